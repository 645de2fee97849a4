// The unit whose options are shown, among several that may act. It is chosen in the list, by a key
// or on the battlefield, and stays chosen while it may act.

import { announce } from "./announce.js";
import { find } from "./things.js";

const sheet = document.getElementById("sheet");
let units = [];
let chosen = null;

const buttons = () => [...sheet.querySelectorAll("#region-ask [data-acting]")];
const buttonOf = (id) => buttons().find((one) => one.dataset.acting === id);

// The id of the unit whose options are shown, null while none is chosen.
export const actingUnit = () => chosen;
export const mayAct = (id) => units.some((unit) => unit.id === id);

// The list of units, while one is to be chosen from it.
export const listedUnits = () => (chosen === null ? buttons() : []);

// What is asked has been drawn anew.
export function refreshActing(ask) {
  units = ask?.units ?? [];
  if (!mayAct(chosen)) chosen = units.length === 1 ? units[0].id : null;
  show();
}

function show() {
  for (const each of buttons()) each.setAttribute("aria-pressed", String(each.dataset.acting === chosen));
  for (const part of sheet.querySelectorAll("#region-ask [data-options-of]")) {
    part.hidden = part.dataset.optionsOf !== chosen;
  }
  sheet.querySelector(".acting-units")?.classList.toggle("is-row", chosen !== null);
  buttonOf(chosen)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Dispatches `tabletop:acting` on document. A unit that is `pointed` at begins its option at once if it
// has only one; whoever goes through the units by keys reads it first.
export function chooseUnit(id, { pointed = false } = {}) {
  if (id === chosen || (id !== null && !mayAct(id))) return;
  const before = chosen;
  chosen = id;
  show();
  if (id !== null) announce(nameOf(id));
  else buttonOf(before)?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("tabletop:acting", { detail: { pointed } }));
}

const nameOf = (id) => sheet.querySelector(`[data-options-of="${CSS.escape(id)}"] .ask-unit`)?.textContent ?? id;

export const actingName = () => (chosen === null ? "" : nameOf(chosen));

// The thing on the battlefield, null where it stands nowhere.
export const actingThing = () => (chosen === null ? null : find(chosen, "unit"));

// Escape leads back to the list, N to the next unit, the arrows along the list.
export function actingKey(event) {
  if (units.length < 2) return false;
  const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  const at = buttons().indexOf(document.activeElement);
  if (event.key === "Escape" && chosen !== null) chooseUnit(null);
  else if (event.key === "n" || event.key === "N") chooseUnit(nextUnit(event.shiftKey ? -1 : 1));
  else if (way && at >= 0) buttons().at((at + way) % units.length).focus();
  else return false;
  return true;
}

function nextUnit(way) {
  const at = units.findIndex((unit) => unit.id === chosen);
  return units.at(at < 0 ? Math.min(way, 0) : (at + way) % units.length).id;
}

export function startActing() {
  // Before the keyboard's focus goes back to an option, so that it is in view by then.
  document.addEventListener("tabletop:drawn", show, true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#region-ask [data-acting]");
    if (button) chooseUnit(button.dataset.acting === chosen ? null : button.dataset.acting, { pointed: true });
  });
}
