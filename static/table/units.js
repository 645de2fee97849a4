// Draws units to suit the zoom: from afar larger than their bases, so that they are distinguishable
// and easy to tap, with names where these cover no other unit or name.

import { DEPTH, WIDTH, onGrid } from "./ground.js";
import { drawnRadius, tokenOf } from "./things.js";
import { onBoard } from "./turning.js";
import { unitsPerPixel, watchZoom } from "./viewport.js";

const RADIUS = 20; // pixels that a unit should have at least
const MOST = onGrid ? 1.2 : 1.7; // times its base; units in neighbouring cells stay apart
const BADGES = 1.25; // times its radius that a unit takes with what is written around it
const LINE = 15; // pixels that the line of a name is high

const world = document.getElementById("board-world");
const units = () => [...world.querySelectorAll(".layer-units [data-unit][data-radius]")];

function drawAll(pixel) {
  const all = units();
  const discs = all.map((unit) => ["x", "y", "radius"].map((name) => Number(unit.dataset[name])));
  for (const [index, unit] of all.entries()) {
    if (!tokenOf(unit)) continue;
    const growth = Math.min(MOST, roomOf(discs[index], discs), (RADIUS * pixel) / discs[index][2]);
    tokenOf(unit).style.setProperty("--growth", Math.max(1, growth).toFixed(3));
  }
  placeNames(all, pixel);
}

// How many times its base a unit may be drawn before it covers another one that is grown as much.
const roomOf = ([x, y, radius], discs) =>
  Math.min(...discs.map(([toX, toY, other]) => Math.hypot(toX - x, toY - y) / (radius + other) || MOST));

// --- names ----------------------------------------------------------------------------------------

let written = []; // the boxes of the names that can be read

export const writtenNames = () => written;

function placeNames(all, pixel) {
  written = [];
  const named = all
    .map((unit) => ({ unit, name: unit.querySelector(":scope > .unit-name") }))
    .filter(({ name }) => name && getComputedStyle(name).display !== "none")
    .map((one) => ({ ...one, width: one.name.getComputedTextLength() }));
  const taken = new Map(all.map((unit) => [unit, boxOf(unit)]));
  named.sort((one, other) => acts(other) - acts(one));
  for (const { unit, name, width } of named) {
    const others = [...taken].filter(([whose]) => whose !== unit).map(([, box]) => box);
    const place = placesOf(unit, width, LINE * pixel).find(({ box }) => isOnBoard(box) && !others.some((one) => overlap(one, box)));
    name.classList.toggle("is-covered", !place);
    if (!place) continue;
    name.setAttribute("x", place.x);
    name.setAttribute("y", place.y);
    taken.set(name, place.box);
    written.push(place.box);
  }
}

const acts = ({ unit }) => unit.matches(".is-active");

function boxOf(unit) {
  const [x, y] = [Number(unit.dataset.x), Number(unit.dataset.y)];
  const reach = drawnRadius(unit) * BADGES;
  return [x - reach, y - reach, x + reach, y + reach];
}

// Where the name of a unit may stand, the best place first: `x` and `y` from the unit's middle, and the
// box that it takes on the board.
function placesOf(unit, width, height) {
  const [x, y] = [Number(unit.dataset.x), Number(unit.dataset.y)];
  const reach = drawnRadius(unit) * BADGES;
  const aside = reach + width / 2;
  const beside = [height * 0.3, reach, -reach].flatMap((down) => [[aside, down], [-aside, down]]);
  const spots = [[0, reach + height * 0.8], [0, -reach - height * 0.2], ...beside];
  return spots.map(([right, down]) => {
    const [middle, bottom] = [right, down + height * 0.2];
    const corners = [[middle - width / 2, bottom - height], [middle + width / 2, bottom]].map(onBoard);
    const end = (most, at) => most(...corners.map((corner) => corner[at]));
    return { x: right, y: down, box: [x + end(Math.min, 0), y + end(Math.min, 1), x + end(Math.max, 0), y + end(Math.max, 1)] };
  });
}

const isOnBoard = ([left, top, right, bottom]) => left >= 0 && top >= 0 && right <= WIDTH && bottom <= DEPTH;
export const overlap = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

// --- units under a finger -------------------------------------------------------------------------

const FINGER = onGrid ? 0 : 12; // pixels around a point that a finger touches; cells are large enough

// The elements of the units that a finger may mean at a point, the nearest first. One that is far nearer
// than all others is meant alone.
export function unitsUnder([x, y]) {
  const reach = FINGER * unitsPerPixel();
  const near = units()
    .map((unit) => ({ unit, far: Math.hypot(unit.dataset.x - x, unit.dataset.y - y) }))
    .filter(({ unit, far }) => far <= drawnRadius(unit) + reach)
    .sort((one, other) => one.far - other.far);
  const clear = near.length > 1 && near[0].far < near[1].far / 2;
  return (clear ? near.slice(0, 1) : near).map(({ unit }) => unit);
}

export function startUnits() {
  watchZoom(drawAll);
  for (const change of ["drawn", "turned", "names"]) {
    document.addEventListener(`tabletop:${change}`, () => drawAll(unitsPerPixel()));
  }
}
