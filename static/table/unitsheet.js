// The sheet of a unit, beside the battlefield: it stays open and live until it is closed. An
// element for a unit with a sheet has data-sheet-of, and data-version for its state; the sheet is
// fetched when it is opened and when the version changes. In sheets, data-mark names values, and
// those that changed last are marked. Elements with data-sheet open one.

import * as board from "./board.js";
import { readButton } from "./cards.js";
import { button, make } from "./elements.js";
import { fetchSheet } from "./sheets.js";
import { pointOutWhileRead } from "./spotlight.js";
import { find } from "./things.js";
import { word } from "./words.js";

const match = document.getElementById("match");
const panel = document.getElementById("unit-sheet");
const body = make("div", { class: "unit-sheet-body" });
let shown = null; // the id of the unit whose sheet is open
let opener = null;
let latest = 0; // of the drawings of a sheet

const sources = () => [...document.querySelectorAll("[data-sheet-of]")];
const sourceOf = (id) => document.querySelector(`[data-sheet-of="${CSS.escape(id)}"]`);

// --- what changed last ----------------------------------------------------------------------------

const known = new Map(); // by unit, its version and, once it has changed, the one before: {version, before, at}

// Note which sheets have changed; `from` is the number at which they were as before.
function compare(from) {
  for (const { dataset } of sources()) {
    const last = known.get(dataset.sheetOf);
    if (last?.version === dataset.version) continue;
    known.set(dataset.sheetOf, { version: dataset.version, before: last?.version, at: from });
  }
}

const textOf = (element) => element.textContent.trim() + (element.getAttribute("class") ?? "");
const marksIn = (sheet) => [...sheet.querySelectorAll("[data-mark]")];

function markChanges(sheet, former) {
  const before = new Map(marksIn(former).map((one) => [one.dataset.mark, textOf(one)]));
  for (const one of marksIn(sheet)) one.classList.toggle("is-changed", before.get(one.dataset.mark) !== textOf(one));
}

// --- the panel ------------------------------------------------------------------------------------

function header({ sheetOf: id, name, card }) {
  const close = button({ class: "button button-quiet button-icon", "aria-label": word("close"), text: "×" }, closeSheet);
  return make(
    "header",
    { class: "unit-sheet-head" },
    make("h2", { tabindex: "-1", text: name }),
    card ? readButton(card) : null,
    close,
    make("p", { class: "small muted", text: find(id, "unit")?.words ?? "" }),
  );
}

// Draw the sheet as it is now, with what changed last.
async function render() {
  const source = sourceOf(shown);
  if (!source) {
    closeSheet();
    return;
  }
  latest += 1;
  const drawing = latest;
  const { version, before, at } = known.get(shown);
  panel.querySelector(".unit-sheet-head p").textContent = find(shown, "unit")?.words ?? "";
  if (body.dataset.version === version) return;
  body.setAttribute("aria-busy", "true");
  const sheet = await fetchSheet(shown, version);
  if (drawing !== latest) return;
  body.removeAttribute("aria-busy");
  if (sheet.error) {
    if (!body.querySelector(".sheet-body")) fill(make("p", { class: "muted", text: sheet.error }));
    return;
  }
  fill(sheet.content);
  body.dataset.version = version;
  if (before === undefined) return;
  const former = await fetchSheet(shown, before, at);
  if (drawing === latest && !former.error) markChanges(body, former.content);
}

// Show this in the panel; what was unfolded stays so.
function fill(content) {
  const open = new Set([...body.querySelectorAll("details[open]")].map((one) => one.dataset.keep));
  const scrolled = panel.scrollTop;
  body.replaceChildren(content);
  for (const fold of body.querySelectorAll("details")) fold.open = open.has(fold.dataset.keep);
  panel.scrollTop = scrolled;
}

// Whether there is a sheet of that unit; it is open then.
export function openSheet(id, focus = false) {
  const source = panel && sourceOf(id);
  if (!source) return false;
  if (!shown) opener = document.activeElement;
  if (shown !== id) {
    body.replaceChildren();
    delete body.dataset.version;
    panel.replaceChildren(header(source.dataset), body);
  }
  shown = id;
  panel.hidden = false;
  match.dataset.sheet = id;
  render();
  pointOutWhileRead(find(id, "unit"));
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
  latest += 1;
  panel.hidden = true;
  delete match.dataset.sheet;
  pointOutWhileRead(null);
  if (inside) opener?.focus?.({ preventScroll: true });
}

function refresh({ detail: { from } }) {
  compare(from);
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
