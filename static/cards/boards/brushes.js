// Which hexes a tool reaches, and what paint makes of a hex.

import { within } from "./hexes_text.js";

// The places of the hexes within `radius` steps of one.
export function disc(grid, place, radius) {
  let edge = [place];
  const found = new Map([[grid.index(place), place]]);
  for (let step = 0; step < radius; step += 1) {
    const beyond = [];
    for (const one of edge) {
      for (const other of grid.neighbours(one)) {
        if (!other || found.has(grid.index(other))) continue;
        found.set(grid.index(other), other);
        beyond.push(other);
      }
    }
    edge = beyond;
  }
  return [...found.keys()];
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

// What a hex is after painting. Paint is { what: "kind", group, kind, amount }, { what: "level",
// level }, or one of "raise", "lower", "clear" and "erase".
export function after(hex, paint, levels) {
  const nothing = hex.stands.map(() => null);
  switch (paint.what) {
    case "raise":
      return { ...hex, level: within(hex.level + 1, levels) };
    case "lower":
      return { ...hex, level: within(hex.level - 1, levels) };
    case "level":
      return { ...hex, level: within(paint.level, levels) };
    case "kind":
      return { ...hex, stands: hex.stands.map((there, group) => (group === paint.group ? paint : there)) };
    case "clear":
      return { ...hex, stands: nothing };
    default:
      return { level: 0, stands: nothing };
  }
}
