// The reader's orientation of the battlefield, in quarters of a turn: turned round on request, and a
// tall one on its side where it is seen larger so. It changes only the display.

const match = document.getElementById("match");
const wide = matchMedia("(min-width: 75rem)");
const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

const quarters = () => 2 * match.classList.contains("with-turned") + match.classList.contains("is-aside");

// A way across and down on the battlefield as it is seen on the screen, or back.
export const seen = ([x, y], by = quarters()) => [[x, y], [-y, x], [-x, -y], [y, -x]][by & 3];
export const onBoard = (way) => seen(way, -quarters());
// The width and depth of a battlefield as it is seen, or back.
export const seenSize = (size) => seen(size).map(Math.abs);

export const angle = () => 90 * quarters();

// An arrow key as it is meant on the battlefield.
export const keyOnBoard = (key) => (ARROWS.includes(key) ? ARROWS[(ARROWS.indexOf(key) - quarters()) & 3] : key);

// A text with its arrows as they point on the screen.
const WAYS = "↑↗→↘↓↙←↖";
export const withArrows = (text) => text.replace(/[←-↓↖-↙]/g, (arrow) => WAYS[(WAYS.indexOf(arrow) + 2 * quarters()) & 7]);

// Lay a battlefield of that size on its side on a wide screen, or upright. Returns whether that is new.
export function lie(width, depth, box) {
  const fits = (across, down) => Math.min(box.width / across, box.height / down);
  const isWorthIt = wide.matches && depth > width && fits(depth, width) > 1.1 * fits(width, depth);
  const before = match.classList.contains("is-aside");
  return match.classList.toggle("is-aside", isWorthIt && match.classList.contains("with-aside")) !== before;
}
