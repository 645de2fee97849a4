// The editor of boards: paints a board in the page, and writes it as a card's data into a form that
// is checked and saved like other cards. Other parts of the card are filled in beside the board
// (../parts/).

import "../../site/site.js";
import { word } from "../../table/words.js";
import { markFaults } from "../parts/faults.js";
import { drawFields } from "../parts/fields.js";
import { languagesIn } from "../parts/languages.js";
import { hexesOf, layersOf, paintedWith, renumbered } from "../parts/layers.js";
import { put } from "../parts/paths.js";
import { blocksOn } from "./blocks.js";
import { after, alike, disc, rectangle, straight } from "./brushes.js";
import { boardOf, countryOf, halved, isSame, mirrored, numbersOf, painted, resized, turned } from "./country.js";
import { keepDrafts } from "./drafts.js";
import { drawingOn } from "./drawing.js";
import { cellTexts } from "./hexes_text.js";
import { startHistory } from "./history.js";
import { hexInWords, listed, writeInWords } from "./in_words.js";
import { watchBoardKeys } from "./keys.js";
import { listedThings, listing, relisted } from "./listed.js";
import { offerBoards } from "./other_boards.js";
import { offerRandom } from "./random.js";
import { drawn } from "./roads.js";
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
const texts = cellTexts(rules);
const tools = startTools(part("board-tools"), rules);
const drawing = (rules.grid === "hex" ? drawingOn : blocksOn)(part("board-svg"), rules, texts);
const view = viewportOf(element, part("board-svg"), drawing.write);
const grid = () => drawing.grid();
const describe = writeInWords(part("in-words"), { grid, texts, more: layersInWords });

// What is edited, as a value: { country, card }. The name and the other details of a card are as their
// fields say, whatever is undone.
const workOf = (card) => ({ country: countryOf(rules.inside ? card[rules.inside] : card, rules), card });
const history = startHistory(workOf(JSON.parse(data.value)), show);
const add = (work) => history.add(listing(work, rules));
const country = () => history.now().country;
const card = () => history.now().card;
let details = {};
const inLanguages = languagesIn(part("card-languages"), () => update());
const numbers = () => numbersOf(country(), rules);

const fields = drawFields(part("card-parts"), {
  change: (path, value) => add({ country: country(), card: put(card(), path, value) }),
  pick,
});
data.value = written();
const drafts = keepDrafts(form, part("draft"), restore);

// --- showing --------------------------------------------------------------------------------------

function draw(work) {
  const size = drawing.draw(work.country);
  if (rules.layers.length) drawing.overlay(overlayOf(work));
  if (!size) return;
  view.show(size);
  drawing.mark("cursor-mark", []);
  keys.reset();
}

function overlayOf(work) {
  const { placeOf } = numbersOf(work.country, rules);
  const areas = [];
  const things = [];
  for (const layer of layersOf(rules.layers, work.card)) {
    const hexes = hexesOf(work.card, layer).map(placeOf).filter((at) => at !== undefined);
    if (layer.what === "area") areas.push({ style: layer.style, hexes });
    else things.push(...hexes.map((at) => ({ drawn: layer.drawn, at, label: layer.label })));
  }
  things.push(...listedThings(work, rules));
  return { areas, things };
}

function layersInWords() {
  const { placeOf } = numbers();
  const nameOf = (at, number) => (at === undefined ? String(number) : grid().name(grid().placeOf(at)));
  const named = (layer) => hexesOf(card(), layer).map((number) => nameOf(placeOf(number), number));
  return layersOf(rules.layers, card()).map((layer) => [layer.label, named(layer)]);
}

function written() {
  const board = boardOf(country(), rules);
  return JSON.stringify({ ...card(), ...details, ...inLanguages(), ...(rules.inside ? { [rules.inside]: board } : board) });
}

// The card's data follow the board and the fields.
function update() {
  data.value = written();
  data.dispatchEvent(new Event("board-changed"));
  drafts.changed();
}

function showWork() {
  tools.offer(layersOf(rules.layers, card()));
  fields.show(card());
  draw(history.now());
  describe(country());
  sizes.elements.columns.value = country().columns;
  sizes.elements.rows.value = country().rows;
}

function show() {
  showWork();
  drawing.mark("brush-mark", []);
  for (const [name, can] of [["undo", history.canUndo()], ["redo", history.canRedo()]]) {
    document.querySelector(`[data-do="${name}"]`).disabled = !can;
  }
  update();
}

function say(text) {
  said.textContent = text;
}

function hexWords(at) {
  const name = grid().name(grid().placeOf(at));
  const there = layersInWords().filter(([, names]) => names.includes(name)).map(([label]) => label);
  return word("at", name, listed([hexInWords(texts.read(country().hexes[at])), ...there]));
}

const count = (n) => word(n === 1 ? "hex" : "hexes", n);

// --- painting -------------------------------------------------------------------------------------

function afterPainting(hexes, way, what = tools.paint()) {
  const work = history.now();
  if (what.what === "road") {
    const links = drawn(country().links, way);
    return links.size === country().links.size && way.length < 2 ? work : { ...work, country: { ...country(), links } };
  }
  if (what.what === "layer") {
    return { ...work, card: paintedWith(card(), what.layer, hexes.map(numbers().numberOf)) };
  }
  const changed = hexes.map((at) => [at, texts.write(after(texts.read(country().hexes[at]), what, rules))]);
  const next = painted(country(), new Map(changed));
  return next === country() ? work : { ...work, country: next };
}

function paint(hexes, way, what) {
  if (picking) {
    picked(hexes[0]);
    return;
  }
  add(afterPainting(hexes, way, what));
  draw(history.now());
  if (!what && tools.paint().what === "road") say(word(way.length < 2 ? "road" : "painted", count(way.length)));
  else say(hexes.length === 1 ? hexWords(hexes[0]) : word("painted", count(hexes.length)));
}

// A field of the card waits for a hex: the next one that is painted is meant for it.
let picking = null;

function pick(take) {
  picking = take;
  say(word("pick"));
  element.focus({ preventScroll: true });
}

function picked(at) {
  const take = picking;
  picking = null;
  draw(history.now());
  take(numbers().numberOf(at));
  say(hexWords(at));
}

// Whoever thinks better of it.
element.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") picking = null;
});

function undo() {
  if (history.undo()) say(word("undone"));
}

function redo() {
  if (history.redo()) say(word("redone"));
}

// What the line or the rectangle reaches that has been begun in a hex.
function wayTo(place, lineFrom) {
  if (!lineFrom) return [place];
  return tools.tool() === "rectangle"
    ? rectangle(grid(), country().columns, lineFrom, place)
    : straight(grid(), lineFrom, place);
}

const broad = (places) => disc(grid(), places, tools.breadth());

watchStrokes(element, { view, grid, country, tools }, {
  preview: (hexes, way) => draw(picking ? history.now() : listing(afterPainting(hexes, way), rules)),
  cancel: () => draw(history.now()),
  paint,
  hover(place, hexes) {
    drawing.mark("brush-mark", hexes);
    if (place && !picking) say(hexWords(grid().index(place)));
  },
});

const keys = watchBoardKeys(element, { view, grid, tools }, {
  moved(place, lineFrom) {
    drawing.mark("cursor-mark", [grid().index(place)]);
    drawing.mark("brush-mark", broad(wayTo(place, lineFrom)));
    say(hexWords(grid().index(place)));
  },
  paint: (place, what) => paint([grid().index(place)], [], what),
  paintFrom(place, lineFrom) {
    const way = wayTo(place, lineFrom);
    const hexes = tools.tool() === "fill" ? alike(grid(), country().hexes, place) : broad(way);
    paint(hexes, way.map(grid().index));
  },
  undo,
  redo,
});

// --- the whole board ------------------------------------------------------------------------------

// Laid out anew: what lies in hexes goes with them.
function layOut({ country: next, placeAfter }) {
  const [before, now] = [numbers(), numbersOf(next, rules)];
  const numberOf = (number) => now.numberOf(placeAfter(before.placeOf(number)));
  if (rules.layers.length) add({ country: next, card: relisted(renumbered(card(), numberOf), numberOf, rules) });
  else lay(next);
  say(word("changed"));
}

function lay(next) {
  if (!isSame(country(), next)) add({ country: next, card: card() });
}

// The ground of a half on the other one as well.
function copyHalf(how) {
  lay(halved(country(), how));
  say(word("changed"));
}

function take(board) {
  lay(countryOf(board, rules));
  say(word("changed"));
}

const ACTIONS = {
  undo,
  redo,
  in: () => view.zoomBy(1.4),
  out: () => view.zoomBy(1 / 1.4),
  fit: view.fit,
  "left-right": () => layOut(mirrored(country(), true, rules)),
  "top-bottom": () => layOut(mirrored(country(), false, rules)),
  turn: () => layOut(turned(country(), rules)),
  "left-mirrored": () => copyHalf({ down: false, turn: false }),
  "left-turned": () => copyHalf({ down: false, turn: true }),
  "top-mirrored": () => copyHalf({ down: true, turn: false }),
  "top-turned": () => copyHalf({ down: true, turn: true }),
};

document.addEventListener("click", (event) => {
  ACTIONS[event.target.closest("[data-do]")?.dataset.do]?.();
});

sizes.addEventListener("submit", (event) => {
  event.preventDefault();
  const { across, down } = sizes.elements;
  const [columns, rows] = [Number(sizes.elements.columns.value), Number(sizes.elements.rows.value)];
  layOut(resized(country(), { columns, rows, across: across.value, down: down.value }, rules));
  say(word("resized", columns, rows));
});

// --- the card -------------------------------------------------------------------------------------

// The name and the other details, as a card has them.
function fillIn(from) {
  for (const field of form.querySelectorAll("[data-detail]")) field.value = from[field.dataset.detail] ?? "";
  details = Object.fromEntries(Object.entries(from).filter(([name]) => form.querySelector(`[data-detail="${name}"]`)));
  title.textContent = details.name || heading;
}

form.addEventListener("input", ({ target }) => {
  const name = target.dataset.detail;
  if (!name) return;
  details = { ...details, [name]: target.value.trim().replace(/\s+/g, " ") };
  title.textContent = details.name || heading;
  update();
});

// Take up an earlier draft.
function restore(draft) {
  fillIn(draft);
  add(workOf({ ...draft, id: card().id }));
}

// It is tried as it is drawn so far, beside the editor.
part("board-try").addEventListener("submit", ({ target }) => {
  target.elements.data.value = written();
});

const random = document.querySelector("[data-random]");
if (random) {
  offerRandom(random, (made) => {
    const isNew = !form.elements.seen.value;
    if (isNew) fillIn(made);
    take(made);
  });
}

const others = document.querySelector("[data-other-boards]");
if (others) offerBoards(others, take);

// A board that has been saved leads to its page, anything else (a session that is over) elsewhere.
document.body.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  if (detail.xhr.getResponseHeader("HX-Redirect")?.startsWith("/cards/")) drafts.saved();
});

document.body.addEventListener("htmx:afterSwap", () => markFaults(part("card-parts"), part("verdict")));

fillIn(card());
showWork();
markFaults(part("card-parts"), part("verdict"));
requestAnimationFrame(() => {
  element.dataset.ready = "";
});
