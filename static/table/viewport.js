// The visible part of the battlefield: zoom, pan and orientation. Automatic changes of it are in
// ./framing.js.

import { session } from "../site/storage.js";
import { DEPTH, WIDTH, element, onGrid } from "./ground.js";
import { angle, lie, onBoard, seen, seenSize } from "./turning.js";

const MOST = 10;
// Pixels a thousand units from which on there is room for names: an inch, or a cell of a grid.
const NEAR = onGrid ? 105 : 34;
const MARGIN = 48; // pixels
// Pixels on each side, when all is shown, in which the names of columns and rows stand.
const BESIDE = element.dataset.grid === "square" ? 16 : 0;
const STORED_AS = `board:${document.getElementById("match").dataset.match}`;

const world = document.getElementById("board-world");
const sheet = document.querySelector(".match-ask");
const ALL = { zoom: 1, x: WIDTH / 2, y: DEPTH / 2 }; // the board's point in the screen's middle
let own = ALL; // what is on the screen as its reader has chosen it
let framed = null; // what is brought into it by itself: {spots, covered}
let held = null; // where the reader has pushed that aside, for as long as the same is framed
let place = ALL; // what is on the screen now
let queued = false;
let drawnScale = 0;
const zoomWatchers = [];

// --- where things are on the screen ---------------------------------------------------------------

function frame(zoom = place.zoom) {
  const box = element.getBoundingClientRect();
  const [across, down] = seenSize([WIDTH, DEPTH]);
  const fitting = Math.min((box.width - 2 * BESIDE) / across, (box.height - 2 * BESIDE) / down);
  return { box, fitting, scale: fitting * zoom }; // pixels a unit
}

// The point of the board that a pointer is at.
export function pointOf({ clientX, clientY }) {
  const { box, scale } = frame();
  const [x, y] = onBoard([clientX - box.left - box.width / 2, clientY - box.top - box.height / 2]);
  return [Math.round(place.x + x / scale), Math.round(place.y + y / scale)];
}

export const unitsPerPixel = () => 1 / frame().scale;

// A middle of the screen from which no more than a margin beside the board is seen.
function clamped(value, size, room, scale) {
  const half = room / 2 / scale;
  if (size <= 2 * half) return size / 2;
  return Math.max(half - MARGIN / scale, Math.min(size - half + MARGIN / scale, value));
}

// How many pixels of the battlefield's lower edge are taken by something else: by what goes with what is
// framed, or by the sheet of a phone, which comes over it for cards.
function taken(box) {
  const over = sheet?.getBoundingClientRect();
  const isOver = over?.height && over.left < box.right - 1; // beside it they meet, but for a rounding
  return Math.max(0, framed?.covered() ?? 0, isOver ? box.bottom - over.top : 0);
}

function choosePlace() {
  const wanted = held ?? (framed ? framing(framed) : own);
  const { box, scale } = frame(wanted.zoom);
  const below = framed ? taken(box) : 0;
  const [width, depth] = seenSize([box.width, box.height - below]);
  const [right, down] = onBoard([0, below / 2 / scale]); // from the middle of what is seen to the screen's
  const x = clamped(wanted.x - right, WIDTH, width, scale) + right;
  const y = clamped(wanted.y - down, DEPTH, depth, scale) + down;
  place = { zoom: wanted.zoom, x, y };
}

function render() {
  queued = false;
  const { box } = frame();
  if (!box.width || !box.height) return;
  choosePlace();
  const { scale } = frame();
  const [x, y] = seen([place.x * scale, place.y * scale]);
  world.style.width = `${WIDTH * scale}px`;
  world.style.height = `${DEPTH * scale}px`;
  world.style.transform = `translate(${box.width / 2 - x}px, ${box.height / 2 - y}px) rotate(${angle()}deg)`;
  world.style.setProperty("--px", String(1 / scale));
  element.dataset.zoom = scale * 1000 > NEAR ? "near" : "far";
  if (scale !== drawnScale) for (const watcher of zoomWatchers) watcher(1 / scale);
  drawnScale = scale;
  session.set(STORED_AS, JSON.stringify(own));
}

function queueRender() {
  if (!queued) requestAnimationFrame(render);
  queued = true;
}

// Call a watcher in the next frame, and whenever the board is drawn larger or smaller, with the units of
// the board in a pixel.
export function watchZoom(watcher) {
  zoomWatchers.push(watcher);
  drawnScale = 0;
  queueRender();
}

// --- zoom and pan ---------------------------------------------------------------------------------

// Show a view that the reader has chosen by hand. One that only shifts what is framed lasts as long as
// that; the reader's own view stays what it was.
function take(view) {
  if (!framed || view.zoom !== place.zoom) own = view;
  held = framed && view;
  choosePlace();
  queueRender();
}

// Zoom by a factor; the spot under the pointer stays where it is.
export function zoomBy(factor, pointerX, pointerY) {
  const { box } = frame();
  const pointer = { clientX: pointerX ?? box.left + box.width / 2, clientY: pointerY ?? box.top + box.height / 2 };
  const [x, y] = pointOf(pointer);
  const zoom = Math.max(1, Math.min(MOST, place.zoom * factor));
  const nearer = place.zoom / zoom;
  take({ zoom, x: x + (place.x - x) * nearer, y: y + (place.y - y) * nearer });
}

export function panBy(pixelsX, pixelsY) {
  const { scale } = frame();
  const [x, y] = onBoard([pixelsX, pixelsY]);
  take({ ...place, x: place.x - x / scale, y: place.y - y / scale });
}

export function fit() {
  take(ALL);
}

// Bring a spot into view, nearer if everything is small.
export function showSpot(x, y, zoom = place.zoom) {
  take({ x, y, zoom: Math.max(place.zoom, zoom) });
}

export const isZoomed = () => place.zoom > 1;

// --- what is framed -------------------------------------------------------------------------------

// On a small screen, where everything is tiny, the battlefield comes near to what is framed. What the
// reader has zoomed into is left as it is while all of that is in it.
const SMALL = onGrid ? 30 : 18; // pixels a cell or an inch, when all is shown
const CLEAR = 1800; // left around the spots
const TIGHT = 700; // the least that is left around them where the reader has zoomed
const NEAREST = 3;
const WORTH_IT = 1.2;

// Frame spots of the board until others are framed. `covered` returns how many pixels of the lower edge
// are taken by something else.
export function setFramed(spots, covered) {
  framed = spots.length ? { spots, covered } : null;
  held = null;
  queueRender();
}

function framing({ spots }) {
  const { box, fitting } = frame();
  const below = taken(box);
  const isOwn = own.zoom > 1;
  const margin = isOwn ? TIGHT : CLEAR;
  const room = seenSize([box.width, box.height - below]);
  const ends = ["x", "y"].map((axis, at) => {
    const along = spots.map((spot) => spot[at]);
    const [first, last] = [Math.min(...along) - margin, Math.max(...along) + margin];
    return { axis, at, first, last, pixels: room[at] };
  });
  const whole = Math.min(isOwn ? own.zoom : NEAREST, ...ends.map(({ first, last, pixels }) => pixels / (last - first) / fitting));
  const isLone = spots.every((spot) => String(spot) === String(spots[0]));
  const isNear = !isOwn && (isLone || fitting * 1000 > SMALL || whole < WORTH_IT);
  if (isNear && !below) return own;
  const zoom = isNear ? own.zoom : Math.max(1, whole);
  const scale = fitting * zoom;
  const aside = onBoard([0, below / 2 / scale]); // of what is seen from the screen's middle
  const view = { zoom };
  for (const { axis, at, first, last, pixels } of ends) {
    const slack = isOwn || isNear ? Math.max(0, pixels / scale - (last - first)) / 2 : 0;
    const middle = (first + last) / 2 + aside[at];
    view[axis] = Math.max(middle - slack, Math.min(middle + slack, own[axis]));
  }
  return view;
}

function restore() {
  try {
    own = { ...ALL, ...JSON.parse(session.get(STORED_AS)) };
  } catch {
    // What is stored cannot be read: the whole battlefield is shown.
  }
}

export function startViewport() {
  restore();
  const resized = new ResizeObserver(queueRender);
  for (const each of [element, sheet].filter(Boolean)) resized.observe(each);
  const turn = () => {
    if (lie(WIDTH, DEPTH, element.getBoundingClientRect())) document.dispatchEvent(new Event("tabletop:turned"));
  };
  document.addEventListener("tabletop:turned", queueRender);
  document.addEventListener("tabletop:aside", turn);
  addEventListener("resize", turn);
  // In the next frame, after all parts of the page have started, so that it is laid out once.
  queued = true;
  requestAnimationFrame(() => {
    turn();
    render();
  });
  document.querySelector(".board-tools").addEventListener("click", (event) => {
    const tool = event.target.closest("[data-tool]")?.dataset.tool;
    if (tool === "in") zoomBy(1.4);
    if (tool === "out") zoomBy(1 / 1.4);
    if (tool === "fit") fit();
  });
}
