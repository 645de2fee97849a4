// Choosing a facing: an arrow towards each legal neighbour. A tap takes the nearest one; the arrow
// keys turn it.

import * as board from "./board.js";
import { arrowsAround } from "./arrows.js";
import { button, make } from "./elements.js";
import { ground } from "./ground.js";
import { clear, draw } from "./overlay.js";
import { cellShape } from "./region.js";
import { explained } from "./words.js";

export function facingEditor(field, picker) {
  const cell = ground.placeOf(field.at);
  const middle = ground.pointOf(cell);
  const towards = ground.around(cell).map(ground.pointOf);
  let chosen = null;
  let pointed = false; // at the one that is chosen, not only begun with

  function show() {
    const arrows = arrowsAround(cell, field.directions, chosen, { large: true });
    draw("marks", [cellShape(cell, "mark mark-cell is-chosen"), ...arrows]);
    for (const [direction, element] of buttons) element.setAttribute("aria-pressed", String(direction === chosen));
  }

  function choose(direction) {
    chosen = direction;
    show();
    picker.offer(direction, nameOf(direction));
  }

  const nameOf = (direction) => field.names[field.directions.indexOf(direction)] ?? String(direction);
  const costOf = (direction) => field.costs[field.directions.indexOf(direction)];

  const buttons = new Map(
    field.directions.map((direction) => {
      const attributes = { class: "choice", "aria-pressed": "false", "data-direction": direction };
      const label = make("span", { class: "choice-label", text: nameOf(direction) });
      const cost = costOf(direction) === null ? null : make("span", { class: "choice-detail", text: String(costOf(direction)) });
      return [direction, button(attributes, () => choose(direction), label, cost)];
    }),
  );

  // The direction that may be looked at and lies nearest to a point.
  function directionOf(point) {
    const angle = ([x, y]) => Math.atan2(y - middle[1], x - middle[0]);
    const off = (direction) => {
      const turn = Math.abs(angle(point) - angle(towards[direction]));
      return Math.min(turn, 2 * Math.PI - turn);
    };
    return [...field.directions].sort((a, b) => off(a) - off(b))[0];
  }

  const mode = {
    points: true,
    tap(point, _thing, event) {
      const direction = directionOf(point);
      if (direction !== chosen || !pointed || !picker.confirmAgain(event)) choose(direction);
      pointed = true;
      return true;
    },
  };

  return {
    element: make(
      "div",
      { class: "picker-cells" },
      explained("facing", "facingKeys"),
      make("ul", { class: "choices choices-cell" }, ...[...buttons.values()].map((each) => make("li", {}, each))),
    ),
    spots: () => [middle, ...towards],
    start() {
      board.enter(mode);
      if (field.directions.length === 1) choose(field.directions[0]);
      else if (field.likely !== undefined && chosen === null) choose(field.likely);
      else show();
    },
    key(event) {
      const way = { ArrowLeft: -1, ArrowUp: -1, q: -1, "[": -1, ArrowRight: 1, ArrowDown: 1, e: 1, "]": 1 }[event.key];
      if (!way) return false;
      const sorted = [...field.directions].sort((a, b) => a - b);
      const at = chosen === null ? (way > 0 ? -1 : 0) : sorted.indexOf(chosen);
      choose(sorted.at((at + way) % sorted.length));
      return true;
    },
    stop() {
      board.leave(mode);
      clear("marks");
    },
  };
}
