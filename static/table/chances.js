// The odds of a choice's results.

import { make, svg } from "./elements.js";
import { word } from "./words.js";

// Words, a bar and the figure for each.
export function chances(all) {
  const rows = all.map(({ label: text, chance }) => {
    const part = (chance * 100).toFixed(1);
    const bar = svg("svg", { class: "chance-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" });
    bar.append(svg("rect", { width: part, height: 8 }));
    return make(
      "span",
      { class: "chance" },
      make("span", { class: "chance-label", text }),
      bar,
      make("span", { class: "chance-value", text: word("percent", part) }),
    );
  });
  return make("span", { class: "chances" }, ...rows);
}
