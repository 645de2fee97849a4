// Commentary for spectators: marks are drawn on the battlefield and described in words until the
// match goes on; remarks are announced.

import { announce } from "./announce.js";
import { make, svg } from "./elements.js";
import { ground } from "./ground.js";
import { around, circle, draw, line, pairs } from "./overlay.js";
import { find } from "./things.js";
import { word } from "./words.js";

const SPOT = 500; // the radius of the ring around a spot of a measured board, in its units
const LOOKS = 4; // commentators that are told apart

const region = () => document.getElementById("region-commentary");

// The ids of those who may comment, and what each of them has drawn.
export const rights = () => (region()?.dataset.by ?? "").split(" ");
export const drawnBy = (right) => all().find(({ by }) => String(by) === right)?.marks ?? [];
const all = () => JSON.parse(region()?.dataset.marks ?? "[]");

// An end of a mark as it is found here: a thing or a place of the board; nothing where there is none.
function endOf(named) {
  if (typeof named === "string") return find(named);
  const point = ground.placeAt(ground.pointOf(named)) && ground.pointOf(named);
  return point && { x: point[0], y: point[1], spot: named, label: ground.name?.(named) ?? inches(point) };
}

// A spot of a measured board by its place, as the list of what stands there has it.
const inches = (point) => `${word("spot")} (${point.map((part) => `${(part / 1000).toFixed(1)}″`).join(", ")})`;

function ring(end, look) {
  if (!end.spot) return around(end, look);
  const corners = ground.cornersOf(end.spot);
  return corners.length ? svg("polygon", { class: look, points: pairs(corners) }) : circle([end.x, end.y], SPOT, look);
}

// The heads of arrows grow with their lines, whatever the zoom.
function head(look) {
  const shape = svg("path", { class: `commentary-head ${look}`, d: "M0 0 6 3 0 6Z" });
  const marker = { id: `commentary-${look}`, viewBox: "0 0 6 6", refX: 4, refY: 3, orient: "auto" };
  return svg("marker", { ...marker, markerWidth: 4, markerHeight: 4 }, shape);
}

function shapes({ at, to }, look) {
  if (!to) return [ring(at, `commentary-ring ${look}`)];
  const arrow = line([at.x, at.y], [to.x, to.y], `commentary-arrow ${look}`);
  arrow.setAttribute("marker-end", `url(#commentary-${look})`);
  return [line([at.x, at.y], [to.x, to.y], "commentary-back"), arrow];
}

function marks() {
  return all().flatMap(({ by, marks: drawn }) => {
    const look = `by-${Math.max(0, rights().indexOf(String(by))) % LOOKS}`;
    return drawn
      .map(({ at, to }) => ({ at: endOf(at), to: to && endOf(to), aims: Boolean(to), look }))
      .filter(({ at, to, aims }) => at && (to || !aims));
  });
}

let told = null; // the newest remark that was announced

function show() {
  const found = marks();
  const looks = [...new Set(found.map(({ look }) => look))];
  draw("commentary", [...looks.map(head), ...found.flatMap((mark) => shapes(mark, mark.look))]);
  const list = region()?.querySelector(".commentary-marks");
  if (list) {
    list.hidden = !found.length;
    list.replaceChildren(
      ...found.map(({ at, to, look }) => make("li", { class: look, text: to ? `${at.label} → ${to.label}` : at.label })),
    );
  }
  const newest = region()?.querySelector(".commentary-remark");
  if (told !== null && newest && Number(newest.dataset.remark) > told) announce(newest.textContent);
  told = Number(newest?.dataset.remark ?? 0);
}

// Show what there is; `isNew`: it has just come, and is announced.
export function startCommentary(isNew = false) {
  if (isNew) told = 0;
  show();
  document.addEventListener("tabletop:changed", show);
}
