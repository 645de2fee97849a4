// The battlefield on the screen: zoom, pan, and what is pointed at. It knows no game; whoever wants
// to know about taps, hovering and keys takes the board as a mode, one at a time.

import { boardOf } from "./boards/kinds.js";
import { thingOf } from "./things.js";
import { watchPointers } from "./pointers.js";

export const element = document.getElementById("board");
// What kind of board it is, and with it all geometry of its places.
export const ground = boardOf(element.dataset);
export const onGrid = ground.kind !== "measured";
const world = document.getElementById("board-world");
export const WIDTH = Number(element.dataset.width);
export const DEPTH = Number(element.dataset.depth);
const MOST = 10;
// Pixels a thousand units from which on there is room for names: an inch, or a cell of a grid.
const NEAR = onGrid ? 105 : 34;
const MARGIN = 48;
const place = { zoom: 1, x: WIDTH / 2, y: DEPTH / 2 }; // the board's point in the screen's middle
const memory = `board:${document.getElementById("match").dataset.match}`;

let modes = [];
let queued = false;
let near = null; // the view that was come near to, if one was

// --- where things are on the screen ---------------------------------------------------------------

function frame() {
  const box = element.getBoundingClientRect();
  const fit = Math.min(box.width / WIDTH, box.height / DEPTH);
  const scale = fit * place.zoom; // pixels a unit
  return {
    box,
    scale,
    left: box.width / 2 - place.x * scale,
    top: box.height / 2 - place.y * scale,
  };
}

export function toBoard(clientX, clientY) {
  const { box, scale, left, top } = frame();
  return [Math.round((clientX - box.left - left) / scale), Math.round((clientY - box.top - top) / scale)];
}

export const unitsPerPixel = () => 1 / frame().scale;

function hold(value, size, room, scale) {
  const half = room / 2 / scale;
  const margin = MARGIN / scale;
  if (size <= 2 * half) return size / 2;
  return Math.max(half - margin, Math.min(size - half + margin, value));
}

function show() {
  queued = false;
  const { box, scale } = frame();
  if (!box.width || !box.height) return;
  place.x = hold(place.x, WIDTH, box.width, scale);
  place.y = hold(place.y, DEPTH, box.height, scale);
  const { left, top } = frame();
  world.style.width = `${WIDTH * scale}px`;
  world.style.height = `${DEPTH * scale}px`;
  world.style.transform = `translate(${left}px, ${top}px)`;
  world.style.setProperty("--px", String(1 / scale));
  element.dataset.zoom = scale * 1000 > NEAR ? "near" : "far";
  if (near) return;
  try {
    sessionStorage.setItem(memory, JSON.stringify(place));
  } catch {
    // Nothing is remembered where storage is switched off.
  }
}

function later() {
  if (!queued) requestAnimationFrame(show);
  queued = true;
}

// --- zoom and pan -----------------------------------------------------------------------------------

// Zoom by a factor; the spot under the pointer stays where it is.
export function zoomBy(factor, clientX, clientY) {
  const { box } = frame();
  const at = [clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2];
  const before = toBoard(...at);
  place.zoom = Math.max(1, Math.min(MOST, place.zoom * factor));
  const after = toBoard(...at);
  place.x += before[0] - after[0];
  place.y += before[1] - after[1];
  later();
}

export function panBy(pixelsX, pixelsY) {
  const { scale } = frame();
  place.x -= pixelsX / scale;
  place.y -= pixelsY / scale;
  later();
}

export function fit() {
  Object.assign(place, { zoom: 1, x: WIDTH / 2, y: DEPTH / 2 });
  later();
}

// Bring a spot into view, nearer if everything is small.
export function showSpot(x, y, zoom = place.zoom) {
  Object.assign(place, { x, y, zoom: Math.max(place.zoom, zoom) });
  later();
}

// On a small screen, where everything is tiny: come near to some spots for as long as one of them is
// chosen, and step back afterwards. A view that was chosen by hand is left alone.
const SMALL = 18; // pixels an inch, when all is shown
const CLEAR = 1800; // left around the spots
const NEAREST = 3;

export function comeNear(spots) {
  const { box, scale } = frame();
  if (!spots.length || place.zoom > 1 || scale * 1000 > SMALL) return;
  const sides = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
  const [left, top] = sides.map((values) => Math.min(...values) - CLEAR);
  const [right, bottom] = sides.map((values) => Math.max(...values) + CLEAR);
  const zoom = Math.min(NEAREST, box.width / (right - left) / scale, box.height / (bottom - top) / scale);
  if (zoom < 1.2) return;
  near = { x: (left + right) / 2, y: (top + bottom) / 2, zoom };
  Object.assign(place, near);
  later();
}

export function stepBack() {
  if (near && near.zoom === place.zoom) fit();
  near = null;
}

// --- modes ------------------------------------------------------------------------------------------

// A mode may have tap(point, thing, event, things), hover(point, thing, things), drag(point, phase,
// start), grabs(point) and key(event); each says true if it took what came. `thing` is what lies on
// top at that point, `things` all that lie there, from the top. `points` marks a mode that wants
// spots rather than things. The newest mode comes first.
export function enter(mode) {
  modes = [mode, ...modes.filter((other) => other !== mode)];
  element.classList.toggle("is-pointing", modes.some((one) => one.points));
}

export function leave(mode) {
  modes = modes.filter((other) => other !== mode);
  element.classList.toggle("is-pointing", modes.some((one) => one.points));
}

const tell = (what, ...facts) => modes.some((mode) => mode[what]?.(...facts));

function thingsAt(event) {
  const found = new Map();
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const thing = thingOf(element);
    if (thing && !found.has(thing.element)) found.set(thing.element, thing);
  }
  return [...found.values()];
}

function tellOf(what, event) {
  const things = thingsAt(event);
  const point = toBoard(event.clientX, event.clientY);
  return what === "tap" ? tell("tap", point, things[0] ?? null, event, things) : tell(what, point, things[0] ?? null, things);
}

watchPointers(element, {
  grabs: (event) => tell("grabs", toBoard(event.clientX, event.clientY)),
  drag: (event, phase) => tell("drag", toBoard(event.clientX, event.clientY), phase),
  tap: (event) => tellOf("tap", event),
  hover: (event) => tellOf("hover", event),
  pan: panBy,
  zoom: zoomBy,
});

// --- keys -------------------------------------------------------------------------------------------

const STEP = 60;
const KEYS = {
  "+": () => zoomBy(1.25),
  "=": () => zoomBy(1.25),
  "-": () => zoomBy(0.8),
  0: fit,
  ArrowLeft: () => panBy(STEP, 0),
  ArrowRight: () => panBy(-STEP, 0),
  ArrowUp: () => panBy(0, STEP),
  ArrowDown: () => panBy(0, -STEP),
};

const TYPING = "input, textarea, select, [contenteditable], dialog, .log, [role=tablist]";

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.(TYPING)) return;
  const thing = thingOf(event.target);
  if ((event.key === "Enter" || event.key === " ") && thing) {
    event.preventDefault();
    tell("tap", [thing.x, thing.y], thing, event, [thing]);
  } else if (tell("key", event)) {
    event.preventDefault();
  } else if (KEYS[event.key] && (element.contains(event.target) || event.target === document.body)) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

// A unit that gets the focus by Tab comes into view.
element.addEventListener("focusin", (event) => {
  const thing = thingOf(event.target);
  element.scrollTo(0, 0);
  if (thing && event.target.matches(":focus-visible") && place.zoom > 1) showSpot(thing.x, thing.y);
});

export function start() {
  try {
    Object.assign(place, JSON.parse(sessionStorage.getItem(memory)) ?? {});
  } catch {
    // As above: then the whole battlefield is shown.
  }
  new ResizeObserver(later).observe(element);
  show();
  document.querySelector(".board-tools").addEventListener("click", (event) => {
    const tool = event.target.closest("[data-tool]")?.dataset.tool;
    if (tool === "in") zoomBy(1.4);
    if (tool === "out") zoomBy(1 / 1.4);
    if (tool === "fit") fit();
  });
}
