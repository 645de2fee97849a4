// The ruler: a line from edge to edge of two things, with a tick at each Range on the way.

import * as board from "./board.js";
import { gap, isWithin, rangeEnds, rangeOf } from "./geometry.js";
import { circle, label, line } from "./overlay.js";

export const ends = rangeEnds(board.element);

// Tenths of an inch; finer where a tenth would say that something just out of a Range is within it.
export function inches(distance) {
  const short = (distance / 1000).toFixed(1);
  const hides = ends.some((end) => !isWithin(distance, end) && Number(short) * 1000 <= end);
  return hides ? (Math.ceil(distance / 10) / 100).toFixed(2) : short;
}

const AWAY = 15; // pixels between the line and its label
const LEVEL = 0.35; // how far a label may lie aside and still be centred
const SHORT = 64; // pixels of a line that is too short for a label between what it joins

// Where a label stands beside the line, clear of both things that it joins: above a line that lies,
// to the right of one that stands, and on the other side where the board ends.
function beside(from, to, a, b) {
  const pixel = board.unitsPerPixel();
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const way = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(...way) || 1;
  const stands = Math.abs(way[1]) > Math.abs(way[0]);
  const sign = stands ? Math.sign(-way[1]) : Math.sign(-way[0]);
  const normal = [(-way[1] / long) * sign, (way[0] / long) * sign];
  const turned = stands ? middle[0] > board.WIDTH * 0.85 : middle[1] < board.DEPTH * 0.05;
  const short = Math.hypot(b[0] - a[0], b[1] - a[1]) < SHORT * pixel;
  const clear = short ? Math.max(from.radius ?? 0, to.radius ?? 0) : 0;
  const far = (clear + AWAY * pixel) * (turned ? -1 : 1);
  const aside = Math.sign(far) * normal[0];
  return {
    place: [middle[0] + normal[0] * far, middle[1] + normal[1] * far + 5 * pixel],
    look: Math.abs(aside) < LEVEL ? "" : aside > 0 ? "label-after" : "label-before",
  };
}

// The ruler's parts to draw, and the distance that it shows.
export function ruler(from, to) {
  const { distance, from: a, to: b } = gap(from, to);
  const range = rangeOf(distance, ends);
  const ticks = ends
    .filter((end) => end < distance)
    .map((end) => [a[0] + ((b[0] - a[0]) * end) / distance, a[1] + ((b[1] - a[1]) * end) / distance]);
  const { place, look } = beside(from, to, a, b);
  const text = `${inches(distance)}″${ends.length ? ` · ${range ? `R${range}` : `> R${ends.length}`}` : ""}`;
  return {
    distance,
    parts: [
      line(a, b, "measure-back"),
      line(a, b, "measure-line"),
      ...ticks.map((tick) => circle(tick, board.unitsPerPixel() * 4, "measure-tick")),
      label(place, text, `measure-label ${look}`),
    ],
  };
}
