// Editing a battlefield by keyboard: pieces are chosen, moved and turned; a cross-hair marks where
// a piece is placed or its outline is drawn.

import { watchKeys } from "../drawing_keys.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURN = 15; // degrees

// `on` has mode(), hasPiece(), moveBy(way, fine), turnBy(degrees), remove(), copy(), step(by), lead(way,
// fine), tap(), finish(), escape(), undo() and redo().
export function watchBattlefieldKeys(element, view, on) {
  const always = {
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

  function press({ key, shiftKey }) {
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

  watchKeys(element, view, { press, undo: on.undo, redo: on.redo });
}
