// A board of square cells, [column, row], CELL wide. See ./kinds.js. Directions count clockwise from
// up, as in games/rules/squares.py.

import { ringsAround } from "./rings.js";

const CELL = 1000;
const AROUND = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ARROWS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };

export function squares({ width, height }) {
  const inside = ([column, row]) => column >= 0 && row >= 0 && column < width && row < height;
  const cornersOf = ([column, row]) =>
    [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => [(column + x) * CELL, (row + y) * CELL]);
  const around = ([column, row]) => AROUND.map(([across, down]) => [column + across, row + down]);
  const pointOf = (place) => place.map((part) => part * CELL + CELL / 2);

  return {
    kind: "square",
    placeAt(point) {
      const place = point.map((part) => Math.floor(part / CELL));
      return inside(place) ? place : null;
    },
    pointOf,
    cornersOf,
    id: (place) => place.join(","),
    name: ([column, row]) => (column < LETTERS.length ? `${LETTERS[column]}${row + 1}` : `${column},${row}`),
    number: (place) => place,
    index: ([column, row]) => row * width + column,
    placeOf: (index) => [index % width, Math.floor(index / width)],
    around,
    neighbours: (place) => around(place).map((one) => (inside(one) ? one : null)),
    stepped(place, key) {
      if (!(key in ARROWS)) return null;
      const next = around(place)[ARROWS[key]];
      return inside(next) ? next : place;
    },
    distance: (one, other) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]),
    // Across, then down, the way that distance is counted.
    wayBetween: (one, other) => [pointOf(one), [pointOf(other)[0], pointOf(one)[1]], pointOf(other)],
    outline: (places) => ringsAround(places.map(cornersOf)),
  };
}
