// The cells that a field offers, as its description packs them: where they are, what they cost, what
// is written in each, and why others are refused.

import { svg } from "./elements.js";
import { ground } from "./ground.js";
import { label, pairs, ringsPath } from "./overlay.js";
import { find } from "./things.js";

const SIGN_DOWN = 4; // pixels that a sign stands below the middle of its cell
const WAY_DOWN = 17; // pixels that one does which stands at a line through the cell

export function regionOf(field) {
  const open = new Map();
  field.cells.forEach((index, at) => {
    const sign = field.signs?.[field.sign[at]] ?? null;
    open.set(index, { cell: ground.placeOf(index), cost: field.costs?.[at] ?? null, sign });
  });
  const refused = new Map();
  for (const { cells, rule, message } of field.refused ?? []) {
    for (const index of cells) refused.set(index, { rule, message });
  }
  return { open, refused, cells: [...open.values()].map(({ cell }) => cell) };
}

// A cell as people read it.
export const nameOf = (cell) => find(ground.id(cell), "cell")?.label || ground.name?.(cell) || ground.id(cell);

export const cellShape = (cell, look) =>
  svg("polygon", { class: look, points: pairs(ground.cornersOf(cell)) });

export function signAt(cell, text, pixel, look = "") {
  const [x, y] = ground.pointOf(cell);
  const lowest = Math.max(...ground.cornersOf(cell).map((corner) => corner[1]));
  const down = Math.min((look ? WAY_DOWN : SIGN_DOWN) * pixel, lowest - y - SIGN_DOWN * pixel);
  return label([x, y + down], text, `mark-sign ${look}`);
}

// The region as it lies on the board: each cell, the border, and the signs, those of `without` aside.
export function regionShapes(region, { chosen = null, hot = null, pixel, without = new Set() }) {
  const shapes = [];
  const signs = [];
  for (const [index, { cell, sign }] of region.open) {
    const look = ["mark mark-cell mark-can", index === chosen ? "is-chosen" : "", index === hot ? "is-hot" : ""];
    shapes.push(cellShape(cell, look.filter(Boolean).join(" ")));
    if (sign && !without.has(index)) signs.push(signAt(cell, sign, pixel));
  }
  for (const index of region.refused.keys()) {
    shapes.push(cellShape(ground.placeOf(index), "mark mark-cell mark-no"));
  }
  const border = svg("path", { class: "region-edge", d: ringsPath(ground.outline(region.cells)) });
  return [...shapes, border, ...signs];
}
