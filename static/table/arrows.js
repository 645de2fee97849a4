// Arrows from a cell towards its neighbours, and which of them a point means.

import { svg } from "./elements.js";
import { span } from "./geometry.js";
import { ground } from "./ground.js";
import { pairs } from "./overlay.js";
import { unitsPerPixel } from "./viewport.js";

const FROM = 0.42; // parts of the way to the next cell, where an arrow begins and ends
const TO = 0.86;
const WIDE = 0.16;
const EDGE = 0.26; // farther out from the middle of a cell a point means one of its edges
const FINGER = 72; // pixels to the next cell from which on a finger hits an arrow

const coarse = matchMedia("(pointer: coarse)");

// An arrow for each of these directions. Fingers get `large` ones, which may reach beyond the cells
// beside.
export function arrowsAround(cell, directions, chosen, { large = false } = {}) {
  const middle = ground.pointOf(cell);
  const towards = ground.around(cell).map(ground.pointOf);
  const pitch = span(towards[0], middle);
  const grown = large && coarse.matches ? Math.max(1, (FINGER * unitsPerPixel()) / pitch) : 1;
  return directions.map((direction) => {
    const [dx, dy] = [0, 1].map((axis) => (towards[direction][axis] - middle[axis]) * grown);
    const at = (along, aside) => [middle[0] + dx * along - dy * aside, middle[1] + dy * along + dx * aside];
    const corners = [at(FROM, -WIDE), at(TO, 0), at(FROM, WIDE)].map((point) => point.map(Math.round));
    const look = direction === chosen ? "facing-arrow is-chosen" : "facing-arrow";
    return svg("polygon", { class: look, points: pairs(corners), "data-towards": direction });
  });
}

// The direction from a cell to the neighbour that is nearest to a point; null for a point in its middle.
export function directionTowards(cell, point) {
  const middle = ground.pointOf(cell);
  const towards = ground.around(cell).map(ground.pointOf);
  const pitch = span(towards[0], middle);
  if (span(point, middle) < EDGE * pitch) return null;
  const nearest = Math.min(...towards.map((other) => span(point, other)));
  return towards.findIndex((other) => span(point, other) === nearest);
}

// The same of a point within the cell, or on an arrow that leads out of it; null anywhere else.
export function directionAt(cell, point, directions) {
  const direction = directionTowards(cell, point);
  const there = ground.placeAt(point);
  if (direction === null || (there && ground.same(there, cell))) return direction;
  return directions.includes(direction) && isOnArrow(cell, point, direction) ? direction : null;
}

function isOnArrow(cell, point, direction) {
  const middle = ground.pointOf(cell);
  const [dx, dy] = [0, 1].map((axis) => ground.pointOf(ground.around(cell)[direction])[axis] - middle[axis]);
  const [x, y] = [0, 1].map((axis) => point[axis] - middle[axis]);
  const square = dx * dx + dy * dy;
  return (x * dx + y * dy) / square < TO && Math.abs(x * dy - y * dx) / square < WIDE;
}
