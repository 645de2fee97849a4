// The reach of the unit that is about to act, before a way of moving is chosen: each way has its
// colour, and every cell that of the gentlest way there. Pointing at a cell shows the best path; a
// tap starts with that way.

import { shown } from "../live/frames.js";
import * as board from "./board.js";
import { svg } from "./elements.js";
import { frame, unframe } from "./framing.js";
import { element, ground } from "./ground.js";
import { showNote } from "./note.js";
import { clear, draw, ringsPath } from "./overlay.js";
import { open, previewer } from "./referee.js";
import { cellShape, indexAt, nameOf, regionOf, routeShapes, signAt, warningAt } from "./region.js";
import { withArrows } from "./turning.js";
import { unitsPerPixel } from "./viewport.js";

let ways = []; // {option, region} of each way that is known, the gentlest first
let asked = ""; // the options that are shown, or on their way
let onChoose = null;
let preview = null; // of the way that is pointed at
let hot = null; // the cell that is pointed at

// The ways that the same unit has beside an option, itself among them, gentlest first; none if it has
// no other.
export const waysBeside = (id) => (ways.length > 1 && ways.some(({ option }) => option.id === id) ? ways : []);

// The gentlest of some ways that leads to a cell, if any does.
export const gentlest = (among, index) => among.find(({ region }) => region.open.has(index));

// Show where these options lead. `choose(option, cell)` is called with the one that a tap means.
export async function showReach(options, choose) {
  const key = `${shown.number} ${options.map(({ id }) => id).join(" ")}`;
  onChoose = choose;
  element.classList.add("has-reach");
  board.enter(mode);
  if (key !== asked) {
    asked = key;
    ways = [];
    show();
    await Promise.all(options.map((option) => load(option, key)));
    if (!onChoose || asked !== key) return;
  }
  show();
  frame("reach", ways.flatMap(({ field, region }) => [ground.placeOf(field.start), ...region.cells].map(ground.pointOf)));
}

async function load(listed, key) {
  const reply = await open(listed.id, () => asked !== key);
  const isKnown = ways.some(({ option }) => option.id === listed.id); // asked for before, and late
  if (asked !== key || isKnown || !reply.option) return;
  ways.push({ option: listed, field: reply.option.fields[0], region: regionOf(reply.option.fields[0]) });
  ways.sort((one, other) => one.option.reach - other.option.reach);
  if (onChoose) show();
}

// Draw it no more; what is known is kept for as long as the same is asked.
export function hideReach() {
  unframe("reach");
  onChoose = null;
  element.classList.remove("has-reach");
  board.leave(mode);
  endPreview();
  clear("ways", "ways-hot");
}

// --- what is shown ----------------------------------------------------------------------------------

function show() {
  const taken = new Set(ways.map(({ field }) => field.start)); // where the unit stands it stays in view
  const fills = ways.map(({ option, region }) => {
    const cells = region.cells.filter((cell) => !taken.has(ground.index(cell)));
    for (const cell of cells) taken.add(ground.index(cell));
    return svg("path", { class: `tone-area tone-area-${option.reach}`, d: ringsPath(ground.outline(cells)) });
  });
  const warned = ways.flatMap(({ region }) => region.warned);
  const signs = ways.length === 1 ? signsOf(ways[0]) : [];
  draw("ways", [...patterns(), ...fills, ...ways.map(edge).reverse(), ...warned.map(warningAt), ...signs]);
}

// What is written in the cells of a way that is the only one, as what each costs.
function signsOf({ field, region }) {
  const pixel = unitsPerPixel();
  return [...region.open]
    .filter(([index, { sign }]) => sign && index !== field.start)
    .map(([, { cell, sign }]) => signAt(cell, sign, pixel));
}

const edge = ({ option, region }) =>
  svg("path", { class: `tone-edge tone-edge-${option.reach}`, d: ringsPath(ground.outline(region.cells)) });

// The borders of ways, to be drawn beside the region of another.
export const waysShapes = (among) => among.map(edge);

// Stripes and dots, so that the tones differ in more than their colours.
function patterns() {
  const stripes = svg("pattern", { id: "tone-stripes", width: 260, height: 260, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  stripes.append(svg("rect", { width: 260, height: 260, class: "tone-ground-2" }), svg("rect", { width: 90, height: 260, class: "tone-figure-2" }));
  const dots = svg("pattern", { id: "tone-dots", width: 260, height: 260, patternUnits: "userSpaceOnUse" });
  dots.append(svg("rect", { width: 260, height: 260, class: "tone-ground-3" }), svg("circle", { cx: 130, cy: 130, r: 62, class: "tone-figure-3" }));
  return [svg("defs", {}, stripes, dots)];
}

// --- pointing ---------------------------------------------------------------------------------------

function endPreview() {
  preview?.end();
  preview = null;
  if (hot !== null) showNote();
  hot = null;
}

function pointAt(index) {
  if (index === hot) return;
  endPreview();
  clear("ways-hot");
  const way = gentlest(ways, index);
  if (!way) return;
  hot = index;
  const { cell, sign } = way.region.open.get(index);
  const words = [nameOf(cell), way.option.label, withArrows(sign ?? "")].filter(Boolean).join(" · ");
  const shape = cellShape(cell, "mark mark-cell mark-can is-hot");
  showNote(words);
  draw("ways-hot", [shape]);
  preview = previewer(way.option.id, way.field.name, {}, (reply) => {
    if (hot !== index || !reply.ok) return;
    showNote([words, ...reply.preview.notes.slice(0, 2)].join(" · "));
    draw("ways-hot", [shape, ...routeShapes(reply.preview.path.cells)]);
  });
  preview.ask([cell]);
}

const mode = {
  tap(point) {
    const index = indexAt(point);
    const way = gentlest(ways, index);
    if (!way) return false;
    onChoose(way.option, ground.id(way.region.open.get(index).cell));
    return true;
  },
  hover(point) {
    pointAt(indexAt(point));
    return false;
  },
};
