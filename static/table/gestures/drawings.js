// How each gesture is drawn; see games/rules/drawing/gestures.py for their meanings. Lines are
// drawn over the battlefield, words and dice in a layer that keeps its size when zooming.

import { make, svg } from "../elements.js";
import { DEPTH, WIDTH, element as board, ground } from "../ground.js";
import { clear, draw } from "../overlay.js";
import { seen, seenSize } from "../turning.js";
import * as actors from "./actors.js";
import { addRoll, clearStrip, lookOf, partsOf } from "./strip.js";

const MOST = 3; // words or rolls at one unit
const QUICK = 180; // milliseconds
const BESIDE = 500; // how far beside its target a line ends that misses

const SHARDS = [
  [-320, -120, 150, 20],
  [120, -260, 110, 70],
  [300, 80, 160, -35],
  [-80, 240, 130, 10],
  [-20, -20, 180, -60],
  [200, 300, 90, 45],
]; // of what breaks: how far from its middle each lies, how long it is, how it is turned

const layer = make("div", { class: "gestures", "aria-hidden": "true" });
document.getElementById("board-world").append(layer);
const stacks = new Map(); // what is written at each unit
const below = new Set(); // the units that this is written below, not above
let lines = [];

export function clearDrawings() {
  layer.replaceChildren();
  stacks.clear();
  below.clear();
  clearLines();
  clearStrip();
}

function clearLines() {
  lines = [];
  clear("gestures");
}

function addLines(...shapes) {
  lines.push(...shapes);
  draw("gestures", lines);
}

// --- words, numbers and dice ----------------------------------------------------------------------

function stackAt(id) {
  const place = actors.placeOf(id);
  if (!place) return null;
  if (!stacks.has(id)) stacks.set(id, layer.appendChild(make("div", { class: "gesture-stack" })));
  const stack = stacks.get(id);
  stack.classList.toggle("is-below", below.has(id));
  const [width, depth] = seenSize([WIDTH, DEPTH]);
  const [x, y] = seen([place[0] - WIDTH / 2, place[1] - DEPTH / 2]);
  stack.style.left = `${50 + (x / width) * 100}%`;
  stack.style.top = `${50 + ((y + actors.radiusOf(id) * (below.has(id) ? 1 : -1)) / depth) * 100}%`;
  return stack;
}

// Shift what is written so that all of it is on the board's part of the screen.
function fitIn(stack) {
  stack.style.translate = "none";
  const [around, box] = [board, stack].map((one) => one.getBoundingClientRect());
  const right = Math.max(0, around.left - box.left) - Math.max(0, box.right - around.right);
  const down = Math.max(0, around.top - box.top) - Math.max(0, box.bottom - around.bottom);
  stack.style.translate = `${right}px ${down}px`;
}

function write(id, look, ...parts) {
  const stack = stackAt(id);
  if (!stack) return;
  const words = make("span", { class: `gesture-words ${look}` }, ...parts);
  stack.append(words);
  if (stack.childElementCount > MOST) stack.firstElementChild.remove();
  for (const one of stacks.values()) one.classList.toggle("is-newest", one === stack);
  fitIn(stack);
  words.animate([{ opacity: 0, transform: "translateY(0.6rem) scale(0.8)" }, { opacity: 1, transform: "none" }], QUICK);
}

function writeText(look, { unit, text }) {
  if (text) write(unit, look, text);
}

function roll(gesture) {
  write(gesture.unit, `gesture-roll ${lookOf(gesture)}`, ...partsOf(gesture));
  addRoll(gesture);
}

// --- lines ----------------------------------------------------------------------------------------

function line(gesture, duration) {
  const { unit, to, success } = gesture;
  const [from, target] = [actors.placeOf(unit), actors.placeOf(to)];
  if (!from || !target) return;
  const far = Math.hypot(target[0] - from[0], target[1] - from[1]) || 1;
  const way = [(target[0] - from[0]) / far, (target[1] - from[1]) / far];
  below.add(way[1] > 0 ? to : unit); // so that what is written at one does not cover the other
  const missed = success === false ? BESIDE : 0;
  const begin = along(from, way, Math.min(actors.radiusOf(unit), far / 3), 0);
  const end = along(from, way, far, missed);
  const drawnLine = () => svg("line", { x1: begin[0], y1: begin[1], x2: end[0], y2: end[1], pathLength: 1 });
  const shape = svg("g", { class: `gesture-line ${lookOf(gesture)}` }, drawnLine(), drawnLine());
  addLines(shape);
  for (const each of shape.children) {
    each.animate([{ strokeDasharray: "0 1" }, { strokeDasharray: "1 0" }], { duration: duration * 0.7, easing: "ease-in" });
  }
}

// A point on the way from another: so far, and so far beside it.
const along = ([x, y], [right, down], far, beside) => [x + right * far - down * beside, y + down * far + right * beside];

// --- units ----------------------------------------------------------------------------------------

const pointsOf = (id, path) => {
  const points = path.map((place) => ground.pointOf(place));
  return points.length > 1 ? points : [actors.placeOf(id) ?? points[0], points[0]];
};

function goes({ unit, path }, duration) {
  clearLines();
  actors.lead(unit, pointsOf(unit, path), duration);
}

// It grows as if it came nearer, and lands.
function flies({ unit, path }, duration) {
  clearLines();
  const points = pointsOf(unit, path);
  const [from, to] = [points[0], points.at(-1)];
  const middle = from.map((part, axis) => (part + to[axis]) / 2);
  actors.lead(unit, [from, middle, to], duration, ["", "scale(1.6)"]);
}

function falls(gesture, duration) {
  const over = [{}, { more: "rotate(85deg) scale(0.85)", offset: 0.45 }, { more: "rotate(75deg)", offset: 0.7 }, {}];
  actors.animate(gesture.unit, over, duration);
  writeText("is-damage", gesture);
}

function breaks(gesture, duration) {
  const { unit } = gesture;
  const shake = [0, 60, -60, 40, -40, 0].map((x) => ({ more: `translate(${x}px, 0px)` }));
  actors.animate(unit, shake, Math.min(duration, 400));
  burst(unit, duration);
  if (actors.isThing(unit)) scatter(unit);
  writeText("is-broken", gesture);
}

// What is left of a thing that breaks: it lies there until something else is shown.
function scatter(id) {
  const place = actors.placeOf(id);
  if (!place) return;
  const shards = SHARDS.map(([x, y, size, turn]) => {
    const at = `translate(${place[0] + x} ${place[1] + y}) rotate(${turn})`;
    return svg("rect", { class: "gesture-rubble", transform: at, x: -size, y: -size / 2, width: 2 * size, height: size });
  });
  addLines(...shards);
}

function burst(id, duration) {
  const place = actors.placeOf(id);
  if (!place) return;
  const ring = svg("circle", { class: "gesture-burst", cx: place[0], cy: place[1], r: actors.radiusOf(id) });
  ring.style.transformOrigin = `${place[0]}px ${place[1]}px`;
  addLines(ring);
  const frames = [{ opacity: 1, transform: "scale(0.3)" }, { opacity: 0, transform: "scale(2)" }];
  ring.animate(frames, { duration, fill: "forwards", easing: "ease-out" });
}

function flips(gesture, duration) {
  actors.animate(gesture.unit, [{}, { more: "scale(1, 0.1)" }, {}], duration);
  writeText("", gesture);
}

const appears = ({ unit }, duration) =>
  actors.animate(unit, [{ opacity: 0, more: "scale(1.8)" }, { opacity: 1 }], duration);

function vanishes({ unit }, duration) {
  const fading = actors.animate(unit, [{ opacity: 1 }, { opacity: 0, more: "scale(0.6)" }], duration);
  if (fading) fading.onfinish = () => actors.remove(unit);
}

export const DRAWINGS = {
  goes,
  line,
  roll,
  number: (gesture) => writeText(`is-${gesture.of ?? "plain"}`, gesture),
  falls,
  flies,
  breaks,
  flips,
  gains: ({ unit, text }) => write(unit, "is-gain", `+ ${text}`),
  loses: ({ unit, text }) => write(unit, "is-loss", `− ${text}`),
  appears,
  vanishes,
};
