// While an attack is under way, a battlefield that is small on the screen shows the two who fight and
// what lies between them.

import { find } from "./things.js";
import { comeNear, stepBack } from "./viewport.js";

const ROLES = ["attacker", "target"];

let shown = ""; // the pair that the view has come near to
let left = ""; // the pair that somebody turned away from, to see all

function fighters() {
  const attack = document.querySelector("#region-attack:not([hidden])");
  const named = ROLES.map((role) => attack?.querySelector(`[data-attack-${role}]`)?.getAttribute(`data-attack-${role}`));
  return named.map((id) => (id ? find(id, "unit") : null)).filter(Boolean);
}

function follow() {
  const pair = fighters();
  const name = pair.length === ROLES.length ? pair.map(({ id }) => id).join(" ") : "";
  if (shown && name !== shown) stepBack();
  shown = name;
  // Only once the battlefield has the size that it has beside an attack.
  if (name && name !== left) requestAnimationFrame(() => comeNear(pair.map(({ x, y }) => [x, y])));
}

export function startFighters() {
  follow();
  document.addEventListener("tabletop:changed", follow);
  document.querySelector(".board-tools").addEventListener("click", (event) => {
    if (event.target.closest('[data-tool="fit"]')) left = shown;
  });
}
