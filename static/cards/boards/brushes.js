// The hexes that a tool reaches, and the effect of paint on a hex.

import { within } from "./hexes_text.js";

// The indexes of the hexes within `radius` steps of any of these places.
export function disc(grid, places, radius) {
  const found = new Set(places.map(grid.index));
  let edge = places;
  for (let step = 0; step < radius; step += 1) {
    const beyond = [];
    for (const other of edge.flatMap((place) => grid.neighbours(place))) {
      if (!other || found.has(grid.index(other))) continue;
      found.add(grid.index(other));
      beyond.push(other);
    }
    edge = beyond;
  }
  return [...found];
}

// The hexes of a straight line between two.
export function straight(grid, from, to) {
  const steps = grid.distance(from, to);
  const [start, end] = [grid.pointOf(from), grid.pointOf(to)];
  const found = [from];
  for (let step = 1; step <= steps; step += 1) {
    const point = start.map((part, axis) => part + ((end[axis] - part) * step) / steps);
    found.push(grid.placeAt(point) ?? to);
  }
  return found;
}

// The hexes of the columns and rows from one to another.
export function rectangle(grid, columns, from, to) {
  const places = [from, to].map((place) => grid.index(place));
  const [left, right] = places.map((at) => at % columns).sort((a, b) => a - b);
  const [top, bottom] = places.map((at) => Math.floor(at / columns)).sort((a, b) => a - b);
  const found = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) found.push(grid.placeOf(row * columns + column));
  }
  return found;
}

// The connected hexes that are written as this one.
export function alike(grid, hexes, place) {
  const text = hexes[grid.index(place)];
  const found = new Set([grid.index(place)]);
  const waiting = [place];
  while (waiting.length) {
    for (const other of grid.neighbours(waiting.pop())) {
      if (!other || found.has(grid.index(other)) || hexes[grid.index(other)] !== text) continue;
      found.add(grid.index(other));
      waiting.push(other);
    }
  }
  return [...found];
}

// What a cell is after painting. Paint is { what: "kind", group, kind, amount }, { what: "level",
// level }, or one of "raise", "lower", "clear" and "erase". A square that gets a level loses what
// stands there.
export function after(hex, paint, { grid, levels }) {
  const nothing = hex.stands.map(() => null);
  const stands = grid === "hex" ? hex.stands : nothing;
  switch (paint.what) {
    case "raise":
      return { stands, level: within(hex.level + 1, levels) };
    case "lower":
      return { stands, level: within(hex.level - 1, levels) };
    case "level":
      return { stands, level: within(paint.level, levels) };
    case "kind":
      return { ...hex, stands: hex.stands.map((there, group) => (group === paint.group ? paint : there)) };
    case "clear":
      return { ...hex, stands: nothing };
    default:
      return { level: 0, stands: nothing };
  }
}
