// Groups lines of the log, such as an attack with its dice and damage: they are put into the first
// one, which sums up the result and unfolds. The server marks each line that is part of the entry
// above it: games/matches/wording.py.

import { make } from "./elements.js";

const PARTS = ".log-parts";

// The entry that a line of the log is, or is part of.
export const entryOf = (line) => line.closest("#log > li");

// An entry and the parts of it, in order.
export const linesOf = (entry) => [entry, ...entry.querySelectorAll(`${PARTS} > li`)];

// Put the lines that the log has into their entries. Those that are there already stay.
export function arrange(log) {
  let entry = null;
  for (const line of [...log.children]) {
    if (entry && "part" in line.dataset) add(line, entry);
    else entry = line.querySelector(":scope > .log-more") ? line : null;
  }
}

// Add a line to an entry, with the parts that it has itself where it stood first until now.
function add(line, entry) {
  const body = entry.querySelector(":scope > .log-more");
  const parts = body.querySelector(PARTS) ?? body.appendChild(make("ol", { class: "log-parts" }));
  for (const part of linesOf(line)) {
    for (const former of part.querySelectorAll(`.log-short, ${PARTS}`)) former.remove();
    parts.append(part);
    for (const fold of part.querySelectorAll("details")) fold.open = true; // opened with its entry
    const { short, shortOf } = part.dataset;
    if (short) addShort(body.querySelector(":scope > summary"), short, shortOf);
  }
}

// What came of an entry, in a word or two. What is about the same takes the place of what was said.
function addShort(head, text, about = "") {
  const same = [...head.querySelectorAll("[data-about]")].find(({ dataset }) => dataset.about === about);
  if (same && about) same.textContent = text;
  else head.append(" ", make("span", { class: "log-short", "data-about": about, text }));
}
