// Which way round a viewer sees the battlefield: as it is, or after half a turn, with its upper edge at
// the bottom. It is a setting of the reader's and changes nothing but what is shown.

const match = document.getElementById("match");
const TURNED_KEYS = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft", ArrowUp: "ArrowDown", ArrowDown: "ArrowUp" };

export const isTurned = () => match.classList.contains("with-turned");

// An arrow key as it is meant on the battlefield.
export const keyOnBoard = (key) => (isTurned() ? (TURNED_KEYS[key] ?? key) : key);

// Where a point is seen on a battlefield of that size.
export const seenAt = ([x, y], width, depth) => (isTurned() ? [width - x, depth - y] : [x, y]);
