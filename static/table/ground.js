// The board of this page: its element, its size and the geometry of its places.

import { boardOf } from "./boards/kinds.js";

export const element = document.getElementById("board");
export const WIDTH = Number(element.dataset.width);
export const DEPTH = Number(element.dataset.depth);
export const ground = boardOf(element.dataset);
export const onGrid = ground.kind !== "measured";
