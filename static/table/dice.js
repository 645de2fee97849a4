// Drawn dice, and the short roll of new ones.

import { make, svg } from "./elements.js";
import { reducedMotion } from "./motion.js";

const match = document.getElementById("match");

// A die; `mark` says what has been done to it, as that of `Roll` in games/rules/contract/lines.py does.
export function dieFace(face, name, mark = "") {
  const use = svg("use", { href: `${match.dataset.dice}#face-${face}` });
  const picture = svg("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, use);
  return make(
    "span",
    { class: `die die-${face}${mark ? ` is-${mark}` : ""}`, title: name },
    picture,
    make("span", { class: "visually-hidden", text: name }),
  );
}

// Let the dice that have come up since the last change tumble for a moment.
export function startDice() {
  let known = new WeakSet(document.querySelectorAll(".die"));
  const faces = () => [...document.querySelectorAll("#region-attack .die")].map((die) => die.className);
  let before = faces().join();
  document.addEventListener("tabletop:changed", () => {
    const now = faces().join();
    const rolled = [...document.querySelectorAll("#log .die")].filter((die) => !known.has(die));
    if (now !== before) rolled.push(...document.querySelectorAll("#region-attack .die"));
    before = now;
    known = new WeakSet(document.querySelectorAll(".die"));
    if (reducedMotion.matches) return;
    rolled.forEach((die, index) => tumble(die, index));
  });
}

function tumble(die, index) {
  const turn = 160 + ((index * 67) % 180);
  die.animate(
    [
      { transform: `translateY(-0.5rem) rotate(-${turn}deg) scale(0.7)`, opacity: 0.2 },
      { transform: "translateY(0.1rem) rotate(12deg) scale(1.08)", opacity: 1, offset: 0.75 },
      { transform: "none" },
    ],
    { duration: 420, delay: Math.min(index, 12) * 35, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" },
  );
}
