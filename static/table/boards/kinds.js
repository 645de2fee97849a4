// The kinds of boards, all with one interface, so that measuring and pointing know no kind. A place
// is a pair of numbers: a point of a measured board, or a cell of a grid.
//
//   placeAt(point)         the place that a point of the drawing lies in; null off the board
//   pointOf(place)         its middle
//   cornersOf(cell)        its corners, clockwise
//   id(cell)               its id on the page; name(cell) as people read it, where its kind of
//                          board says so; number(cell) as cards name it
//   index(cell)            its place in the rows, as descriptions name it; placeOf(index) is the
//                          cell back again
//   around(cell)           the cells around one by direction, on the board or not; neighbours(cell)
//                          has null for those off it
//   stepped(place, key, far)  where an arrow key leads from a place; null for other keys
//   distance(a, b)         thousandths of an inch, or cells
//   wayBetween(a, b)       the points of the line along which that is counted
//   outline(cells)         the rings around a region; of a measured board its polygons, flat

import { hexes } from "./hexes.js";
import { measured } from "./measured.js";
import { squares } from "./squares.js";

const KINDS = { square: squares, hex: hexes };

// The kind of board that an element says it is, by its data.
export function boardOf({ grid, columns, rows, first, flat, shifted, width, depth }) {
  if (!grid) return measured({ width: Number(width), depth: Number(depth) });
  const shape = { width: Number(columns), height: Number(rows) };
  const lie = { first: Number(first ?? 0), flat: flat !== "false", shifted: shifted === "true" };
  return KINDS[grid]({ ...shape, ...lie });
}
