// Choosing a spot: what can be reached is shaded, a ghost follows the pointer, and the referee says
// for each spot whether it may be taken, drawing the tool to it.

import * as board from "./board.js";
import { insideOutline, nearestOnOutline, span } from "./geometry.js";
import { circle, clear, draw, outlineShape } from "./overlay.js";
import { find } from "./things.js";
import { make, word } from "./words.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FINE = 100; // a tenth of an inch
const COARSE = 1000;
const FINGER = 26; // pixels around the ghost that take hold of it

export function pointEditor(field, picking) {
  const unit = field.unit ? find(field.unit, "unit") : null;
  const radius = field.radius || unit?.radius || 500;
  let at = null;
  let pinned = false;
  let legal = null;
  let hold = [0, 0];

  function show() {
    const state = legal === null ? "is-asking" : legal ? "is-legal" : "is-illegal";
    const ghost = at
      ? [circle(at, radius, `ghost ${state}${pinned ? " is-pinned" : ""}`), circle(at, 60, `ghost-heart ${state}`)]
      : [];
    draw("ghost", ghost);
  }

  function move(point, pin) {
    at = point.map(Math.round);
    pinned = pin;
    legal = insideOutline(at, field.outline) ? null : false;
    show();
    picking.offer(at, word("here"), pinned);
  }

  const grip = () => Math.max(radius, FINGER * board.unitsPerPixel());

  const mode = {
    points: true,
    hover(point) {
      if (!pinned) move(point, false);
      return true;
    },
    tap(point, _thing, event) {
      const again = pinned && at && span(point, at) < grip() && event.pointerType === "mouse";
      if (again && picking.ready) picking.confirm();
      else move(point, true);
      return true;
    },
    grabs: (point) => Boolean(at) && pinned && span(point, at) < grip(),
    drag(point, phase) {
      if (phase === "start") hold = [at[0] - point[0], at[1] - point[1]];
      if (phase === "move") move([point[0] + hold[0], point[1] + hold[1]], true);
      return true;
    },
  };

  // The legal spot that is nearest to the ghost, as far as the outline tells.
  function nearest() {
    const from = at ?? middle();
    const edge = nearestOnOutline(from, field.outline);
    if (!edge) return;
    const apart = span(from, edge) || 1;
    const inward = insideOutline(from, field.outline) ? -1 : 1;
    const step = [((edge[0] - from[0]) / apart) * inward, ((edge[1] - from[1]) / apart) * inward];
    const tries = [0, 2, 5, 12, 30].map((far) => [edge[0] + step[0] * far, edge[1] + step[1] * far]);
    const found = tries.map((one) => one.map(Math.round)).find((one) => insideOutline(one, field.outline));
    move(found ?? edge, true);
  }

  // Where the ghost stands at first for those who use keys.
  function middle() {
    if (unit) return [unit.x, unit.y];
    const shell = field.outline[0]?.[0] ?? [[0, 0]];
    return [0, 1].map((axis) => shell.reduce((sum, corner) => sum + corner[axis], 0) / shell.length);
  }

  const snap = make("button", { type: "button", class: "button button-small", text: word("nearest") });
  snap.addEventListener("click", nearest);

  return {
    element: make("div", { class: "picker-point" }, make("p", { class: "small muted", text: word("point") }), snap),
    start() {
      draw("reach", [outlineShape(field.outline)]);
      board.enter(mode);
    },
    checked(ok) {
      legal = ok;
      show();
    },
    key(event) {
      if (event.key === "n" || event.key === "N") {
        nearest();
        return true;
      }
      const way = ARROWS[event.key];
      if (!way) return false;
      const from = at ?? middle();
      const far = event.shiftKey ? COARSE : FINE;
      move([from[0] + way[0] * far, from[1] + way[1] * far], true);
      return true;
    },
    stop() {
      board.leave(mode);
      clear("reach", "ghost");
    },
  };
}
