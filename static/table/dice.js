// Dice as dice, and the short roll that new ones make.

import { make } from "./words.js";

const match = document.getElementById("match");
const SVG = "http://www.w3.org/2000/svg";
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export function dieFace(face, name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 32 32");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${match.dataset.dice}#face-${face}`);
  picture.append(use);
  return make(
    "span",
    { class: `die die-${face}`, title: name },
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
    if (still.matches) return;
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
