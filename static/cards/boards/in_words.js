// The board as text: each hex, and a list of all that is not clear ground on level 0.

import { make } from "../../table/elements.js";
import { word } from "../../table/words.js";

// What is in a hex.
export function hexInWords({ level, stands }) {
  const there = stands.filter(Boolean).map(({ kind, amount }) => {
    return kind.amounts ? word("amount", kind.label, kind.amountLabel.toLowerCase(), amount) : kind.label;
  });
  return listed([...(there.length ? there : [word("bare")]), word("level", level)]);
}

// Words one after another, as the reader's language makes a list.
export const listed = (words) => words.reduce((first, next) => word("next", first, next));

// `more` gives what else lies on the board: what each is called, and the numbers of its hexes.
export function writeInWords(box, { grid, texts, more }) {
  const size = box.querySelector("[data-words-size]");
  const list = box.querySelector("[data-words-list]");
  let waiting = null;

  function write() {
    if (!box.open || !waiting) return;
    const numbers = new Map();
    waiting.hexes.forEach((text, at) => {
      if (text !== "0") numbers.set(text, [...(numbers.get(text) ?? []), grid().name(grid().placeOf(at))]);
    });
    const items = [...numbers].map(([text, names]) => [hexInWords(texts.read(text)), names]);
    items.sort(([one], [other]) => one.localeCompare(other, undefined, { numeric: true }));
    items.push(...more().filter(([, names]) => names.length));
    size.textContent = word("size", waiting.columns, waiting.rows);
    list.replaceChildren(
      ...items.flatMap(([words, names]) => [
        make("dt", {}, `${words} `, make("span", { class: "count", text: names.length })),
        make("dd", { text: names.join(" ") }),
      ]),
    );
    waiting = null;
  }

  box.addEventListener("toggle", write);
  return (country) => {
    waiting = country;
    write();
  };
}
