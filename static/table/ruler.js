// The ruler: a line from edge to edge of two things, with a tick at each Range on the way.

import * as board from "./board.js";
import { gap, rangeEnds, rangeOf } from "./geometry.js";
import { circle, label, line } from "./overlay.js";

export const ends = rangeEnds(board.element);
export const inches = (distance) => (distance / 1000).toFixed(1);

// The ruler's parts to draw, and the distance that it shows.
export function ruler(from, to) {
  const { distance, from: a, to: b } = gap(from, to);
  const range = rangeOf(distance, ends);
  const ticks = ends
    .filter((end) => end < distance)
    .map((end) => [a[0] + ((b[0] - a[0]) * end) / distance, a[1] + ((b[1] - a[1]) * end) / distance]);
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - board.unitsPerPixel() * 14];
  return {
    distance,
    parts: [
      line(a, b, "measure-back"),
      line(a, b, "measure-line"),
      ...ticks.map((tick) => circle(tick, board.unitsPerPixel() * 4, "measure-tick")),
      label(middle, `${inches(distance)}″${ends.length ? ` · ${range ? `R${range}` : "–"}` : ""}`, "measure-label"),
    ],
  };
}
