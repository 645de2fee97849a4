// Events as a still picture: paths of units, lines of attacks, a ring around everybody involved. It
// is made from gestures, see games/rules/drawing/gestures.py.

import { svg } from "./elements.js";
import { ground } from "./ground.js";
import { around, line, pairs } from "./overlay.js";
import { find } from "./things.js";

const MOVEMENTS = ["goes", "flies"];

const placeOf = (id) => {
  const thing = find(id);
  return thing && [thing.x, thing.y];
};

// What the table shows of lines of the log.
export const gesturesOf = (lines) => lines.flatMap(({ dataset }) => JSON.parse(dataset.gestures ?? "[]"));

// The shapes of all that these gestures tell.
export function trailsOf(gestures) {
  const places = new Map(); // where each stood last
  const shapes = gestures.flatMap((gesture) => shapesOf(gesture, places));
  const named = new Set(gestures.flatMap(({ unit, to }) => [unit, to]).filter(Boolean));
  const rings = [...named].map((id) => find(id)).filter(Boolean);
  return [...shapes, ...rings.map((thing) => around(thing, "trail-ring"))];
}

function shapesOf({ kind, unit, to, path }, places) {
  if (MOVEMENTS.includes(kind)) return [wayOf(unit, path.map((place) => ground.pointOf(place)), places)];
  if (kind !== "line") return [];
  const [from, target] = [unit, to].map((id) => places.get(id) ?? placeOf(id));
  return from && target ? [line(from, target, "trail-attack")] : [];
}

function wayOf(unit, points, places) {
  const before = places.get(unit);
  places.set(unit, points.at(-1));
  const way = points.length > 1 || !before ? points : [before, ...points];
  return svg("polyline", { class: "trail-way", points: pairs(way) });
}
