// The ruler: a line from edge to edge of two things, with a tick at each Range on the way.

import { gap, isWithin, rangeOf, span } from "./geometry.js";
import { DEPTH, WIDTH, element } from "./ground.js";
import { circle, label, line } from "./overlay.js";
import { all } from "./things.js";
import { overlap, writtenNames } from "./units.js";
import { unitsPerPixel } from "./viewport.js";

// The far ends of the ranges that the game measures in, the nearest first; none if it has none.
export const ends = (element.dataset.ranges ?? "").split(" ").filter(Boolean).map(Number);

// Tenths of an inch; finer where a tenth would say that something just out of a Range is within it.
export function inches(distance) {
  const short = (distance / 1000).toFixed(1);
  const hides = ends.some((end) => !isWithin(distance, end) && Number(short) * 1000 <= end);
  return hides ? (Math.ceil(distance / 10) / 100).toFixed(2) : short;
}

const AWAY = [15, 30]; // pixels between the line and its label, the best first
const LEVEL = 0.35; // how far a label may lie aside and still be centred
const SHORT = 64; // pixels of a line that is too short for a label between what it joins
const LETTER = [9.5, 20]; // pixels that a letter takes, about: across, and down
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8]; // where on the line a label may stand, the best first

// The best place for a label beside the line: if possible on the board and clear of figures and of the
// names of units; then near the middle, and above a flat line or to the right of a steep one.
function beside(from, to, a, b, text) {
  const pixel = unitsPerPixel();
  const way = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(...way) || 1;
  const sign = Math.sign(Math.abs(way[1]) > Math.abs(way[0]) ? -way[1] : -way[0]);
  const normal = [(-way[1] / long) * sign, (way[0] / long) * sign];
  const short = span(a, b) < SHORT * pixel;
  const clear = short ? Math.max(from.drawn ?? 0, to.drawn ?? 0) : 0;
  const figures = all().filter(({ kind }) => ["unit", "token", "marker"].includes(kind));
  const names = writtenNames();
  let best = null;
  for (const part of ALONG) {
    for (const [away, side] of AWAY.flatMap((one) => [[one, 1], [one, -1]])) {
      const far = (clear + away * pixel) * side;
      const spot = [0, 1].map((axis) => a[axis] + (b[axis] - a[axis]) * part + normal[axis] * far);
      const aside = side * normal[0];
      const look = Math.abs(aside) < LEVEL ? "" : aside > 0 ? "label-after" : "label-before";
      const box = boxOf(spot, look, text, pixel);
      const hidden = figures.filter((thing) => span([thing.x, thing.y], nearestIn(box, thing)) < thing.drawn);
      const covered = names.filter((name) => overlap(name, [box.left, box.top, box.right, box.bottom]));
      const outside = box.left < 0 || box.top < 0 || box.right > WIDTH || box.bottom > DEPTH;
      const cost = 10 * (hidden.length + covered.length) + 20 * outside + Math.abs(part - 0.5) + (side < 0 ? 0.1 : 0) + away / 100;
      if (!best || cost < best.cost) best = { cost, look, place: [spot[0], spot[1] + 5 * pixel] };
    }
  }
  return best;
}

// The room that a label takes around its spot.
function boxOf([x, y], look, text, pixel) {
  const [wide, high] = [text.length * LETTER[0] * pixel, LETTER[1] * pixel];
  const left = { "label-after": x, "label-before": x - wide }[look] ?? x - wide / 2;
  return { left, right: left + wide, top: y - high / 2, bottom: y + high / 2 };
}

const nearestIn = (box, { x, y }) => [
  Math.max(box.left, Math.min(box.right, x)),
  Math.max(box.top, Math.min(box.bottom, y)),
];

// The ruler's parts to draw, and the distance that it shows.
export function ruler(from, to) {
  const { distance, from: a, to: b } = gap(from, to);
  const range = rangeOf(distance, ends);
  const ticks = ends
    .filter((end) => end < distance)
    .map((end) => [a[0] + ((b[0] - a[0]) * end) / distance, a[1] + ((b[1] - a[1]) * end) / distance]);
  const text = `${inches(distance)}″${ends.length ? ` · ${range ? `R${range}` : `> R${ends.length}`}` : ""}`;
  const { place, look } = beside(from, to, a, b, text);
  return {
    distance,
    parts: [
      line(a, b, "measure-back"),
      line(a, b, "measure-line"),
      ...ticks.map((tick) => circle(tick, unitsPerPixel() * 4, "measure-tick")),
      label(place, text, `measure-label ${look}`),
    ],
  };
}
