// Pointer and key input on the battlefield. It contains nothing about games; code that wants taps,
// hovering, drags and keys registers as a mode.

import { offerCrowd } from "./crowd.js";
import { element } from "./ground.js";
import { watchPointers } from "./pointers.js";
import { thingOf } from "./things.js";
import { unitsUnder } from "./units.js";
import { fit, isZoomed, panBy, pointOf, showSpot, zoomBy } from "./viewport.js";

// --- modes ----------------------------------------------------------------------------------------

let modes = [];

// A mode may have tap(point, thing, event, things), hover(point, thing, things), drag(point, phase),
// grabs(point) and key(event); each returns true if it took what came. `thing` is what lies on top at
// that point, `things` all that lie there, from the top. `points` marks a mode that wants spots rather
// than things. The newest mode comes first.
export function enter(mode) {
  setModes([mode, ...modes.filter((other) => other !== mode)]);
}

export function leave(mode) {
  setModes(modes.filter((other) => other !== mode));
}

function setModes(wanted) {
  modes = wanted;
  element.classList.toggle("is-pointing", modes.some((one) => one.points));
}

// Returns whether a mode took it.
const dispatch = (handler, ...values) => modes.some((mode) => mode[handler]?.(...values));

// --- pointers -------------------------------------------------------------------------------------

function thingsAt({ clientX, clientY }) {
  const found = new Map();
  for (const part of document.elementsFromPoint(clientX, clientY)) {
    const thing = thingOf(part);
    if (thing && !found.has(thing.element)) found.set(thing.element, thing);
  }
  return [...found.values()];
}

// A finger that wants a unit may miss it by a little, and may touch several. Who touches a token
// or a marker means that.
function tap(event) {
  const point = pointOf(event);
  const things = thingsAt(event);
  const byFinger = event.pointerType === "touch" && !modes.some((one) => one.points);
  const onToken = ["token", "marker"].includes(things[0]?.kind);
  const meant = byFinger && !onToken ? unitsUnder(point).map(thingOf) : [];
  if (meant.length > 1) {
    offerCrowd(meant, event, (thing) => dispatch("tap", [thing.x, thing.y], thing, event, [thing]));
    return;
  }
  const found = meant.length ? [meant[0], ...things.filter(({ kind }) => kind !== "unit")] : things;
  dispatch("tap", point, found[0] ?? null, event, found);
}

function hover(event) {
  const things = thingsAt(event);
  dispatch("hover", pointOf(event), things[0] ?? null, things);
}

// --- keys -----------------------------------------------------------------------------------------

const STEP = 60; // pixels
const KEYS = {
  "+": () => zoomBy(1.25),
  "=": () => zoomBy(1.25),
  "-": () => zoomBy(0.8),
  0: fit,
  ArrowLeft: () => panBy(STEP, 0),
  ArrowRight: () => panBy(-STEP, 0),
  ArrowUp: () => panBy(0, STEP),
  ArrowDown: () => panBy(0, -STEP),
};

const TYPING = "input, textarea, select, [contenteditable], dialog, .log, [role=tablist]";

function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.(TYPING)) return;
  const thing = thingOf(event.target);
  if ((event.key === "Enter" || event.key === " ") && thing) {
    event.preventDefault();
    dispatch("tap", [thing.x, thing.y], thing, event, [thing]);
  } else if (dispatch("key", event)) {
    event.preventDefault();
  } else if (KEYS[event.key] && (element.contains(event.target) || event.target === document.body)) {
    event.preventDefault();
    KEYS[event.key]();
  }
}

// A unit that gets the focus by Tab comes into view.
function focus(event) {
  const thing = thingOf(event.target);
  element.scrollTo(0, 0);
  if (thing && event.target.matches(":focus-visible") && isZoomed()) showSpot(thing.x, thing.y);
}

export function startBoard() {
  watchPointers(element, {
    grabs: (event) => dispatch("grabs", pointOf(event)),
    drag: (event, phase) => dispatch("drag", pointOf(event), phase),
    tap,
    hover,
    pan: panBy,
    zoom: zoomBy,
  });
  document.addEventListener("keydown", press);
  element.addEventListener("focusin", focus);
}
