// Planning a path over a grid: reachable cells are shaded with their costs, a tap chooses the best
// path to one, and further taps extend it. Units with a facing are turned at the end. The referee
// fills in the steps between.

import * as board from "./board.js";
import { arrowsAround, directionAt, directionTowards } from "./arrows.js";
import { button, make } from "./elements.js";
import { ground } from "./ground.js";
import { circle, clear, draw } from "./overlay.js";
import { gentlest, waysBeside, waysShapes } from "./reach.js";
import { nameOf, quietRegion, regionOf, regionShapes, routeShapes, signAt } from "./region.js";
import { keyTurn, turners } from "./turners.js";
import { withArrows } from "./turning.js";
import { unitsPerPixel } from "./viewport.js";
import { asList, explained, word } from "./words.js";

export function pathEditor(field, picker) {
  const region = regionOf(field);
  const start = ground.placeOf(field.start);
  const turns = field.facing !== undefined;
  const ways = waysBeside(picker.option.id);
  const others = ways.filter(({ option }) => option.id !== picker.option.id);
  let fixed = []; // the places that the path is to lead through
  let end = null; // where it leads: a cell, a cell and a facing, or one of several ways to stand there
  let instead = null; // the cell to lead it to afresh if it cannot be led on
  let pinned = false;
  let drawn = null; // the path as the referee has filled it in
  let waiting = false; // for the referee: what is said of the path stays until then, so that nothing jumps

  const stops = () => (end ? [...fixed, end] : fixed);
  const cellOf = (place) => [place[0], place[1]];
  const here = () => cellOf(stops().at(-1) ?? start);
  const isPlanned = () => pinned && stops().length > 0;

  // --- what is shown --------------------------------------------------------------------------------

  function show() {
    const pixel = unitsPerPixel();
    const onWay = new Set(drawn?.cells ?? []);
    const chosen = end ? ground.index(cellOf(end)) : null;
    const cells =
      (turns || picker.partner) && pinned && drawn
        ? quietRegion(region, here())
        : regionShapes(region, { chosen, pixel, without: onWay, start: field.start });
    draw("marks", [...waysShapes(others), ...cells, ...pathShapes(pixel)]);
    for (const tool of [undo, restart]) tool.disabled = !isPlanned();
    via.disabled = !pinned || !drawn || !end;
    if (!waiting) {
      rest.replaceChildren(...otherWays());
      ahead.replaceChildren(...(drawn?.ahead ?? []).map((text) => make("li", { text })));
    }
    for (const { option, element, sign } of switches) {
      const reached = ways.find((way) => way.option.id === option.id).region.open.get(ground.index(here()));
      element.disabled = option.id !== picker.option.id && Boolean(end) && !reached;
      sign.textContent = withArrows((end && !fixed.length && reached?.sign) || "");
    }
  }

  function pathShapes(pixel) {
    if (!drawn) return [];
    const last = ground.placeOf(drawn.cells.at(-1));
    const signs = new Map(drawn.cells.slice(1).map((index, at) => [index, drawn.signs[at + 1]]));
    return [
      ...routeShapes(drawn.cells),
      ...fixed.map((place) => circle(ground.pointOf(cellOf(place)), 5 * pixel, "path-stop")),
      ...(turns && pinned ? arrowsAround(last, drawn.facings, drawn.facing) : []),
      circle(ground.pointOf(last), 5 * pixel, "path-end"),
      ...[...signs].flatMap(([index, sign]) => (sign ? [signAt(ground.placeOf(index), sign, pixel, "path-sign")] : [])),
    ];
  }

  // Other ways to stand where the path ends, each a button.
  function otherWays() {
    const found = pinned && drawn ? drawn.others : [];
    if (!found.length) return [];
    const rows = found.map((other) => {
      const [to] = other.value;
      const label = make("span", { class: "choice-label", text: withArrows(other.sign ?? "") });
      const notes = make("span", { class: "choice-detail", text: asList(other.notes) });
      const attributes = { class: "choice", "data-way": JSON.stringify(to) };
      return make("li", {}, button(attributes, () => lead(fixed, to), label, notes));
    });
    return [
      make("summary", { class: "small", text: word("otherWays", found.length) }),
      make("ul", { class: "choices choices-cell" }, ...rows),
    ];
  }

  const nameWith = (cell, sign) => [nameOf(cell), sign].filter(Boolean).join(" · ");

  // --- leading it somewhere -------------------------------------------------------------------------

  function lead(through, to, pin = true) {
    fixed = through;
    end = to;
    instead = null;
    pinned = pin;
    drawn = null;
    waiting = stops().length > 0;
    if (!waiting) {
      picker.withdraw();
      if (field.stays && pin) picker.offer([], nameOf(start));
      show();
      return;
    }
    const cell = here();
    const { sign } = region.open.get(ground.index(cell)) ?? {};
    picker.offer(stops(), nameWith(cell, fixed.length || turns ? "" : sign), pin);
    show();
  }

  const back = () => lead(fixed.slice(0, -1), fixed.at(-1) ?? null);

  // Lead a path that is planned on to a cell, or afresh where that cannot be; back to a cell on it.
  function leadTo(cell) {
    const at = drawn ? drawn.cells.indexOf(ground.index(cell)) : -1;
    if (!end || !pinned) lead(fixed, cell);
    else if (at > 0) lead(fixed.filter((place) => isBefore(place, at)), cell);
    else {
      lead(stops(), cell);
      instead = cell;
    }
  }

  const isBefore = (place, at) => drawn.cells.indexOf(ground.index(cellOf(place))) < at;

  function step(event) {
    const next = ground.stepped(here(), event.key);
    if (!next) return false;
    const before = cellOf(stops().at(-2) ?? start);
    if (ground.same(next, here())) return true;
    if (isPlanned() && ground.same(next, before)) back();
    else if (region.open.has(ground.index(next)) || region.refused.has(ground.index(next))) {
      lead(pinned ? stops() : [], next);
    }
    return true;
  }

  // Keep what is drawn, and lead the path on from where it ends.
  function extend() {
    if (!pinned || !drawn || !end) return;
    fixed = stops();
    end = null;
    show();
  }

  // --- turning --------------------------------------------------------------------------------------

  function turn(way) {
    if (isPlanned() && !drawn) return;
    turnTo(((drawn && pinned ? drawn.facing : field.facing) + way + 6) % 6);
  }

  function turnTo(facing) {
    const cell = here();
    const atStart = ground.same(cell, start) && fixed.length === 0;
    if (atStart && facing === field.facing) lead([], null);
    else if (drawn && pinned && !drawn.facings.includes(facing)) {
      picker.warn({ message: word("noTurn") });
    } else lead(end ? fixed : fixed.slice(0, -1), [...cell, facing]);
  }

  // --- pointing -------------------------------------------------------------------------------------

  const mode = {
    points: true,
    tap(point, _thing, event) {
      const cell = ground.placeAt(point);
      if (!cell) return false;
      const index = ground.index(cell);
      const facing = turns && pinned && drawn ? directionAt(here(), point, drawn.facings) : null;
      const again = isPlanned() && ground.same(cell, here());
      const other = region.open.has(index) ? null : gentlest(others, index);
      if (facing !== null && facing !== drawn.facing) turnTo(facing);
      else if (again) picker.confirmAgain(event);
      else if (region.open.has(index)) leadTo(cell);
      else if (field.stays && ground.same(cell, start)) lead([], null);
      else if (other) picker.switchTo(other.option, ground.id(cell));
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
    // Pulling at the end of the path turns it.
    grabs(point) {
      const cell = turns && isPlanned() && drawn && ground.placeAt(point);
      return Boolean(cell) && ground.same(cell, here());
    },
    drag(point, phase) {
      const facing = phase === "move" && drawn ? directionTowards(here(), point) : null;
      if (facing !== null && facing !== drawn.facing && drawn.facings.includes(facing)) turnTo(facing);
      return true;
    },
  };

  // --- its buttons ----------------------------------------------------------------------------------

  const tool = (key, title, action) => button({ class: "button button-small", text: word(key), title: word(title) }, action);
  const undo = tool("undoStep", "undoStepKeys", back);
  const restart = tool("startAgain", "startAgainKeys", () => lead([], null));
  const via = tool("goOn", "goOnKeys", extend);
  const rest = make("details", { class: "choices-more" });
  const ahead = make("ul", { class: "path-ahead", "aria-label": word("ahead") });

  // The ways that the unit has, of which this is one, to be changed for another that leads there too.
  const switches = ways.map(({ option }) => {
    const sign = make("span", { class: "choice-detail" });
    const isThis = option.id === picker.option.id;
    const swatch = make("span", { class: `tone tone-${option.reach}`, "aria-hidden": "true" });
    const attributes = { class: "way", "data-to-way": option.id, "aria-pressed": String(isThis) };
    const element = button(attributes, () => changeWay(option), swatch, make("span", { text: option.label }), sign);
    return { option, element, sign };
  });

  function changeWay(option) {
    if (option.id !== picker.option.id) picker.switchTo(option, end ? ground.id(cellOf(end)) : undefined);
  }

  return {
    element: make(
      "div",
      { class: "picker-cells" },
      switches.length ? make("div", { class: "ways", role: "group", "aria-label": word("ways") }, ...switches.map(({ element }) => element)) : null,
      turns ? turners(turn) : null,
      make("div", { class: "path-tools" }, undo, restart, via),
      ahead,
      explained("path", turns || picker.partner ? "pathTurnKeys" : "pathKeys"),
      rest,
    ),
    spots: () => [start, ...region.cells].map(ground.pointOf),
    // Begin with the id of a cell, or with a path.
    preset(value) {
      if (typeof value === "string") lead([], value.split(",").map(Number));
      else lead(value.slice(0, -1), value.at(-1) ?? null);
    },
    start() {
      board.enter(mode);
      if (!end && region.open.size === 1) lead([], region.cells[0]);
      else show();
    },
    // A path that cannot be led on to a cell is led there afresh.
    retry() {
      if (!instead) return false;
      lead([], instead);
      return true;
    },
    checked(ok, preview) {
      instead = null;
      waiting = false;
      drawn = ok ? { ...preview.path, others: preview.others, ahead: preview.ahead } : null;
      if (drawn && stops().length) picker.rename(nameWith(here(), drawn.signs.at(-1)));
      show();
    },
    key(event) {
      const way = turns ? keyTurn(event) : undefined;
      const other = ways[Number(event.key) - 1]?.option;
      if (way) turn(way);
      else if (event.key === "Backspace") back();
      else if (event.key === "Delete") lead([], null);
      else if (event.key === "g" || event.key === "G") extend();
      else if (other) changeWay(other);
      else return step(event);
      return true;
    },
    stop() {
      board.leave(mode);
      clear("marks");
    },
  };
}
