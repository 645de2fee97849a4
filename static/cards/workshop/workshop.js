// The workshop of cards: steppers, faults beside their fields, and a question before unsaved
// changes are left. The server draws everything else with each change.

import "../../site/site.js";
import { markFaults } from "../parts/faults.js";

const workshop = () => document.getElementById("workshop");

function mark() {
  const verdict = document.getElementById("verdict");
  if (verdict) markFaults(document.getElementById("card-parts"), verdict);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.closest("[data-stepper]").querySelector("input");
  if (input.value === "") input.value = input.min || 0;
  else if (button.dataset.step === "1") input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

// A long list of offers is narrowed down by words.
document.addEventListener("input", ({ target }) => {
  const list = target.closest("[data-filter]")?.closest("[data-offers]");
  if (!list) return;
  const wanted = target.value.toLocaleLowerCase().split(" ").filter(Boolean);
  for (const item of list.querySelectorAll("li")) {
    const text = item.textContent.toLocaleLowerCase();
    item.hidden = !wanted.every((word) => text.includes(word));
  }
});

// --- while the workshop is drawn anew -------------------------------------------------------------

// What is changed in a part that is about to be replaced would be lost without a word. So nothing can
// be changed from the moment on that the workshop as a whole is asked for, until it comes or fails.
let focused = null;

document.body.addEventListener("htmx:confirm", ({ detail }) => {
  if (detail.target !== workshop()) return;
  focused = document.activeElement?.id || focused;
  workshop().inert = true;
});
document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.target === workshop()) workshop().inert = false; // it failed: the same one still stands
});
document.body.addEventListener("htmx:afterSettle", () => {
  if (workshop()?.inert) return;
  if (document.activeElement === document.body) document.getElementById(focused)?.focus();
  focused = null;
});

// --- leaving --------------------------------------------------------------------------------------

let mayLeave = false;

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-workshop] a, [data-leaves]")) mayLeave = true;
});
document.addEventListener("submit", () => {
  mayLeave = true;
});
addEventListener("pageshow", () => {
  mayLeave = false;
});
addEventListener("beforeunload", (event) => {
  if (!mayLeave && workshop()?.hasAttribute("data-unsaved")) event.preventDefault();
});

// A change of one value is answered with the verdict alone: from then on there is something to lose.
document.body.addEventListener("htmx:afterSwap", () => {
  const number = document.getElementById("draft-number");
  if (number && Number(number.value) > 0) workshop()?.setAttribute("data-unsaved", "");
  mark();
});

mark();
