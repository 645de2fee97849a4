// Turning something left or right, by two buttons or by keys.

import { button, make } from "./elements.js";
import { word } from "./words.js";

const KEYS = { q: -1, "[": -1, e: 1, "]": 1 };

// By how much a key turns, undefined for one that does not.
export const keyTurn = (event) => KEYS[event.key.toLowerCase()];

// `turn(way)` is called with -1 for left and 1 for right.
export function turners(turn) {
  return make(
    "div",
    { class: "turners" },
    turner(word("turnLeft"), word("turnLeftKeys"), "↶", () => turn(-1)),
    turner(word("turnRight"), word("turnRightKeys"), "↷", () => turn(1)),
  );
}

function turner(text, title, sign, onClick) {
  const arrow = make("span", { class: "turner-sign", "aria-hidden": "true", text: sign });
  return button({ class: "turner", title }, onClick, arrow, make("span", { text }));
}
