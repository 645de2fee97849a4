// Unpacks the cells of a field's description: their places, costs, labels, and the reasons against
// others.

import { svg } from "./elements.js";
import { ground } from "./ground.js";
import { label, pairs, ringsPath } from "./overlay.js";
import { find } from "./things.js";
import { withArrows } from "./turning.js";

const SIGN_DOWN = 4; // pixels that a sign stands below the middle of its cell
const WAY_DOWN = 17; // pixels that one does which stands at a line through the cell
const WARNING = 0.19; // of half the height of a cell: half the size of a warning
const WARNING_UP = 0.5; // how far above the middle it stands

export function regionOf(field) {
  const open = new Map();
  field.cells.forEach((index, at) => {
    const sign = field.signs?.[field.sign[at]] ?? null;
    open.set(index, { cell: ground.placeOf(index), cost: field.costs?.[at] ?? null, sign });
  });
  const warned = (field.warned ?? []).map(ground.placeOf);
  const refused = new Map();
  for (const { cells, rule, message } of field.refused ?? []) {
    for (const index of cells) refused.set(index, { rule, message });
  }
  return { open, refused, warned, cells: [...open.values()].map(({ cell }) => cell) };
}

// A cell as people read it.
export const nameOf = (cell) => find(ground.id(cell), "cell")?.label || ground.name?.(cell) || ground.id(cell);

// The place in the rows of the cell that a point lies in, null off the board.
export function indexAt(point) {
  const cell = ground.placeAt(point);
  return cell && ground.index(cell);
}

export const cellShape = (cell, look) =>
  svg("polygon", { class: look, points: pairs(ground.cornersOf(cell)) });

export function signAt(cell, text, pixel, look = "") {
  const [x, y] = ground.pointOf(cell);
  const lowest = Math.max(...ground.cornersOf(cell).map((corner) => corner[1]));
  const down = Math.min((look ? WAY_DOWN : SIGN_DOWN) * pixel, lowest - y - SIGN_DOWN * pixel);
  return label([x, y + down], withArrows(text), `mark-sign ${look}`);
}

// A sign of danger in the upper part of a cell: a cross in a ring.
export function warningAt(cell) {
  const [x, y] = ground.pointOf(cell);
  const corners = ground.cornersOf(cell);
  const tall = Math.max(...corners.map((corner) => corner[1])) - y;
  const [size, middle] = [tall * WARNING, y - tall * WARNING_UP];
  const cross = `M${x - size} ${middle}h${2 * size}M${x} ${middle - size}v${2 * size}`;
  return svg("g", { class: "mark-warning" }, svg("circle", { cx: x, cy: middle, r: size * 0.66 }), svg("path", { d: cross }));
}

// The line of a path through cells, given by their places in the rows. It begins where whoever walks
// can still be seen.
export function routeShapes(cells) {
  const points = cells.map((index) => ground.pointOf(ground.placeOf(index)));
  if (points.length > 1) points[0] = between(points[0], points[1]);
  const line = pairs(points);
  return [svg("polyline", { class: "path-under", points: line }), svg("polyline", { class: "path-line", points: line })];
}

const between = ([x, y], [toX, toY]) => [x + (toX - x) * 0.36, y + (toY - y) * 0.36];

// The region in one light tone, for as long as what is planned in it matters more.
export function quietRegion(region, chosen) {
  const d = ringsPath(ground.outline(region.cells));
  return [svg("path", { class: "region-quiet", d }), cellShape(chosen, "mark mark-cell is-chosen")];
}

// The region as it lies on the board: each cell, the border, and the signs, those of `without` aside.
export function regionShapes(region, { chosen = null, hot = null, pixel, without = new Set(), start = null }) {
  const shapes = [];
  const signs = [];
  for (const [index, { cell, sign }] of region.open) {
    if (index === start && index !== chosen) continue; // who stands there stays in view
    const look = ["mark mark-cell mark-can", index === chosen ? "is-chosen" : "", index === hot ? "is-hot" : ""];
    shapes.push(cellShape(cell, look.filter(Boolean).join(" ")));
    if (sign && !without.has(index)) signs.push(signAt(cell, sign, pixel));
  }
  for (const index of region.refused.keys()) {
    shapes.push(cellShape(ground.placeOf(index), "mark mark-cell mark-no"));
  }
  const border = svg("path", { class: "region-edge", d: ringsPath(ground.outline(region.cells)) });
  return [...shapes, border, ...region.warned.map(warningAt), ...signs];
}
