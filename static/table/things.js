// The things on the battlefield, read from the drawing: each carries its id, place and name. Cells
// are named by their place, and have the shape of the board's cells.

import { ground } from "./ground.js";

export const KINDS = ["unit", "token", "marker", "piece", "cell"];
const ANY = KINDS.map((kind) => `[data-${kind}]`).join(",");

// How large something round is drawn, in the board's units: from afar larger than it is (see units.js).
export const drawnRadius = (element) =>
  Number(element.dataset.radius ?? 0) * Number(tokenOf(element)?.style.getPropertyValue("--growth") || 1);

// The part of a unit that grows. It has no id: htmx would copy the style of an element with one, which
// the page's policy forbids.
export const tokenOf = (unit) => unit.querySelector(".unit-token");

function read(element) {
  const kind = KINDS.find((name) => name in element.dataset);
  const { x, y, radius, polygon, place, label = place } = element.dataset;
  const words = element.getAttribute("aria-label") ?? element.querySelector("title")?.textContent ?? label ?? "";
  const corners = polygon?.split(" ").map((pair) => pair.split(",").map(Number));
  return {
    kind,
    id: element.dataset[kind],
    x: Number(x),
    y: Number(y),
    radius: Number(radius ?? 0),
    drawn: drawnRadius(element),
    polygon: kind === "cell" ? ground.cornersOf(ground.placeAt([x, y])) : corners,
    place,
    listed: kind !== "cell" || "listed" in element.dataset,
    label: label ?? words,
    words,
    element,
  };
}

const world = document.getElementById("board-world");

export const all = () => [...world.querySelectorAll(ANY)].map(read);

// The thing with that id; `of` says what kind it is, if that is known.
export function find(id, of) {
  if (id === null) return null;
  const kinds = KINDS.includes(of) ? [of] : KINDS;
  for (const kind of kinds) {
    const element = world.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
    if (element) return read(element);
  }
  return null;
}

// The thing that an element of the drawing belongs to, if any.
export function thingOf(element) {
  const found = element?.closest?.(ANY);
  return found && world.contains(found) ? read(found) : null;
}
