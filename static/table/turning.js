// The reader's orientation of the battlefield: normal, or turned by 180 degrees. It changes only
// the display.

const match = document.getElementById("match");
const TURNED_KEYS = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft", ArrowUp: "ArrowDown", ArrowDown: "ArrowUp" };

export const isTurned = () => match.classList.contains("with-turned");

// An arrow key as it is meant on the battlefield.
export const keyOnBoard = (key) => (isTurned() ? (TURNED_KEYS[key] ?? key) : key);

// Where a point is seen on a battlefield of that size.
export const seenAt = ([x, y], width, depth) => (isTurned() ? [width - x, depth - y] : [x, y]);
