// Limits the log of a long match to its newest entries. Earlier ones are fetched again when
// somebody scrolls back.

import { make } from "./elements.js";
import { linesOf } from "./log_entries.js";

const MOST = 120; // entries that are held
const FEWEST = 80; // that are left where there are more

const numberOf = ({ dataset }) => Number(dataset.number);
const numbersIn = (entry) => linesOf(entry).map(numberOf);

// Leave out the oldest entries where there are more than a reader scrolls through.
export function bound(log) {
  const entries = [...log.children].filter((line) => "number" in line.dataset);
  if (entries.length <= MOST) return;
  const first = firstKept(entries, entries.length - FEWEST);
  if (first === null) return;
  for (const entry of entries) if (numberOf(entry) < first) entry.remove();
  offerEarlier(log, first);
}

// The number from which on lines are kept: whole answers, of which no part is in an earlier entry.
function firstKept(entries, from) {
  let last = Math.max(...entries.slice(0, from).flatMap(numbersIn));
  for (const entry of entries.slice(from)) {
    if (numberOf(entry) > last) return numberOf(entry);
    last = Math.max(last, ...numbersIn(entry));
  }
  return null;
}

// The button that fetches the lines from before a number.
function offerEarlier(log, before) {
  document.getElementById("log-earlier")?.remove();
  const offer = document.getElementById("log-earlier-offer");
  if (!offer) return;
  const button = offer.content.firstElementChild.cloneNode(true);
  button.setAttribute("hx-get", `${offer.dataset.url}?before=${before}`);
  const line = make("li", { id: "log-earlier", class: "log-earlier" }, button);
  log.prepend(line);
  window.htmx.process(line);
}
