// The sheet of a unit, beside the battlefield: it stays open and live until it is closed. Systems bring
// sheets as templates with data-sheet-of; in them, data-mark names what may change, and what changed
// last is marked. Anything with data-sheet opens one.

import * as board from "./board.js";
import { readButton } from "./cards.js";
import { button, make } from "./elements.js";
import { around, clear, draw } from "./overlay.js";
import { find } from "./things.js";
import { word } from "./words.js";

const match = document.getElementById("match");
const panel = document.getElementById("unit-sheet");
let shown = null; // the id of the unit whose sheet is open
let opener = null;

const sources = () => [...document.querySelectorAll("template[data-sheet-of]")];
const sourceOf = (id) => document.querySelector(`template[data-sheet-of="${CSS.escape(id)}"]`);

// --- what changed last ----------------------------------------------------------------------------

const read = new Map(); // by unit, what its sheet said last, by mark
const changed = new Map(); // by unit, the marks of what changed last

const markOf = (element) => element.textContent.trim() + (element.getAttribute("class") ?? "");
const marksIn = (source) => new Map([...source.content.querySelectorAll("[data-mark]")].map((one) => [one.dataset.mark, markOf(one)]));

function compare() {
  for (const source of sources()) {
    const { sheetOf: id } = source.dataset;
    const before = read.get(id);
    if (before?.source === source) continue;
    const marks = marksIn(source);
    read.set(id, { source, marks });
    const news = before ? [...marks].filter(([key, text]) => before.marks.get(key) !== text) : [];
    if (news.length) changed.set(id, new Set(news.map(([key]) => key)));
  }
}

// --- the panel ------------------------------------------------------------------------------------

function header(source) {
  const { sheetOf: id, name, card } = source.dataset;
  const thing = find(id, "unit");
  const close = button({ class: "button button-quiet button-icon", "aria-label": word("close"), text: "×" }, closeSheet);
  return make(
    "header",
    { class: "unit-sheet-head" },
    make("h2", { tabindex: "-1", text: name }),
    card ? readButton(card) : null,
    close,
    make("p", { class: "small muted", text: thing?.words ?? "" }),
  );
}

function render() {
  const source = sourceOf(shown);
  if (!source) return closeSheet();
  const open = new Set([...panel.querySelectorAll("details[open]")].map((one) => one.dataset.keep));
  const scrolled = panel.scrollTop;
  const body = make("div", { class: "unit-sheet-body" }, source.content.cloneNode(true));
  for (const fold of body.querySelectorAll("details")) fold.open = open.has(fold.dataset.keep);
  for (const key of changed.get(shown) ?? []) {
    body.querySelector(`[data-mark="${CSS.escape(key)}"]`)?.classList.add("is-changed");
  }
  panel.replaceChildren(header(source), body);
  panel.scrollTop = scrolled;
  return undefined;
}

// Whether there is a sheet of that unit; it is open then.
export function openSheet(id, focus = false) {
  if (!panel || !sourceOf(id)) return false;
  if (!shown) opener = document.activeElement;
  if (shown !== id) panel.replaceChildren();
  shown = id;
  panel.hidden = false;
  match.dataset.sheet = id;
  render();
  const thing = find(id, "unit");
  if (thing) draw("shown", [around(thing, "shown")]);
  if (focus) panel.querySelector("h2").focus({ preventScroll: true });
  return true;
}

// A sheet that is open becomes that of this unit.
export function followSheet(id) {
  if (shown) openSheet(id);
}

function closeSheet() {
  const inside = panel.contains(document.activeElement);
  shown = null;
  panel.hidden = true;
  delete match.dataset.sheet;
  clear("shown");
  if (inside) opener?.focus?.({ preventScroll: true });
}

function refresh() {
  compare();
  if (shown) render();
}

export function startUnitSheet() {
  if (!panel) return;
  compare();
  document.addEventListener("tabletop:changed", refresh);
  document.addEventListener("click", (event) => {
    const wanted = event.target.closest("[data-sheet]");
    if (wanted && wanted !== match) openSheet(wanted.dataset.sheet, true);
  });
  board.enter({
    key(event) {
      if (event.key !== "Escape" || !shown) return false;
      closeSheet();
      return true;
    },
  });
}
