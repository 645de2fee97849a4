// Drawing a path over a grid: where it can lead is shaded with what it costs, a tap leads it there by
// the best way, the arrows lead it cell by cell. The referee fills in the steps between.

import * as board from "./board.js";
import { button, make, svg } from "./elements.js";
import { ground } from "./ground.js";
import { circle, clear, draw, pairs } from "./overlay.js";
import { nameOf, regionOf, regionShapes, signAt } from "./region.js";
import { comeNear, stepBack, unitsPerPixel } from "./viewport.js";
import { explained, word } from "./words.js";

// The line begins where whoever walks can still be seen.
const between = ([x, y], [toX, toY]) => [x + (toX - x) * 0.36, y + (toY - y) * 0.36];

export function pathEditor(field, picker) {
  const region = regionOf(field);
  const start = ground.placeOf(field.start);
  let fixed = []; // the places that the path is to lead through
  let end = null; // where it leads: a cell, or one of several ways to stand there
  let pinned = false;
  let drawn = null; // the path as the referee has filled it in

  const stops = () => (end ? [...fixed, end] : fixed);
  const cellOf = (place) => [place[0], place[1]];
  const here = () => cellOf(stops().at(-1) ?? start);

  // --- what is shown --------------------------------------------------------------------------------

  function show() {
    const pixel = unitsPerPixel();
    const onWay = new Set(drawn?.cells ?? []);
    const chosen = end ? ground.index(cellOf(end)) : null;
    draw("marks", [...regionShapes(region, { chosen, pixel, without: onWay }), ...pathShapes(pixel)]);
    undo.disabled = !pinned || !stops().length;
    via.disabled = !pinned || !drawn;
    rest.replaceChildren(...otherWays());
  }

  function pathShapes(pixel) {
    if (!drawn) return [];
    const points = drawn.cells.map((index) => ground.pointOf(ground.placeOf(index)));
    if (points.length > 1) points[0] = between(points[0], points[1]);
    const line = pairs(points);
    const signs = new Map(drawn.cells.slice(1).map((index, at) => [index, drawn.signs[at + 1]]));
    return [
      svg("polyline", { class: "path-under", points: line }),
      svg("polyline", { class: "path-line", points: line }),
      ...fixed.map((place) => circle(ground.pointOf(cellOf(place)), 5 * pixel, "path-stop")),
      circle(points.at(-1), 5 * pixel, "path-end"),
      ...[...signs].flatMap(([index, sign]) => (sign ? [signAt(ground.placeOf(index), sign, pixel, "path-sign")] : [])),
    ];
  }

  // Other ways to stand where the path ends, each a button.
  function otherWays() {
    const others = pinned && drawn ? drawn.others : [];
    if (!others.length) return [];
    const rows = others.map((other) => {
      const [end] = other.value;
      const label = make("span", { class: "choice-label", text: other.sign ?? "" });
      const notes = make("span", { class: "choice-detail", text: other.notes.join(", ") });
      const attributes = { class: "choice", "data-way": JSON.stringify(end) };
      return make("li", {}, button(attributes, () => lead(fixed, end), label, notes));
    });
    return [
      make("summary", { class: "small", text: word("otherWays", others.length) }),
      make("ul", { class: "choices choices-cell" }, ...rows),
    ];
  }

  // --- leading it somewhere -------------------------------------------------------------------------

  function lead(through, to, pin = true) {
    fixed = through;
    end = to;
    pinned = pin;
    drawn = null;
    if (!stops().length) {
      picker.withdraw();
      if (field.stays && pin) picker.offer([], nameOf(start));
      show();
      return;
    }
    const cell = here();
    const { sign } = region.open.get(ground.index(cell)) ?? {};
    picker.offer(stops(), fixed.length ? nameOf(cell) : [nameOf(cell), sign].filter(Boolean).join(" · "), pin);
    show();
  }

  const back = () => lead(fixed.slice(0, -1), fixed.at(-1) ?? null);

  function step(event) {
    const next = ground.stepped(here(), event.key);
    if (!next) return false;
    const before = cellOf(stops().at(-2) ?? start);
    if (ground.same(next, here())) return true;
    if (pinned && stops().length && ground.same(next, before)) back();
    else if (region.open.has(ground.index(next)) || region.refused.has(ground.index(next))) {
      lead(pinned ? stops() : [], next);
    }
    return true;
  }

  const mode = {
    points: true,
    tap(point, _thing, event) {
      const cell = ground.placeAt(point);
      if (!cell) return false;
      const index = ground.index(cell);
      const again = pinned && end && ground.same(cell, cellOf(end));
      if (again && picker.confirmAgain(event)) return true;
      if (region.open.has(index)) lead(fixed, cell);
      else if (field.stays && ground.same(cell, start)) lead([], null);
      else if (region.refused.has(index)) picker.withdraw(region.refused.get(index));
      else return false;
      return true;
    },
    hover(point) {
      if (pinned) return false;
      const cell = ground.placeAt(point);
      const open = cell && region.open.has(ground.index(cell));
      if (open && !(end && ground.same(cell, cellOf(end)))) lead([], cell, false);
      return Boolean(open);
    },
  };

  // --- its buttons ----------------------------------------------------------------------------------

  const tool = (key, title, action) => button({ class: "button button-small", text: word(key), title: word(title) }, action);
  const undo = tool("undoStep", "undoStepKeys", back);
  const via = tool("goOn", "goOnKeys", extend);
  const rest = make("details", { class: "choices-more" });

  // Keep what is drawn, and lead the path on from where it ends.
  function extend() {
    if (!pinned || !drawn || !end) return;
    fixed = stops();
    end = null;
    show();
  }

  return {
    element: make(
      "div",
      { class: "picker-cells" },
      explained("path", "pathKeys"),
      make("div", { class: "row" }, undo, via),
      rest,
    ),
    preset: (id) => lead([], id.split(",").map(Number)),
    start() {
      board.enter(mode);
      const spots = [start, ...region.cells].map(ground.pointOf);
      if (spots.length > 1) comeNear(spots);
      if (!end && region.open.size === 1) lead([], region.cells[0]);
      else show();
    },
    checked(ok, preview) {
      drawn = ok ? { ...preview.path, others: preview.others } : null;
      show();
    },
    key(event) {
      if (event.key === "Backspace") back();
      else if (event.key === "g" || event.key === "G") extend();
      else return step(event);
      return true;
    },
    stop() {
      board.leave(mode);
      stepBack();
      clear("marks");
    },
  };
}
