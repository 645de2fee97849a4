// The panels beside the battlefield: tabs, and the sheet at the bottom of a phone.

import { load, save } from "./settings.js";

const match = document.getElementById("match");
const sheet = document.getElementById("sheet");

// --- tabs -----------------------------------------------------------------------------------------

const tabs = [...document.querySelectorAll("[data-tab]")];

// Choosing a panel dispatches `tabletop:panel` on document with {name}.
function choose(name, focus = false) {
  match.dataset.panel = name;
  for (const tab of tabs) {
    const chosen = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    if (chosen && focus) tab.focus();
    if (chosen) tab.querySelector(".tab-new")?.setAttribute("hidden", "");
  }
  save("panel", name);
  document.dispatchEvent(new CustomEvent("tabletop:panel", { detail: { name } }));
}

function startTabs() {
  const visible = () => tabs.filter((tab) => tab.offsetParent);
  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      choose(tab.dataset.tab);
      sheet.dataset.open = "false"; // on a phone the panel gets the room
    });
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      const shown = visible();
      choose(shown.at((shown.indexOf(tab) + way) % shown.length).dataset.tab, true);
    });
  }
  const wide = matchMedia("(min-width: 75rem)");
  const chooseDefault = () => {
    const wanted = load("panel", wide.matches ? "log" : "sides");
    choose(wide.matches && wanted === "sides" ? "log" : wanted);
  };
  wide.addEventListener("change", chooseDefault);
  chooseDefault();
}

// A dot on the tab of a panel that something new came to while it was not shown.
export function markNew(name) {
  if (match.dataset.panel === name) return;
  document.querySelector(`[data-tab="${name}"] .tab-new`)?.removeAttribute("hidden");
}

// --- what is pressed --------------------------------------------------------------------------------

const panels = document.querySelector(".match-panels");

// While something is pressed in the panels it stays below the pointer, so that the press counts: nothing
// scrolls or changes size. Letting go of it dispatches `tabletop:released` on document, after the click.
export const isPressed = () => "pressed" in panels.dataset;

function startPressing() {
  panels.addEventListener("pointerdown", () => (panels.dataset.pressed = ""), { passive: true });
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => isPressed() && requestAnimationFrame(release));
}

function release() {
  delete panels.dataset.pressed;
  document.dispatchEvent(new Event("tabletop:released"));
}

// --- the sheet ------------------------------------------------------------------------------------

function startSheet() {
  const handle = document.getElementById("sheet-handle");
  sheet.dataset.open = "true";
  const show = () => handle.setAttribute("aria-expanded", sheet.dataset.open);
  handle.addEventListener("click", () => {
    sheet.dataset.open = String(sheet.dataset.open !== "true");
  });
  new MutationObserver(show).observe(sheet, { attributeFilter: ["data-open"] });
}

export function startPanels() {
  startPressing();
  startTabs();
  startSheet();
}
