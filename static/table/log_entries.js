// The lines of the log that belong together, as an attack with its dice and its damage: they are put
// into the first of them, which says in short what came of it and opens to all of it. How a line
// stands to the entry above it is said by `Entry` in games/rules/shown.py.

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
    if (line.classList.contains("log-heading")) entry = null;
    else if (entry && belongs(line, entry)) add(line, entry);
    else entry = line.querySelector(":scope > .log-more") ? line : null;
  }
}

function belongs({ dataset: { place = "own", of = "" } }, entry) {
  if (place === "opens" || place === "apart") return false;
  if (place === "closes" || isOpen(entry)) return true;
  return place === "part" && (!of || of === entry.dataset.of);
}

const isOpen = (entry) =>
  entry.dataset.place === "opens" && !linesOf(entry).some(({ dataset }) => dataset.place === "closes");

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
