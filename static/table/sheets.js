// Fetching the sheets of units, each version once.

import { fetchShown } from "./shown.js";
import { word } from "./words.js";

const KEPT = 60;

const match = document.getElementById("match");
const fetched = new Map(); // by unit and version, the HTML of its sheet; the oldest first

// The sheet of a unit as it is shown now, or as it was after `at` answers: {content} or {error}. In a
// replay it is that of the moment and the seat that are shown.
export async function fetchSheet(unit, version, at) {
  const wanted = at === undefined ? { unit } : { unit, at };
  const known = fetched.get(keyOf(unit, version));
  const reply = known ? { sheet: known, version } : await fetchShown(match.dataset.sheetUrl, wanted);
  if (reply.sheet === undefined) return { error: reply.error ?? word("failed") };
  keep(keyOf(unit, reply.version), reply.sheet);
  return { content: Object.assign(document.createElement("template"), { innerHTML: reply.sheet }).content };
}

const keyOf = (unit, version) => `${unit} ${version}`;

function keep(key, html) {
  fetched.delete(key);
  fetched.set(key, html);
  if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value);
}
