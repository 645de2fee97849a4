// The facing of a unit at the end of a path or in a chosen cell, filled in in the same step. It is
// set by tapping or dragging the edge of the cell, by buttons and by keys.

import { arrowsAround, directionAt, directionTowards } from "./arrows.js";
import * as board from "./board.js";
import { ground } from "./ground.js";
import { clear, draw, previewShape } from "./overlay.js";
import { describeField, previewer } from "./referee.js";
import { keyTurn, turners } from "./turners.js";

// `named` is the field, as the option names it; what it offers is known once the field before it has a
// value.
export function landing(named, picker) {
  let field = null; // what it is for the value that is filled in, null while there is none
  let facing = null; // as it was chosen last, wherever that was
  let before = null; // the value that it belongs to, and the preview of that
  let preview = null;
  const element = turners(turn);

  const cell = () => ground.placeOf(field.at);

  // The field before has this value, which has been checked.
  async function stand(value, shown) {
    leave();
    const own = { value, shown };
    before = own;
    const earlier = { ...picker.values, [picker.field.name]: value };
    const reply = await describeField(picker.option.id, named.name, earlier);
    if (before !== own) return;
    if (!reply.ok) {
      picker.refuse(reply.illegal);
      return;
    }
    field = reply.field;
    enable();
    preview = previewer(picker.option.id, named.name, earlier, judge);
    turnTo(field.directions.includes(facing) ? facing : (field.likely ?? field.directions[0]));
  }

  function turnTo(direction) {
    facing = direction;
    draw("landing", arrowsAround(cell(), field.directions, facing));
    picker.wait();
    preview.ask(facing);
  }

  function judge(reply, direction) {
    if (direction !== facing) return;
    if (!reply.ok) {
      picker.refuse(reply.illegal);
      return;
    }
    const { value, shown } = before;
    draw("preview", [...shown.shapes, ...reply.preview.shapes].map(previewShape));
    picker.accept(value, true, [...shown.notes, ...reply.preview.notes], shown.chances);
  }

  // By so many of the directions that there are, to the right or to the left.
  function turn(way) {
    if (!field) return;
    const sorted = [...field.directions].sort((a, b) => a - b);
    turnTo(sorted.at((sorted.indexOf(facing) + way) % sorted.length));
  }

  // The field before has no value any more, or another.
  function leave() {
    preview?.end();
    field = before = preview = null;
    clear("landing");
    enable();
  }

  // There is nothing to turn while it stands nowhere.
  function enable() {
    for (const each of element.children) each.disabled = !field;
  }

  const isHere = (point) => {
    const there = ground.placeAt(point);
    return Boolean(field && there && ground.same(there, cell()));
  };
  const mayFace = (direction) => direction !== null && field.directions.includes(direction);

  const mode = {
    points: true,
    tap(point) {
      const direction = field ? directionAt(cell(), point, field.directions) : null;
      if (!mayFace(direction)) return false;
      if (direction === facing) return !isHere(point);
      turnTo(direction);
      return true;
    },
    grabs: isHere,
    drag(point, phase) {
      if (!field) return false;
      const direction = phase === "move" ? directionTowards(cell(), point) : null;
      if (mayFace(direction) && direction !== facing) turnTo(direction);
      return true;
    },
  };

  return {
    element,
    get value() {
      return facing;
    },
    get name() {
      return field ? (field.names[field.directions.indexOf(facing)] ?? "") : "";
    },
    start() {
      board.enter(mode);
      enable();
    },
    stand,
    leave,
    key(event) {
      const way = keyTurn(event);
      if (way) turn(way);
      return Boolean(way);
    },
    stop() {
      board.leave(mode);
      leave();
    },
  };
}
