// What the scripts draw over the battlefield. The overlay is never swapped; each subject draws in a
// group of its own and clears only that.

import { svg } from "./elements.js";

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
  if (thing.polygon) return svg("polygon", { class: look, points: pairs(thing.polygon) });
  return circle([thing.x, thing.y], (thing.drawn ?? thing.radius) + 120, look);
}
