// While an attack is declared, under way or shown, a battlefield that is small on the screen shows those
// who fight and what lies between them.

import { element } from "./ground.js";
import { find } from "./things.js";
import { comeNear, stepBack } from "./viewport.js";

const ROLES = ["attacker", "target"];
const PLAYED = "played"; // an attack that is shown by gestures
const DECLARED = "declared"; // one that is being filled in

const caption = document.querySelector(".gesture-caption");
const named = new Map(); // the ids of the units that fight, by why they are to be seen
let shown = ""; // those that the view has come near to
let left = ""; // those that somebody turned away from, to see all

// Who fights in the attack under way, as the region of it says.
function underWay() {
  const attack = document.querySelector("#region-attack:not([hidden])");
  return ROLES.map((role) => attack?.querySelector(`[data-attack-${role}]`)?.getAttribute(`data-attack-${role}`));
}

function fighters() {
  const ids = named.get(PLAYED) ?? named.get(DECLARED) ?? underWay();
  return [...new Set(ids)].map((id) => (id ? find(id, "unit") : null)).filter(Boolean);
}

function follow() {
  const units = fighters();
  const name = units.length > 1 ? units.map(({ id }) => id).join(" ") : "";
  if (name === shown) return;
  if (shown) stepBack();
  shown = name;
  // Only once the battlefield has the size that it has beside an attack.
  if (name && name !== left) requestAnimationFrame(() => name === shown && comeNear(units.map(({ x, y }) => [x, y]), covered()));
}

// How much of the battlefield the words lie over that go with gestures, where there is no room beside it.
function covered() {
  if (!caption?.getClientRects().length) return 0;
  return Math.max(0, element.getBoundingClientRect().bottom - caption.getBoundingClientRect().top);
}

function name(why, ids) {
  if (ids?.length) named.set(why, ids);
  else named.delete(why);
  follow();
}

// Who fights in what is shown on the battlefield, or is being declared; nobody where it is over.
export const nameShown = (ids) => name(PLAYED, ids);
export const nameDeclared = (ids) => name(DECLARED, ids);

export function startFighters() {
  follow();
  document.addEventListener("tabletop:changed", follow);
  document.querySelector(".board-tools").addEventListener("click", (event) => {
    if (event.target.closest('[data-tool="fit"]')) left = shown;
  });
}
