// A board of hexes with flat or pointed tops, [q, r], with sides SIDE long. See ./kinds.js. Numbers
// and directions are those of games/rules/hexes: directions count clockwise, 0 is up where tops are
// flat, up and to the left where they are pointed. Of flat tops every second column lies half a hex
// lower, of pointed ones every second row half a hex farther right: the first one if `shifted`.

import { ringsAround } from "./rings.js";

const SIDE = 600;
const AROUND = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
// The corners of a hex, clockwise, in thirds of a step along q and r from its middle.
const CORNERS = [[-1, -1], [1, -2], [2, -1], [1, 1], [-1, 2], [-2, 1]];
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

export function hexes({ width, height, first: lowest = 0, flat = true, shifted = false }) {
  const push = Number(shifted);
  const tall = SIDE * Math.sqrt(3);
  const edge = Math.round(tall / 2 + (push * tall) / 2);
  const first = flat ? [SIDE, edge] : [edge, SIDE]; // the middle of the first hex

  // A point from its place on the lattice of thirds: corners that hexes share come out the same.
  function point([q, r]) {
    const along = flat ? [(q * SIDE) / 2, ((q + 2 * r) * tall) / 6] : [((r + 2 * q) * tall) / 6, (r * SIDE) / 2];
    return along.map((part, axis) => Math.round(part) + first[axis]);
  }

  const digits = Math.max(2, String(lowest + Math.max(width, height) - 1).length);
  const numbers = ([q, r]) => (flat ? [q, r + ((q + push) >> 1)] : [q + ((r + push) >> 1), r]);
  const hex = ([column, row]) => (flat ? [column, row - ((column + push) >> 1)] : [column - ((row + push) >> 1), row]);
  const onBoard = ([column, row]) => column >= 0 && row >= 0 && column < width && row < height;
  const inside = (place) => onBoard(numbers(place));
  const around = ([q, r]) => AROUND.map(([dq, dr]) => [q + dq, r + dr]);
  const cornersOf = ([q, r]) => CORNERS.map(([a, b]) => point([3 * q + a, 3 * r + b]));
  const pointOf = ([q, r]) => point([3 * q, 3 * r]);

  const name = (place) => numbers(place).map((part) => String(part + lowest).padStart(digits, "0")).join("");

  return {
    kind: "hex",
    placeAt([x, y]) {
      const [across, down] = [(x - first[0]) / SIDE, (y - first[1]) / SIDE];
      const q = flat ? (2 / 3) * across : (Math.sqrt(3) * across - down) / 3;
      const r = flat ? (Math.sqrt(3) * down - across) / 3 : (2 / 3) * down;
      const place = nearest(q, r);
      return inside(place) ? place : null;
    },
    pointOf,
    cornersOf,
    id: (place) => place.join(","),
    name,
    number: name,
    index(place) {
      const [column, row] = numbers(place);
      return row * width + column;
    },
    placeOf: (index) => hex([index % width, Math.floor(index / width)]),
    around,
    neighbours: (place) => around(place).map((one) => (inside(one) ? one : null)),
    // Arrow keys go by columns and rows, so each leads to a hex beside.
    stepped(place, key) {
      const way = ARROWS[key];
      if (!way) return null;
      const [column, row] = numbers(place);
      const next = [column + way[0], row + way[1]];
      return onBoard(next) ? hex(next) : place;
    },
    distance([q, r], [toQ, toR]) {
      const [dq, dr] = [toQ - q, toR - r];
      return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
    },
    wayBetween: (one, other) => [pointOf(one), pointOf(other)],
    outline: (places) => ringsAround(places.map(cornersOf)),
  };
}

// The hex in which a spot between hexes lies.
function nearest(q, r) {
  const rounded = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const off = [q, r, -q - r].map((part, axis) => Math.abs(part - rounded[axis]));
  if (off[0] > off[1] && off[0] > off[2]) rounded[0] = -rounded[1] - rounded[2];
  else if (off[1] > off[2]) rounded[1] = -rounded[0] - rounded[2];
  return [rounded[0] + 0, rounded[1] + 0];
}
