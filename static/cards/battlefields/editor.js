// The editor of battlefields: terrain is placed, moved, turned, scaled and drawn in the page.
// Changes are sent to the draft (./sending.js), and the server's verdict is shown beside it.

import "../workshop/workshop.js";
import { word } from "../../table/words.js";
import { startHistory } from "../boards/history.js";
import { viewportOf } from "../boards/viewport.js";
import { languagesIn } from "../parts/languages.js";
import { drawingOn } from "./drawing.js";
import { watchBattlefieldKeys } from "./keys.js";
import { inches, listIn } from "./listing.js";
import {
  boxOf, evened, middleOf, moved, onBoard, opposite, replaced, scaled, sized, snapped, turned, withId,
} from "./pieces.js";
import { watchPointing } from "./pointing.js";
import { sender } from "./sending.js";

const FINE = 100; // what an arrow key moves by without the grid, in thousandths of an inch
const TURN = 15; // degrees, with the grid
const CLOSED = 16; // pixels from the first point of an outline
const OUTLINE = { size: 3, interactive: true }; // of a piece whose outline is drawn

const part = (id) => document.getElementById(id);
const element = part("board-view");
const data = part("battlefield-data");
const tools = part("battlefield-tools");
const details = part("battlefield-details");
const said = part("board-said");
const form = JSON.parse(part("battlefield-form").content.textContent);

const view = viewportOf(element, part("board-svg"), () => {});
// How many units of the battlefield a pixel is.
const pixel = () => view.pointOf({ clientX: 1, clientY: 0 })[0] - view.pointOf({ clientX: 0, clientY: 0 })[0];
const drawing = drawingOn(part("board-svg"), form, pixel);

const card = JSON.parse(data.value);
const history = startHistory(card.pieces, changed);
const pieces = () => history.now();
const inLanguages = languagesIn(part("card-languages"), () => update());
const send = sender(data, part("workshop"), answered);

let selected = null;
let preview = null; // the pieces while something is dragged
let drag = null;
let outline = [];
let cross = null; // where the keys are on the ground
let faulty = new Set();
let isCompared = false; // whether the comparison of the edges is unfolded

const mode = () => tools.elements.mode.value;
const grid = () => (tools.elements.grid.checked ? form.grid : 0);
const piece = () => pieces()[selected];
const say = (text) => {
  said.textContent = text;
};

// --- showing --------------------------------------------------------------------------------------

const listing = listIn(
  { list: part("card-parts"), panel: part("piece-fields"), figures: part("piece-figures"), points: part("piece-points") },
  { choose, change: (name, value) => change({ [name]: value }), measure, outline: drawnAnew },
);

function draw() {
  const withPoints = tools.elements.points.checked;
  drawing.draw({ pieces: preview ?? pieces(), selected, faulty, withPoints, net: tools.elements.grid.checked });
}

function show() {
  listing.show(pieces(), selected);
  draw();
  markFaults();
  for (const [name, can] of [["undo", history.canUndo()], ["redo", history.canRedo()]]) {
    document.querySelector(`[data-do="${name}"]`).disabled = !can;
  }
}

function changed() {
  if (selected !== null && selected >= pieces().length) selected = null;
  show();
  update();
}

function update() {
  const named = Object.fromEntries([...details.querySelectorAll("[data-detail]")].map((field) => [field.dataset.detail, field.value.trim().replace(/\s+/g, " ")]));
  document.querySelector("h1").textContent = named.name || part("workshop").dataset.unnamed;
  send(JSON.stringify({ ...card, ...named, ...inLanguages(), pieces: pieces() }));
}

// The server has answered: its terrain goes below what is drawn over it.
function answered() {
  const comparison = part("evenness");
  if (comparison) {
    comparison.open = isCompared;
    comparison.addEventListener("toggle", () => {
      isCompared = comparison.open;
    });
  }
  const drawn = part("drawn-terrain");
  if (drawn) drawing.take(drawn.querySelector("g"));
  drawn?.remove();
  markFaults();
  draw();
}

// Which pieces have faults, and which; those of the piece that is chosen stand beside its fields.
function markFaults() {
  const found = [...document.querySelectorAll("#verdict [data-where]")]
    .map((fault) => [Number(/^pieces\[([0-9]+)\]/.exec(fault.dataset.where)?.[1] ?? NaN), fault])
    .filter(([place]) => Number.isInteger(place));
  faulty = new Set(found.map(([place]) => place));
  part("piece-faults").replaceChildren(
    ...found.filter(([place]) => place === selected).map(([, fault]) => fault.cloneNode(true)),
  );
}

function choose(place) {
  selected = place;
  show();
  if (piece()) say(listing.inWords(piece()));
}

// --- changing -------------------------------------------------------------------------------------

const fit = (polygon) => onBoard(polygon, form);

function change(changes) {
  if (piece()) history.add(replaced(pieces(), selected, changes));
}

function reshape(polygon) {
  change({ polygon });
  if (piece()) say(listing.inWords(piece()));
}

function add(found) {
  if (pieces().length >= form.most) {
    say(word("full", form.most));
    return;
  }
  selected = pieces().length;
  history.add([...pieces(), withId(found, pieces())]);
  say(word("added", listing.inWords(piece())));
}

function remove() {
  if (!piece()) return;
  const name = listing.inWords(piece());
  const rest = pieces().filter((_, place) => place !== selected);
  selected = null;
  history.add(rest);
  say(word("removed", name));
}

// A new piece of the kind that is chosen among those that are placed.
const usual = () => form.usual.find(({ look }) => look === tools.elements.look.value);

function place([x, y]) {
  const kind = usual();
  const [middleX, middleY] = middleOf(kind.polygon);
  const polygon = moved(kind.polygon, [x - middleX, y - middleY]);
  add({ ...kind, polygon: fit(snapped(polygon, grid())) });
}

function copy(how) {
  if (!piece()) return;
  const { polygon } = piece();
  const away = boxOf(polygon).width + form.apart + form.grid;
  add({ ...piece(), polygon: fit(how === "beside" ? moved(polygon, [away, 0]) : opposite(polygon, how, form)) });
}

const turnBy = (degrees) => piece() && reshape(fit(turned(piece().polygon, degrees)));

function measure({ x, y, width, depth }) {
  if (!piece()) return;
  const box = boxOf(piece().polygon);
  const isOther = Math.abs(box.width - width) > 5 || Math.abs(box.depth - depth) > 5;
  const polygon = isOther ? sized(piece().polygon, width, depth) : piece().polygon;
  const [nowX, nowY] = middleOf(polygon);
  reshape(fit(moved(polygon, [x - nowX, y - nowY])));
}

function drawnAnew(polygon) {
  if (polygon.length >= 3) reshape(polygon);
  else show();
}

// --- by pointer -----------------------------------------------------------------------------------

const onGrid = (point) => {
  const step = grid() || 10;
  return point.map((at, axis) => Math.max(0, Math.min([form.width, form.depth][axis], Math.round(at / step) * step)));
};

// What a drag makes of the outline that it began with.
const DRAGGED = {
  move: ({ polygon, from }, [x, y]) => fit(snapped(moved(polygon, [x - from[0], y - from[1]]), grid())),
  turn({ polygon, from }, [x, y]) {
    const [x0, y0] = middleOf(polygon);
    const way = Math.atan2(y - y0, x - x0) - Math.atan2(from[1] - y0, from[0] - x0);
    const degrees = (way * 180) / Math.PI;
    return turned(polygon, grid() ? Math.round(degrees / TURN) * TURN : degrees);
  },
  scale({ polygon }, point) {
    const { left, top } = boxOf(polygon);
    const [right, bottom] = onGrid(point);
    return sized(polygon, right - left, bottom - top);
  },
  point: ({ polygon, place: at }, point) => polygon.map((one, number) => (number === at ? onGrid(point) : one)),
  between: ({ polygon, place: at }, point) => polygon.toSpliced(at, 0, onGrid(point)),
};

watchPointing(element, view, pixel, {
  mode,
  pieces,
  handleAt: (point) => drawing.handleAt(point),
  choose,
  begin(handle, from) {
    drag = { ...handle, from, polygon: piece().polygon };
  },
  move(point) {
    if (!drag) return;
    preview = replaced(pieces(), selected, { polygon: DRAGGED[drag.what](drag, point) });
    draw();
  },
  end() {
    const next = preview?.[selected];
    drag = null;
    preview = null;
    if (next) reshape(next.polygon);
    else draw();
  },
  cancel() {
    drag = null;
    preview = null;
    draw();
  },
  tap: (point) => tap(point),
  hover(point) {
    if (mode() === "outline" && outline.length) drawing.drawOutline(outline, point && onGrid(point));
  },
});

function tap(point) {
  if (mode() === "place") {
    place(point);
    return;
  }
  const at = onGrid(point);
  const [first] = outline;
  const isClosed = outline.length > 2 && Math.hypot(point[0] - first[0], point[1] - first[1]) < CLOSED * pixel();
  if (isClosed) finish();
  else {
    outline = [...outline, at];
    drawOutline();
    say(word("point", outline.length, inches(at[0]), inches(at[1])));
  }
}

function drawOutline() {
  drawing.drawOutline(outline);
  part("outline-done").disabled = outline.length < 3;
}

// The outline becomes a piece.
function finish() {
  const drawn = outline;
  outline = [];
  drawOutline();
  if (drawn.length < 3) return;
  const { name, look } = usual();
  add({ ...OUTLINE, name, look, polygon: drawn });
  setMode("choose");
}

function setMode(next) {
  tools.elements.mode.value = next;
  modeChanged();
}

function modeChanged() {
  outline = [];
  drawOutline();
  cross = null;
  drawing.drawCursor(null);
  element.dataset.mode = mode();
  for (const one of document.querySelectorAll("[data-in]")) one.hidden = !one.dataset.in.split(" ").includes(mode());
  if (mode() !== "choose") choose(null);
  say(word(mode()));
}

tools.addEventListener("change", ({ target }) => {
  if (target.name === "mode") modeChanged();
  else draw();
});
tools.addEventListener("submit", (event) => event.preventDefault());

// --- by keys --------------------------------------------------------------------------------------

const step = (fine) => (fine || !grid() ? FINE : form.grid);

watchBattlefieldKeys(element, view, {
  mode,
  hasPiece: () => Boolean(piece()),
  moveBy(way, fine) {
    const by = step(fine);
    const polygon = moved(piece().polygon, way.map((one) => one * by));
    reshape(fit(fine ? polygon : snapped(polygon, grid())));
    view.reveal(middleOf(piece().polygon));
  },
  turnBy,
  remove,
  copy: () => copy("beside"),
  step(by) {
    const count = pieces().length;
    if (count) choose(selected === null ? (by > 0 ? 0 : count - 1) : (selected + by + count) % count);
    if (piece()) view.reveal(middleOf(piece().polygon));
  },
  lead(way, fine) {
    const from = cross ?? [form.width / 2, form.depth / 2];
    cross = onGrid(from.map((at, axis) => at + way[axis] * step(fine)));
    drawing.drawCursor(cross);
    view.reveal(cross);
    say(word("here", ...cross.map(inches)));
  },
  tap: () => tap(cross ?? [form.width / 2, form.depth / 2]),
  finish,
  escape() {
    if (mode() === "choose") choose(null);
    else setMode("choose");
  },
  undo,
  redo,
});

// --- the whole battlefield ------------------------------------------------------------------------

function undo() {
  if (outline.length) {
    outline = outline.slice(0, -1);
    drawOutline();
  } else if (history.undo()) say(word("undone"));
}

function redo() {
  if (history.redo()) say(word("redone"));
}

function even() {
  const { kept, how } = part("battlefield-halves").elements;
  const next = evened(pieces(), kept.value, how.value, form);
  if (next.length > form.most) {
    say(word("full", form.most));
    return;
  }
  selected = null;
  history.add(next);
  say(word("evened", next.length));
}

const ACTIONS = {
  undo,
  redo,
  in: () => view.zoomBy(1.4),
  out: () => view.zoomBy(1 / 1.4),
  fit: view.fit,
  "turn-back": () => turnBy(-TURN),
  turn: () => turnBy(TURN),
  smaller: () => piece() && reshape(scaled(piece().polygon, 0.9, 0.9)),
  larger: () => piece() && reshape(fit(scaled(piece().polygon, 1 / 0.9, 1 / 0.9))),
  "beside": () => copy("beside"),
  "left-right": () => copy("left-right"),
  "top-bottom": () => copy("top-bottom"),
  "half-turn": () => copy("turn"),
  remove,
  finish,
};

document.addEventListener("click", (event) => {
  ACTIONS[event.target.closest("[data-do]")?.dataset.do]?.();
});
part("battlefield-halves").addEventListener("submit", (event) => {
  event.preventDefault();
  even();
});
details.addEventListener("input", update);
details.addEventListener("submit", (event) => event.preventDefault());

view.show([form.width, form.depth]);
answered();
modeChanged();
requestAnimationFrame(() => {
  show();
  element.dataset.ready = "";
});
