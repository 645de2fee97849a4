// Choosing a direction from a point: by pointer, by arrow keys, or one of the suggested ones.

import * as board from "./board.js";
import { button, make, svg } from "./elements.js";
import { span } from "./geometry.js";
import { clear, draw, line, ringsPath } from "./overlay.js";
import { explained, word } from "./words.js";

const FULL = 360_000;
const REACH = 9000;
const AROUND = 7000; // what is brought near on a small screen

export function headingEditor(field, picker) {
  const [x, y] = field.origin;
  let heading = null;
  let pinned = false;
  let legal = null;

  const at = (degrees, far = REACH) => {
    const turn = (degrees / FULL) * 2 * Math.PI;
    return [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
  };
  // Without likely directions, the middles of the open arcs take their place.
  const middles = field.arcs.filter(([first, last]) => last - first < FULL - 1).map(([first, last]) => Math.round((first + last) / 2) % FULL);
  const likelyOnes = field.likely.length ? field.likely : middles;
  const inArc = (value) =>
    field.arcs.some(([first, last]) => (first <= value && value <= last) || (first <= value + FULL && value + FULL <= last));

  function show() {
    const state = legal === null ? "is-asking" : legal ? "is-legal" : "is-illegal";
    draw("ghost", heading === null ? [] : [line([x, y], at(heading), `aim ${state}`)]);
    degrees.value = heading === null ? "" : (heading / 1000).toFixed(1);
  }

  function turn(value, pin) {
    heading = ((Math.round(value) % FULL) + FULL) % FULL;
    pinned = pin;
    legal = inArc(heading) ? null : false;
    show();
    picker.offer(heading, `${(heading / 1000).toFixed(1)}°`, pinned);
  }

  const towards = ([px, py]) => (Math.atan2(py - y, px - x) / (2 * Math.PI)) * FULL;

  const mode = {
    points: true,
    hover(point) {
      if (!pinned) turn(towards(point), false);
      return true;
    },
    tap(point, _thing, event) {
      const same = heading !== null && Math.abs(towards(point) - heading) < 1500;
      if (!pinned || !same || !picker.confirmAgain(event)) turn(towards(point), true);
      return true;
    },
    grabs: (point) => pinned && span(point, field.origin) < REACH,
    drag(point, phase) {
      if (phase === "move") turn(towards(point), true);
      return true;
    },
  };

  function nextLikely() {
    if (!likelyOnes.length) return;
    const sorted = [...likelyOnes].sort((a, b) => a - b);
    turn(sorted.find((value) => heading === null || value > heading) ?? sorted[0], true);
  }

  const degrees = make("input", { type: "number", step: "0.1", min: "0", max: "359.9", inputmode: "decimal", "aria-label": word("degrees") });
  degrees.addEventListener("change", () => degrees.value && turn(Number(degrees.value) * 1000, true));
  const likely = button({ class: "button button-small", text: word("nextDirection") }, nextLikely);

  return {
    element: make(
      "div",
      { class: "picker-point" },
      explained("heading", "headingKeys"),
      make("div", { class: "row" }, likelyOnes.length ? likely : null, make("label", { class: "degrees" }, degrees, "°")),
    ),
    spots: () => [0, 1, 2, 3].map((quarter) => at((quarter * FULL) / 4, AROUND)),
    start() {
      draw("reach", [arcsShape(field, at), ...likelyOnes.map((value) => line(at(value, 1400), at(value, 2400), "likely"))]);
      board.enter(mode);
    },
    checked(ok) {
      legal = ok;
      show();
    },
    key(event) {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (way) turn((heading ?? likelyOnes[0] ?? 0) + way * (event.shiftKey ? 10_000 : 1000), true);
      else if (event.key === "n" || event.key === "N") nextLikely();
      else return false;
      return true;
    },
    stop() {
      board.leave(mode);
      clear("reach", "ghost");
    },
  };
}

// The directions that are open, as sectors around the origin.
function arcsShape(field, at) {
  const rings = field.arcs.map(([first, last]) => {
    const steps = Math.max(2, Math.ceil((last - first) / 5000));
    const edge = Array.from({ length: steps + 1 }, (_, i) => at(first + ((last - first) * i) / steps, REACH * 0.6));
    const isFull = last - first >= 359_000;
    const corners = isFull ? edge : [field.origin, ...edge];
    return corners.map((point) => point.map(Math.round));
  });
  return svg("path", { class: "reach reach-arc", d: ringsPath(rings) });
}
