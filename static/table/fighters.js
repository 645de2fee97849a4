// During an attack, a small battlefield zooms to the units that fight and what is between them.

import { frame } from "./framing.js";
import { element } from "./ground.js";
import { find } from "./things.js";

const ROLES = ["attacker", "target"];

const caption = document.querySelector(".gesture-caption");

// Who fights in the attack under way, as the region of it says; nobody once its damage is known.
function underWay() {
  const attack = document.querySelector("#region-attack:not([hidden], :has(.attack-damage))");
  return ROLES.map((role) => attack?.querySelector(`[data-attack-${role}]`)?.getAttribute(`data-attack-${role}`));
}

function show(why, ids) {
  const units = [...new Set(ids)].map((id) => (id ? find(id, "unit") : null)).filter(Boolean);
  frame(why, units.length > 1 ? units.map(({ x, y }) => [x, y]) : [], covered);
}

// How much of the battlefield the words lie over that go with gestures, where there is no room beside it.
function covered() {
  if (!caption.getClientRects().length) return 0;
  return Math.max(0, element.getBoundingClientRect().bottom - caption.getBoundingClientRect().top);
}

// Who fights in what is shown on the battlefield; nobody where it is over.
export const nameShown = (ids) => show("played", ids ?? []);

export function startFighters() {
  const follow = () => show("attack", underWay());
  follow();
  document.addEventListener("tabletop:changed", follow);
}
