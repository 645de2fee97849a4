// Painting by keyboard: a cursor that the arrow keys move from hex to hex.

import { watchKeys } from "../drawing_keys.js";

const TOOLS = { b: "brush", l: "line", r: "rectangle", f: "fill", h: "hand" };
const PAINTS = { PageUp: { what: "raise" }, PageDown: { what: "lower" }, Delete: { what: "erase" } };
const STEP = 60; // pixels

// `on` has moved(place), paint(place, paint), paintFrom(place) for the chosen tool, undo() and
// redo().
export function watchBoardKeys(element, { view, grid, tools }, on) {
  let cursor = null;
  let lineFrom = null;

  function lead(event) {
    const next = cursor && grid().index(cursor) >= 0 ? grid().stepped(cursor, event.key) : grid().placeOf(0);
    cursor = next ?? cursor;
    view.reveal(grid().pointOf(cursor));
    on.moved(cursor, lineFrom);
  }

  function paint() {
    if (["line", "rectangle"].includes(tools.tool()) && !lineFrom) {
      lineFrom = cursor;
      on.moved(cursor, lineFrom);
      return;
    }
    on.paintFrom(cursor, lineFrom);
    lineFrom = null;
  }

  const onBoard = {
    " ": paint,
    Enter: paint,
    "[": () => tools.broaden(-1),
    "]": () => tools.broaden(1),
    Escape() {
      lineFrom = null;
      if (cursor) on.moved(cursor, null);
    },
  };

  function press(event) {
    const { key } = event;
    if (key.startsWith("Arrow") && event.shiftKey) {
      const way = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[key];
      view.panBy(...way);
    } else if (key.startsWith("Arrow")) lead(event);
    else if (PAINTS[key] && cursor) on.paint(cursor, PAINTS[key]);
    else if (TOOLS[key]) tools.pick(TOOLS[key]);
    else if (/^[1-9]$/.test(key)) return tools.pickPaint(Number(key) - 1);
    else if (onBoard[key] && (cursor || ![" ", "Enter"].includes(key))) onBoard[key]();
    else return false;
    return true;
  }

  watchKeys(element, view, { press, undo: on.undo, redo: on.redo });

  return {
    // The board has another size, on which the cursor may not be.
    reset() {
      cursor = null;
      lineFrom = null;
    },
  };
}
