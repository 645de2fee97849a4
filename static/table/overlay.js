// The scripts' own drawings over the battlefield. The overlay is never swapped; each subject draws
// in a group of its own and clears only that. Drawings around a thing move and disappear with it.

import { svg } from "./elements.js";
import { KINDS, find } from "./things.js";

const overlay = document.getElementById("overlay");

// The group of one subject, made when it is first asked for.
function group(name) {
  return overlay.querySelector(`[data-group="${name}"]`) ?? overlay.appendChild(svg("g", { "data-group": name }));
}

export function draw(name, elements) {
  group(name).replaceChildren(...elements);
}

export function clear(...names) {
  for (const name of names) group(name).replaceChildren();
}

// Points as the attributes of a drawing write them.
export const pairs = (points) => points.map((point) => point.join(",")).join(" ");
export const ringsPath = (rings) => rings.map((ring) => `M${pairs(ring)}Z`).join("");

// Where a point may lie: a list of polygons, each a shell followed by its holes.
export function outlineShape(outline, look = "") {
  return svg("path", { class: `reach ${look}`, d: ringsPath(outline.flat()), "fill-rule": "evenodd" });
}

// A shape of a preview, see `Shape` in games/rules/fields.
export function previewShape(shape) {
  const look = `shape shape-${shape.role}`;
  const [first] = shape.points;
  if (shape.kind === "circle") {
    return svg("circle", { class: look, cx: first[0], cy: first[1], r: shape.radius });
  }
  if (shape.kind === "label") return label(first, shape.text ?? "", look);
  const tag = shape.kind === "polygon" ? "polygon" : "polyline";
  return svg(tag, { class: `${look} shape-${shape.kind}`, points: pairs(shape.points) });
}

export function label([x, y], text, look = "") {
  return svg("text", { class: `label ${look}`, x, y, text });
}

export function line(a, b, look) {
  return svg("line", { class: look, x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
}

export function circle([x, y], radius, look) {
  return svg("circle", { class: look, cx: x, cy: y, r: radius });
}

// A ring around a thing, whatever its form.
export function around(thing, look) {
  const { kind, id, polygon, x, y, drawn, radius } = thing;
  const ring = polygon ? svg("polygon", { class: look, points: pairs(polygon) }) : circle([x, y], (drawn ?? radius) + 120, look);
  if (KINDS.includes(kind)) Object.assign(ring.dataset, { around: id, kind });
  return ring;
}

function follow() {
  for (const ring of overlay.querySelectorAll("[data-around]")) {
    const thing = find(ring.dataset.around, ring.dataset.kind);
    if (thing) ring.replaceWith(around(thing, ring.getAttribute("class")));
    else ring.remove();
  }
}

document.addEventListener("tabletop:changed", follow);
