// The part of the battlefield that is on the screen: zoom and pan, and which way round it is.

import { session } from "../site/storage.js";
import { DEPTH, WIDTH, element, onGrid } from "./ground.js";
import { isTurned } from "./turning.js";

const MOST = 10;
// Pixels a thousand units from which on there is room for names: an inch, or a cell of a grid.
const NEAR = onGrid ? 105 : 34;
const MARGIN = 48; // pixels
// Pixels on each side, when all is shown, in which the names of columns and rows stand.
const BESIDE = element.dataset.grid === "square" ? 16 : 0;
const STORED_AS = `board:${document.getElementById("match").dataset.match}`;

const world = document.getElementById("board-world");
const place = { zoom: 1, x: WIDTH / 2, y: DEPTH / 2 }; // the board's point in the screen's middle
let queued = false;
let near = null; // the view that was come near to, if one was
let drawnScale = 0;
const zoomWatchers = [];

// --- where things are on the screen ---------------------------------------------------------------

function frame() {
  const box = element.getBoundingClientRect();
  const fitting = Math.min((box.width - 2 * BESIDE) / WIDTH, (box.height - 2 * BESIDE) / DEPTH);
  const scale = fitting * place.zoom; // pixels a unit
  return { box, scale, way: isTurned() ? -1 : 1 };
}

// The point of the board that a pointer is at.
export function pointOf({ clientX, clientY }) {
  const { box, scale, way } = frame();
  const across = clientX - box.left - box.width / 2;
  const down = clientY - box.top - box.height / 2;
  return [Math.round(place.x + (way * across) / scale), Math.round(place.y + (way * down) / scale)];
}

export const unitsPerPixel = () => 1 / frame().scale;

// A middle of the screen from which no more than a margin beside the board is seen.
function clamped(value, size, room, scale) {
  const half = room / 2 / scale;
  const margin = MARGIN / scale;
  if (size <= 2 * half) return size / 2;
  return Math.max(half - margin, Math.min(size - half + margin, value));
}

function render() {
  queued = false;
  const { box, scale, way } = frame();
  if (!box.width || !box.height) return;
  place.x = clamped(place.x, WIDTH, box.width, scale);
  place.y = clamped(place.y, DEPTH, box.height, scale);
  const left = box.width / 2 - way * place.x * scale;
  const top = box.height / 2 - way * place.y * scale;
  world.style.width = `${WIDTH * scale}px`;
  world.style.height = `${DEPTH * scale}px`;
  world.style.transform = `translate(${left}px, ${top}px)${way < 0 ? " rotate(180deg)" : ""}`;
  world.style.setProperty("--px", String(1 / scale));
  element.dataset.zoom = scale * 1000 > NEAR ? "near" : "far";
  if (scale !== drawnScale) for (const watcher of zoomWatchers) watcher();
  drawnScale = scale;
  if (!near) session.set(STORED_AS, JSON.stringify(place));
}

function queueRender() {
  if (!queued) requestAnimationFrame(render);
  queued = true;
}

// Call a watcher now, and whenever the board is drawn larger or smaller.
export function watchZoom(watcher) {
  zoomWatchers.push(watcher);
  watcher();
}

// --- zoom and pan ---------------------------------------------------------------------------------

// Zoom by a factor; the spot under the pointer stays where it is.
export function zoomBy(factor, pointerX, pointerY) {
  const { box } = frame();
  const pointer = { clientX: pointerX ?? box.left + box.width / 2, clientY: pointerY ?? box.top + box.height / 2 };
  const before = pointOf(pointer);
  place.zoom = Math.max(1, Math.min(MOST, place.zoom * factor));
  const after = pointOf(pointer);
  place.x += before[0] - after[0];
  place.y += before[1] - after[1];
  queueRender();
}

export function panBy(pixelsX, pixelsY) {
  const { scale, way } = frame();
  place.x -= (way * pixelsX) / scale;
  place.y -= (way * pixelsY) / scale;
  queueRender();
}

export function fit() {
  Object.assign(place, { zoom: 1, x: WIDTH / 2, y: DEPTH / 2 });
  queueRender();
}

// Bring a spot into view, nearer if everything is small.
export function showSpot(x, y, zoom = place.zoom) {
  Object.assign(place, { x, y, zoom: Math.max(place.zoom, zoom) });
  queueRender();
}

export const isZoomed = () => place.zoom > 1;

// On a small screen, where everything is tiny: come near to some spots for as long as one of them is
// chosen, and step back afterwards. A view that was chosen by hand is left alone.
const SMALL = onGrid ? 30 : 18; // pixels a cell or an inch, when all is shown
const CLEAR = 1800; // left around the spots
const NEAREST = 3;

// `covered` pixels of the lower edge are taken by something else.
export function comeNear(spots, covered = 0) {
  const { box, scale, way } = frame();
  if (!spots.length || isZoomed() || scale * 1000 > SMALL) return;
  const sides = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
  const [left, top] = sides.map((values) => Math.min(...values) - CLEAR);
  const [right, bottom] = sides.map((values) => Math.max(...values) + CLEAR);
  const room = box.height - covered;
  const zoom = Math.min(NEAREST, box.width / (right - left) / scale, room / (bottom - top) / scale);
  if (zoom < 1.2) return;
  near = { x: (left + right) / 2, y: (top + bottom) / 2 + (way * covered) / 2 / (scale * zoom), zoom };
  Object.assign(place, near);
  queueRender();
}

export function stepBack() {
  if (near && near.zoom === place.zoom) fit();
  near = null;
}

function restore() {
  try {
    Object.assign(place, JSON.parse(session.get(STORED_AS)) ?? {});
  } catch {
    // What is stored cannot be read: the whole battlefield is shown.
  }
}

export function startViewport() {
  restore();
  new ResizeObserver(queueRender).observe(element);
  document.addEventListener("tabletop:turned", queueRender);
  render();
  document.querySelector(".board-tools").addEventListener("click", (event) => {
    const tool = event.target.closest("[data-tool]")?.dataset.tool;
    if (tool === "in") zoomBy(1.4);
    if (tool === "out") zoomBy(1 / 1.4);
    if (tool === "fit") fit();
  });
}
