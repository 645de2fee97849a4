// The board of this page: its element, its size and its geometry.

import { boardOf } from "./boards/kinds.js";
import { keyOnBoard } from "./turning.js";

export const element = document.getElementById("board");
export const WIDTH = Number(element.dataset.width);
export const DEPTH = Number(element.dataset.depth);
const board = boardOf(element.dataset);
// The board's geometry, see ./boards/kinds.js. Arrow keys lead where they point to on the screen.
export const ground = {
  ...board,
  same: ([x, y], [otherX, otherY]) => x === otherX && y === otherY,
  stepped: (place, key, far) => board.stepped(place, keyOnBoard(key), far),
};
export const onGrid = ground.kind !== "measured";
