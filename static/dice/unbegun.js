// Lists the matches for which this browser opened its part of the dice and that it never saw begin.
// Servers cannot change this list.

import { unbegun } from "./kept.js";

const panel = document.getElementById("dice-unbegun");

function line([match, kept]) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = panel.dataset.address.replace(panel.dataset.match, match);
  link.textContent = [new Date(kept.at).toLocaleString(), ...(kept.others || [])].join(" · ");
  item.append(link);
  return item;
}

export function showUnbegun() {
  if (!panel) return;
  const found = unbegun().filter(([match]) => match !== panel.dataset.match);
  panel.querySelector("[data-matches]").replaceChildren(...found.map(line));
  panel.hidden = !found.length;
}
