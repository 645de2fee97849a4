// Choosing a spot: reachable ones are shaded, a ghost follows the pointer, and the referee says
// whether each spot is legal and draws the tool to it.

import * as board from "./board.js";
import { button, make } from "./elements.js";
import { insideOutline, nearestOnOutline, span } from "./geometry.js";
import { ground } from "./ground.js";
import { circle, clear, draw, outlineShape } from "./overlay.js";
import { find } from "./things.js";
import { unitsPerPixel } from "./viewport.js";
import { explained, word } from "./words.js";

const AROUND = [0, 20, 80, 250, 600]; // how far from the nearest spot others are tried
const FINGER = 26; // pixels around the ghost that take hold of it

// Eight spots at a distance around one.
function ring([x, y], far) {
  const turns = far ? [0, 1, 2, 3, 4, 5, 6, 7] : [0];
  return turns.map((turn) => [x + far * Math.cos((turn * Math.PI) / 4), y + far * Math.sin((turn * Math.PI) / 4)].map(Math.round));
}

export function pointEditor(field, picker) {
  const unit = field.unit ? find(field.unit, "unit") : null;
  const radius = field.radius || unit?.radius || 500;
  let at = null;
  let pinned = false;
  let legal = null;
  let offset = [0, 0]; // of the ghost from what drags it
  let others = []; // spots to try if this one is refused

  function show() {
    const state = legal === null ? "is-asking" : legal ? "is-legal" : "is-illegal";
    const ghost = at
      ? [circle(at, radius, `ghost ${state}${pinned ? " is-pinned" : ""}`), circle(at, 60, `ghost-heart ${state}`)]
      : [];
    draw("ghost", ghost);
  }

  function move(point, pin, instead = []) {
    others = instead;
    at = point.map(Math.round);
    pinned = pin;
    legal = insideOutline(at, field.outline) ? null : false;
    show();
    picker.offer(at, word("here"), pinned);
  }

  const grip = () => Math.max(radius, FINGER * unitsPerPixel());

  const mode = {
    points: true,
    hover(point) {
      if (!pinned) move(point, false);
      return true;
    },
    tap(point, _thing, event) {
      const again = pinned && at && span(point, at) < grip();
      if (!again || !picker.confirmAgain(event)) move(point, true);
      return true;
    },
    grabs: (point) => Boolean(at) && pinned && span(point, at) < grip(),
    drag(point, phase) {
      if (phase === "start") offset = [at[0] - point[0], at[1] - point[1]];
      if (phase === "move") move([point[0] + offset[0], point[1] + offset[1]], true);
      return true;
    },
  };

  // The legal spot that is nearest to the ghost. The outline is close, but not to the last
  // thousandth: where the referee refuses it, others around it are tried.
  function nearest() {
    const from = at ?? middle();
    const edge = nearestOnOutline(from, field.outline);
    if (!edge) return;
    const spots = AROUND.flatMap((far) =>
      ring(edge, far)
        .filter((spot) => insideOutline(spot, field.outline))
        .sort((a, b) => span(a, from) - span(b, from))
        .slice(0, 3),
    );
    const [first, ...others] = spots.length ? spots : [edge.map(Math.round)];
    move(first, true, others);
  }

  // Where the ghost stands at first for those who use keys.
  function middle() {
    if (unit) return [unit.x, unit.y];
    const shell = field.outline[0]?.[0] ?? [[0, 0]];
    return [0, 1].map((axis) => shell.reduce((sum, corner) => sum + corner[axis], 0) / shell.length);
  }

  const snap = button({ class: "button button-small", text: word("nearest") }, nearest);

  return {
    element: make("div", { class: "picker-point" }, explained("point", "pointKeys"), snap),
    spots: () => [...field.outline.flat(2), ...(unit ? [[unit.x, unit.y]] : [])],
    start() {
      draw("reach", [outlineShape(field.outline)]);
      board.enter(mode);
    },
    retry() {
      if (others.length) move(others[0], true, others.slice(1));
      else return false;
      return true;
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
      const next = ground.stepped(at ?? middle(), event.key, event.shiftKey);
      if (!next) return false;
      move(next, true);
      return true;
    },
    stop() {
      board.leave(mode);
      clear("reach", "ghost");
    },
  };
}
