// The editor of boards: paints a board in the page, and puts it as a card's data into a form that is
// checked and saved as every card.

import "../../site/site.js";
import { word } from "../../table/words.js";
import { after, alike, disc, straight } from "./brushes.js";
import { countryOf, mirrored, painted, resized, rowsOf, same, turned } from "./country.js";
import { keepDrafts } from "./drafts.js";
import { drawingOn } from "./drawing.js";
import { hexTexts } from "./hexes_text.js";
import { startHistory } from "./history.js";
import { hexInWords, writeInWords } from "./in_words.js";
import { watchKeys } from "./keys.js";
import { offerRandom } from "./random.js";
import { watchStrokes } from "./strokes.js";
import { startTools } from "./tools.js";
import { viewportOf } from "./viewport.js";

const part = (id) => document.getElementById(id);
const element = part("board-view");
const form = part("board-form");
const data = form.elements.data;
const title = document.querySelector("[data-title]");
const heading = title.textContent;
const said = part("board-said");
const sizes = part("board-size");

const rules = JSON.parse(part("board-rules").content.textContent);
const texts = hexTexts(rules);
const tools = startTools(part("board-tools"), rules);
const drawing = drawingOn(part("board-svg"), rules, texts);
const view = viewportOf(element, part("board-svg"), drawing.write);
const grid = () => drawing.grid();
const describe = writeInWords(part("in-words"), { grid, texts });

let card = JSON.parse(data.value); // all of the card but its board is as it was, or as its fields say
const history = startHistory(countryOf(card), show);
const country = () => history.now();
data.value = written();
const drafts = keepDrafts(form, part("draft"), restore);

// --- showing --------------------------------------------------------------------------------------

function draw(what) {
  const size = drawing.draw(what);
  if (!size) return;
  view.show(size);
  drawing.mark("cursor-mark", []);
  keys.reset();
}

function written() {
  const { columns, rows } = country();
  return JSON.stringify({ ...card, columns, rows, hexes: rowsOf(country()) });
}

// The card's data follow the board and the fields.
function update() {
  data.value = written();
  data.dispatchEvent(new Event("board-changed"));
  drafts.changed();
}

function show() {
  draw(country());
  drawing.mark("brush-mark", []);
  describe(country());
  sizes.elements.columns.value = country().columns;
  sizes.elements.rows.value = country().rows;
  for (const [name, can] of [["undo", history.canUndo()], ["redo", history.canRedo()]]) {
    document.querySelector(`[data-do="${name}"]`).disabled = !can;
  }
  update();
}

function say(text) {
  said.textContent = text;
}

const hexWords = (at) => `${grid().name(grid().placeOf(at))}: ${hexInWords(texts.read(country().hexes[at]))}`;
const count = (n) => word(n === 1 ? "hex" : "hexes", n);

// --- painting -------------------------------------------------------------------------------------

function afterPainting(hexes, paint = tools.paint()) {
  const changed = hexes.map((at) => [at, texts.write(after(texts.read(country().hexes[at]), paint, rules.levels))]);
  return painted(country(), new Map(changed));
}

function paint(hexes, what) {
  history.add(afterPainting(hexes, what));
  draw(country());
  say(hexes.length === 1 ? hexWords(hexes[0]) : word("painted", count(hexes.length)));
}

function undo() {
  if (history.undo()) say(word("undone"));
}

function redo() {
  if (history.redo()) say(word("redone"));
}

const broad = (places) => [...new Set(places.flatMap((place) => disc(grid(), place, tools.breadth())))];

watchStrokes(element, { view, grid, country, tools }, {
  preview: (hexes) => draw(afterPainting(hexes)),
  cancel: () => draw(country()),
  paint,
  hover(place, hexes) {
    drawing.mark("brush-mark", hexes);
    if (place) say(hexWords(grid().index(place)));
  },
});

const keys = watchKeys(element, { view, grid, tools }, {
  moved(place, lineFrom) {
    drawing.mark("cursor-mark", [grid().index(place)]);
    drawing.mark("brush-mark", broad(lineFrom ? straight(grid(), lineFrom, place) : [place]));
    say(hexWords(grid().index(place)));
  },
  paint: (place, what) => paint([grid().index(place)], what),
  paintFrom(place, lineFrom) {
    if (tools.tool() === "fill") paint(alike(grid(), country().hexes, place));
    else paint(broad(lineFrom ? straight(grid(), lineFrom, place) : [place]));
  },
  undo,
  redo,
});

// --- the whole board ------------------------------------------------------------------------------

function change(next) {
  history.add(same(next, country()) ? country() : next);
  say(word("changed"));
}

const ACTIONS = {
  undo,
  redo,
  in: () => view.zoomBy(1.4),
  out: () => view.zoomBy(1 / 1.4),
  fit: view.fit,
  "left-right": () => change(mirrored(country(), true)),
  "top-bottom": () => change(mirrored(country(), false)),
  turn: () => change(turned(country())),
};

document.addEventListener("click", (event) => {
  ACTIONS[event.target.closest("[data-do]")?.dataset.do]?.();
});

sizes.addEventListener("submit", (event) => {
  event.preventDefault();
  const { columns, rows, across, down } = sizes.elements;
  const [wide, deep] = [Number(columns.value), Number(rows.value)];
  change(resized(country(), wide, deep, across.value, down.value));
  say(word("resized", wide, deep));
});

// --- the card -------------------------------------------------------------------------------------

function fillIn() {
  for (const field of form.querySelectorAll("[data-detail]")) field.value = card[field.dataset.detail] ?? "";
  title.textContent = card.name || heading;
}

form.addEventListener("input", ({ target }) => {
  const name = target.dataset.detail;
  if (!name) return;
  card = { ...card, [name]: target.value.trim().replace(/\s+/g, " ") };
  title.textContent = card.name || heading;
  update();
});

// Take up an earlier draft.
function restore(draft) {
  card = { ...draft, id: card.id };
  fillIn();
  history.add(countryOf(draft));
}

// A board that has been saved leads to its page, anything else (a session that is over) elsewhere.
document.body.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  if (detail.xhr.getResponseHeader("HX-Redirect")?.startsWith("/cards/")) drafts.saved();
});

const random = document.querySelector("[data-random]");
if (random) {
  offerRandom(random, (made) => {
    const isNew = !form.elements.seen.value;
    if (isNew) card = { ...made, id: card.id };
    fillIn();
    change(countryOf(made));
  });
}

fillIn();
draw(country());
describe(country());
requestAnimationFrame(() => {
  element.dataset.ready = "";
});
