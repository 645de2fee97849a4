// Units while gestures are shown. Each stands where the gestures have come to, whatever the drawing
// underneath already says; one that is gone from the drawing is shown as it was. All of it is laid
// over the true drawing by animations and can be taken off at any time.

import { draw } from "../overlay.js";
import { find } from "../things.js";

const USUAL_RADIUS = 440;

const world = document.getElementById("board-world");
const shown = new Map(); // the places of units that stand elsewhere than they are drawn, by id
const holds = new Map(); // the animations that keep them there
const ghosts = new Map(); // units that are gone from the drawing
let running = [];

const drawn = (id) => world.querySelector(`[data-unit="${CSS.escape(id)}"]`);
const elementOf = (id) => drawn(id) ?? ghosts.get(id);
const at = ([x, y]) => `translate(${x}px, ${y}px)`;
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

// The units as they are drawn now, by id: their places and elements.
export function unitsNow() {
  const found = new Map();
  for (const element of world.querySelectorAll("[data-unit]")) {
    const { unit, x, y } = element.dataset;
    found.set(unit, { place: [Number(x), Number(y)], element });
  }
  return found;
}

// Where something is shown at the moment, or null.
export function placeOf(id) {
  if (shown.has(id)) return shown.get(id);
  const thing = find(id);
  return thing && Number.isFinite(thing.x) && Number.isFinite(thing.y) ? [thing.x, thing.y] : null;
}

export const radiusOf = (id) => find(id)?.radius || USUAL_RADIUS;

// Let a unit be shown at a place from now on. `former` is its element where it is drawn no more.
export function put(id, place, former = null) {
  if (!drawn(id) && former && !ghosts.has(id)) ghosts.set(id, ghostOf(former));
  const element = elementOf(id);
  if (!element) return;
  draw("gesture-units", [...ghosts.values()]);
  holds.get(id)?.cancel();
  holds.delete(id);
  shown.set(id, place);
  if (ghosts.has(id)) element.setAttribute("transform", `translate(${place.join(" ")})`);
  else if (!same(place, unitsNow().get(id).place)) hold(id, element, place);
}

function hold(id, element, place) {
  const still = { transform: at(place) };
  holds.set(id, element.animate([still, still], { duration: 1, fill: "both" }));
}

function ghostOf(former) {
  const ghost = former.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("[id]")]) part.removeAttribute("id");
  for (const name of ["data-unit", "tabindex", "role"]) ghost.removeAttribute(name);
  return ghost;
}

// After the drawing has been renewed: units stand again where they are shown.
export function putAgain() {
  for (const [id, place] of [...shown]) put(id, place);
}

// Animate a unit where it stands: `more` of a frame is what its transform does there. Returns the
// animation, or nothing where there is no such unit.
export function animate(id, frames, duration) {
  const element = elementOf(id);
  const place = placeOf(id);
  if (!element || !place) return null;
  const whole = frames.map(({ more = "", ...frame }) => ({ transform: `${at(place)} ${more}`, ...frame }));
  const animation = element.animate(whole, { duration, easing: "ease-in-out" });
  running.push(animation);
  return animation;
}

// Lead a unit along points, the first of them where it starts; it stands at the last one then.
export function lead(id, points, frameAt, duration) {
  const element = elementOf(id);
  if (!element) return;
  put(id, points.at(-1));
  const frames = points.map((point, step) => ({ transform: `${at(point)} ${frameAt(step)}` }));
  running.push(element.animate(frames, { duration, easing: "ease-in-out" }));
}

// Take a unit off that is gone from the drawing.
export function remove(id) {
  ghosts.delete(id);
  shown.delete(id);
  draw("gesture-units", [...ghosts.values()]);
}

// Everything is as it is drawn.
export function dismiss() {
  for (const animation of [...running, ...holds.values()]) animation.cancel();
  running = [];
  for (const map of [shown, holds, ghosts]) map.clear();
  draw("gesture-units", []);
}
