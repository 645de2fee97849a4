// Measuring, for everybody at any time: a ruler between two things or spots, and rings at each
// Range; on a grid, a count of cells. Only lines of sight need the server (./sightline.js).

import * as board from "./board.js";
import { rangeOf } from "./geometry.js";
import { DEPTH, WIDTH, element, ground, onGrid } from "./ground.js";
import { showNote } from "./note.js";
import { around, circle, clear, draw, label, line } from "./overlay.js";
import { ends, inches, ruler } from "./ruler.js";
import { find, thingOf } from "./things.js";
import { showSpot, unitsPerPixel } from "./viewport.js";
import { word } from "./words.js";

const buttonOf = (tool) => document.querySelector(`[data-tool="${tool}"]`);
const TOOLS = ["measure", "rings"].filter(buttonOf);

let tool = null;
let from = null;
let to = null;
let at = null; // where the arrow keys have led
let sight = null; // the module that shows what lies on a line, from the first one on

const spot = (point) => ({ x: point[0], y: point[1], radius: 0, label: word("spot") });

function rangeWords(distance) {
  if (distance === 0) return word("touching");
  const range = rangeOf(distance, ends);
  return range ? word("range", range) : word("beyond", ends.length);
}

// On a grid: the way that distance is counted there.
function drawCells(target) {
  const [one, other] = [from, target].map(({ x, y }) => ground.placeAt([x, y]));
  if (!one || !other) return "";
  const cells = ground.distance(one, other);
  const way = ground.wayBetween(one, other);
  draw("measure", [
    around(from, "measure-end"),
    around(target, "measure-end"),
    ...way.slice(1).map((point, at) => line(way[at], point, "measure-line")),
    label([(from.x + target.x) / 2, (from.y + target.y) / 2], String(cells), "measure-label"),
  ]);
  return word(cells === 1 ? "measuredCell" : "measuredCells", from.label, target.label, cells);
}

function drawRuler(target) {
  if (onGrid) return drawCells(target);
  const { distance, parts } = ruler(from, target);
  draw("measure", [around(from, "measure-end"), around(target, "measure-end"), ...parts]);
  const values = [from.label, target.label, inches(distance)];
  return ends.length ? word("measured", ...values, rangeWords(distance)) : word("measuredInches", ...values);
}

// The rings around a thing: for a base each Range is measured from its edge.
function drawRings(thing) {
  const centre = [thing.x, thing.y];
  const rings = ends.flatMap((end, index) => [
    circle(centre, thing.radius + end, `range-ring range-${index + 1}`),
    label([thing.x, thing.y - thing.radius - end], `R${index + 1}`, "range-label"),
  ]);
  draw("measure", rings);
}

// The arrow keys lead a cross over the battlefield, from what is measured from or from its middle; on
// a grid from cell to cell.
function lead(key, far) {
  const start = at ?? from ?? { x: WIDTH / 2, y: DEPTH / 2 };
  const place = ground.stepped(ground.placeAt([start.x, start.y]) ?? [0, 0], key, far);
  if (!place) return false;
  at = find(ground.id(place), "cell") ?? spot(ground.pointOf(place));
  showCross([at.x, at.y]);
  if (tool === "measure" && from && !to) showNote(drawRuler(at));
  return true;
}

// Draw a cross where the arrow keys have led to, in view, and keep the keys on the battlefield.
export function showCross([x, y]) {
  const arm = 9 * unitsPerPixel();
  draw("cross", [line([x - arm, y], [x + arm, y], "measure-cross"), line([x, y - arm], [x, y + arm], "measure-cross")]);
  element.focus({ preventScroll: true });
  showSpot(x, y);
}

function take(target) {
  if (tool === "rings") {
    from = target;
    drawRings(target);
    showNote(target.label);
  } else if (!from || to) {
    from = target;
    to = null;
    clearSight();
    draw("measure", [around(from, "measure-end")]);
    showNote(word("measureTo", from.label));
  } else {
    to = target;
    showNote(drawRuler(to));
    lookAlong();
  }
}

// After a change: measure again if an end has moved, and no more if one is gone.
function measureAgain() {
  const before = [from, to].filter(Boolean);
  const now = before.map((thing) => (thing.kind ? find(thing.id, thing.kind) : thing));
  if (now.every((thing, at) => thing?.x === before[at].x && thing.y === before[at].y)) return;
  [from = null, to = null] = now.every(Boolean) ? now : [];
  if (!from) {
    clear("measure");
    clearSight();
    showNote(word(tool === "measure" ? "measureFrom" : "rings"));
  } else if (tool === "rings") drawRings(from);
  else if (to) {
    showNote(drawRuler(to));
    lookAlong();
  }
}

const clearSight = () => sight?.clearSight();

// What lies on the line, where there are rules for that.
async function lookAlong() {
  if (!document.getElementById("postures")) return;
  const both = [from, to].map((thing) => {
    const cell = ground.placeAt([thing.x, thing.y]);
    return { thing, cell, label: thing.kind ? thing.label : (ground.name?.(cell) ?? thing.label) };
  });
  if (!both.every(({ cell }) => cell)) return;
  sight ??= await import("./sightline.js");
  if (to === both[1].thing) sight.showSight(both);
}

const mode = {
  points: true,
  tap(point, thing) {
    take(thing ?? spot(point));
    return true;
  },
  hover(point, thing) {
    if (tool === "measure" && from && !to) showNote(drawRuler(thing ?? spot(point)));
    return true;
  },
  key(event) {
    if (event.key === "Escape") turn(null);
    else if (event.key === "Enter" && at && event.target === element) take(at);
    else return lead(event.key, event.shiftKey);
    return true;
  },
};

function turn(wanted) {
  tool = wanted === tool ? null : wanted;
  from = to = at = null;
  clear("measure", "cross");
  clearSight();
  for (const name of TOOLS) buttonOf(name).setAttribute("aria-pressed", String(tool === name));
  if (tool) board.enter(mode);
  else board.leave(mode);
  showNote(tool ? word(tool === "measure" ? "measureFrom" : "rings") : "");
}

export function startMeasure() {
  for (const name of TOOLS) buttonOf(name).addEventListener("click", () => turn(name));
  document.addEventListener("tabletop:changed", measureAgain);
  board.enter({
    key(event) {
      const wanted = { m: "measure", r: "rings" }[event.key.toLowerCase()];
      if (!TOOLS.includes(wanted)) return false;
      turn(wanted);
      const thing = thingOf(event.target);
      if (tool && thing) take(thing);
      return true;
    },
  });
}

// Measure from a thing, or to it if there is one to measure from.
export function measureAt(thing) {
  if (tool !== "measure") turn("measure");
  take(thing);
}
