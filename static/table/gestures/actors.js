// Units and things while gestures are shown. Each is at its place at that point of the gestures,
// whatever the drawing underneath shows; one that is gone from the drawing is shown as it was.
// Everything is an animation over the true drawing and can be removed at any time.
//
// A unit is drawn around its own centre and moved to its place. A thing, such as a terrain feature,
// is drawn in its place and shifted from there.

import { draw } from "../overlay.js";
import { find } from "../things.js";

const USUAL_RADIUS = 440;

const world = document.getElementById("board-world");
const shown = new Map(); // the places of units that stand elsewhere than they are drawn, by id
const holds = new Map(); // the animations that keep them there
const ghosts = new Map(); // those that are gone from the drawing
const homes = new Map(); // of things among the ghosts
let running = [];

const drawn = (id) => ["unit", "piece"].map((kind) => world.querySelector(`[data-${kind}="${CSS.escape(id)}"]`)).find(Boolean);
const elementOf = (id) => drawn(id) ?? ghosts.get(id);
const drawnAt = ({ dataset: { x, y } }) => [Number(x), Number(y)];
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

const homeOf = (element) => ("piece" in element.dataset ? drawnAt(element) : null);

// Whether it is drawn where it stands, as a terrain feature.
export const isThing = (id) => homes.has(id) || Boolean(elementOf(id) && homeOf(elementOf(id)));

// How something is transformed to stand at a place; `more` is what is done to it there, `unit` that of
// the lengths.
function standing(id, [x, y], more = "", unit = "px") {
  const home = homes.get(id) ?? homeOf(elementOf(id));
  const back = home ? `translate(${-home[0]}${unit}, ${-home[1]}${unit})` : "";
  return `translate(${x}${unit}, ${y}${unit}) ${more} ${back}`;
}

function drawnNow(kind) {
  const elements = [...world.querySelectorAll(`[data-${kind}]`)];
  return new Map(elements.map((element) => [element.dataset[kind], { place: drawnAt(element), element }]));
}

// The units as they are drawn now, by id: their places and elements.
export const unitsNow = () => drawnNow("unit");

// The same of units and of things.
export const allNow = () => new Map([...drawnNow("piece"), ...unitsNow()]);

// Where something is shown at the moment, or null.
export function placeOf(id) {
  if (shown.has(id)) return shown.get(id);
  const thing = find(id);
  return thing && [thing.x, thing.y];
}

export const radiusOf = (id) => find(id)?.drawn || USUAL_RADIUS;

// Let one be shown at a place from now on. `former` is its element where it is drawn no more.
export function put(id, place, former = null) {
  if (!drawn(id) && former && !ghosts.has(id)) addGhost(id, former);
  const element = elementOf(id);
  if (!element) return;
  draw("gesture-units", [...ghosts.values()]);
  holds.get(id)?.cancel();
  holds.delete(id);
  shown.set(id, place);
  if (ghosts.has(id)) element.setAttribute("transform", standing(id, place, "", ""));
  else if (!same(place, drawnAt(element))) hold(id, element, place);
}

function hold(id, element, place) {
  const still = { transform: standing(id, place) };
  holds.set(id, element.animate([still, still], { duration: 1, fill: "both" }));
}

function addGhost(id, former) {
  const ghost = former.cloneNode(true);
  const home = homeOf(former);
  if (home) homes.set(id, home);
  ghost.removeAttribute("id");
  for (const part of ghost.querySelectorAll("[id]")) part.id = ghostly(part.id);
  for (const part of ghost.querySelectorAll("[clip-path]")) {
    part.setAttribute("clip-path", part.getAttribute("clip-path").replace(/#([^)]+)/, (_all, name) => `#${ghostly(name)}`));
  }
  for (const name of ["data-unit", "data-piece", "tabindex", "role"]) ghost.removeAttribute(name);
  ghosts.set(id, ghost);
}

// The id of a part of a ghost, beside that of whatever is drawn now.
const ghostly = (name) => `ghost-${name}`;

// After the drawing has been renewed: all stand again where they are shown.
export function putAgain() {
  for (const [id, place] of [...shown]) put(id, place);
}

// Animate one where it stands: `more` of a frame is what its transform does there. Returns the
// animation, or nothing where there is no such unit.
export function animate(id, frames, duration) {
  const element = elementOf(id);
  const place = placeOf(id);
  if (!element || !place) return null;
  const whole = frames.map(({ more = "", ...frame }) => ({ transform: standing(id, place, more), ...frame }));
  const animation = element.animate(whole, { duration, easing: "ease-in-out" });
  running.push(animation);
  return animation;
}

// Lead one along points, the first of them where it starts; it stands at the last one then. `more` is
// what its transform does besides at each point.
export function lead(id, points, duration, more = []) {
  const element = elementOf(id);
  if (!element) return;
  put(id, points.at(-1));
  const frames = points.map((point, step) => ({ transform: standing(id, point, more[step]) }));
  running.push(element.animate(frames, { duration, easing: "ease-in-out" }));
}

// Take one off that is gone from the drawing.
export function remove(id) {
  for (const map of [ghosts, homes, shown]) map.delete(id);
  draw("gesture-units", [...ghosts.values()]);
}

// Everything is as it is drawn.
export function dismiss() {
  for (const animation of [...running, ...holds.values()]) animation.cancel();
  running = [];
  for (const map of [shown, holds, ghosts, homes]) map.clear();
  draw("gesture-units", []);
}
