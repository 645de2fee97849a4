// The battlefield by keys alone: pieces are chosen, moved and turned; a cross is led over the ground
// where one is placed or its outline drawn.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TYPING = "input, textarea, select, [contenteditable], dialog";
const TURN = 15; // degrees

// `on` has mode(), hasPiece(), moveBy(way, fine), turnBy(degrees), remove(), copy(), step(by), lead(way,
// fine), tap(), finish(), escape(), undo(), redo() and setMode(mode).
export function watchKeys(element, view, on) {
  const always = {
    "+": () => view.zoomBy(1.25),
    "=": () => view.zoomBy(1.25),
    "-": () => view.zoomBy(0.8),
    0: view.fit,
    n: () => on.step(1),
    p: () => on.step(-1),
    Escape: on.escape,
  };
  const ofPiece = {
    r: () => on.turnBy(TURN),
    R: () => on.turnBy(-TURN),
    d: on.copy,
    Delete: on.remove,
    Backspace: on.remove,
  };
  const ofGround = { " ": on.tap, Enter: () => (on.mode() === "outline" ? on.finish() : on.tap()), Backspace: on.undo };

  function press({ key, shiftKey, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey) return false;
    const isChoosing = on.mode() === "choose";
    if (ARROWS[key]) {
      if (!isChoosing) on.lead(ARROWS[key], shiftKey);
      else if (on.hasPiece()) on.moveBy(ARROWS[key], shiftKey);
      else return false;
      return true;
    }
    const known = { ...always, ...(isChoosing ? on.hasPiece() && ofPiece : ofGround) }[key];
    known?.();
    return Boolean(known);
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
}
