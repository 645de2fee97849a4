// The board by keys alone: a cursor that the arrow keys lead from hex to hex, and what is painted
// there.

const TOOLS = { b: "brush", l: "line", r: "rectangle", f: "fill", h: "hand" };
const PAINTS = { PageUp: { what: "raise" }, PageDown: { what: "lower" }, Delete: { what: "erase" } };
const STEP = 60; // pixels
const TYPING = "input, textarea, select, [contenteditable], dialog";

// `on` has moved(place), paint(place, paint), paintFrom(place) for the chosen tool, undo() and
// redo().
export function watchKeys(element, { view, grid, tools }, on) {
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
    "+": () => view.zoomBy(1.25),
    "=": () => view.zoomBy(1.25),
    "-": () => view.zoomBy(0.8),
    0: view.fit,
    "[": () => tools.broaden(-1),
    "]": () => tools.broaden(1),
    Escape() {
      lineFrom = null;
      if (cursor) on.moved(cursor, null);
    },
  };

  function press(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
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

  element.addEventListener("keydown", (event) => {
    if (press(event)) event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest?.(TYPING)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) on.redo();
    else on.undo();
  });

  return {
    // The board has another size, on which the cursor may not be.
    reset() {
      cursor = null;
      lineFrom = null;
    },
  };
}
