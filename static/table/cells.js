// Choosing a cell of a grid: legal cells are shaded, and chosen by tap or arrow keys.

import * as board from "./board.js";
import { make } from "./elements.js";
import { ground } from "./ground.js";
import { clear, draw } from "./overlay.js";
import { indexAt, nameOf, regionOf, regionShapes } from "./region.js";
import { unitsPerPixel } from "./viewport.js";
import { explained } from "./words.js";

export function cellEditor(field, picker) {
  const region = regionOf(field);
  let chosen = null;
  let hot = null;

  function show() {
    draw("marks", regionShapes(region, { chosen, hot, pixel: unitsPerPixel() }));
  }

  function choose(index) {
    if (region.refused.has(index)) picker.withdraw(region.refused.get(index));
    else if (region.open.has(index)) {
      chosen = index;
      show();
      const { cell, sign } = region.open.get(index);
      picker.offer(cell, [nameOf(cell), sign].filter(Boolean).join(" · "));
    }
  }

  const known = (index) => region.open.has(index) || region.refused.has(index);

  const mode = {
    points: true,
    tap(point, _thing, event) {
      const index = indexAt(point);
      if (!known(index)) return false;
      if (index !== chosen || !picker.confirmAgain(event)) choose(index);
      return true;
    },
    hover(point) {
      const index = indexAt(point);
      hot = region.open.has(index) ? index : null;
      show();
      return false;
    },
  };

  return {
    element: make("div", { class: "picker-cells" }, explained("cell", picker.partner ? "cellTurnKeys" : "cellKeys")),
    spots: () => region.cells.map(ground.pointOf),
    preset: (id) => choose(ground.index(id.split(",").map(Number))),
    start() {
      board.enter(mode);
      if (chosen === null && region.open.size === 1) choose([...region.open.keys()][0]);
      else show();
    },
    key(event) {
      const from = chosen === null ? null : region.open.get(chosen).cell;
      const next = from ? nearestThatWay(region.cells, from, event) : firstFor(region.cells, event);
      if (!next) return false;
      choose(ground.index(next));
      return true;
    },
    stop() {
      board.leave(mode);
      clear("marks");
    },
  };
}

const firstFor = (cells, event) => (ground.stepped(cells[0] ?? [0, 0], event.key) ? cells[0] : null);

// The cell of several that lies next in the direction of an arrow key; the one itself where there is
// none.
function nearestThatWay(cells, from, event) {
  const beside = ground.stepped(from, event.key);
  if (!beside) return null;
  if (ground.same(beside, from)) return from;
  const [x, y] = ground.pointOf(from);
  const [toX, toY] = ground.pointOf(beside);
  const [dx, dy] = [toX - x, toY - y];
  const long = Math.hypot(dx, dy);
  let best = { cost: Infinity, cell: from };
  for (const cell of cells) {
    const [px, py] = ground.pointOf(cell);
    const along = ((px - x) * dx + (py - y) * dy) / long;
    const aside = Math.abs((px - x) * dy - (py - y) * dx) / long;
    const cost = along > 0 && aside <= along * 2 ? along + 2 * aside : Infinity;
    if (cost < best.cost) best = { cost, cell };
  }
  return best.cell;
}
