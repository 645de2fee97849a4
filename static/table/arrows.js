// Arrows from a cell towards those beside it.

import { svg } from "./elements.js";
import { ground } from "./ground.js";
import { pairs } from "./overlay.js";
import { unitsPerPixel } from "./viewport.js";

const FROM = 0.42; // parts of the way to the next cell, where an arrow begins and ends
const TO = 0.86;
const WIDE = 0.16;
const FINGER = 72; // pixels to the next cell from which on a finger hits an arrow

const coarse = matchMedia("(pointer: coarse)");

// An arrow for each of these directions. Fingers get `large` ones, which may reach beyond the cells
// beside.
export function arrowsAround(cell, directions, chosen, { large = false } = {}) {
  const middle = ground.pointOf(cell);
  const towards = ground.around(cell).map(ground.pointOf);
  const pitch = Math.hypot(towards[0][0] - middle[0], towards[0][1] - middle[1]);
  const grown = large && coarse.matches ? Math.max(1, (FINGER * unitsPerPixel()) / pitch) : 1;
  return directions.map((direction) => {
    const [dx, dy] = [0, 1].map((axis) => (towards[direction][axis] - middle[axis]) * grown);
    const at = (along, aside) => [middle[0] + dx * along - dy * aside, middle[1] + dy * along + dx * aside];
    const corners = [at(FROM, -WIDE), at(TO, 0), at(FROM, WIDE)].map((point) => point.map(Math.round));
    const look = direction === chosen ? "facing-arrow is-chosen" : "facing-arrow";
    return svg("polygon", { class: look, points: pairs(corners) });
  });
}
