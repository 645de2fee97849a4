// A lesson: the step that comes next stands above what is asked. It is announced, and can be pointed
// at: the buttons and choices that it takes, the things and places on the battlefield.

import { announce } from "./announce.js";
import { frame, unframe } from "./framing.js";
import { ground } from "./ground.js";
import { around, circle, clear, draw } from "./overlay.js";
import { find } from "./things.js";

const SPOT = 450; // the radius of the ring around a place, in units of the board
const sheet = document.getElementById("sheet");

const region = () => document.getElementById("region-lesson");
const task = () => region()?.querySelector(".lesson-task")?.textContent.trim() ?? "";
const isShowing = () => region()?.querySelector("#lesson-show")?.getAttribute("aria-pressed") === "true";

let told = ""; // the task that was announced last

function step() {
  const data = document.getElementById("lesson-data");
  return data ? JSON.parse(data.content.textContent) : { option: "", things: [], places: [] };
}

function point() {
  const { option, things, places } = step();
  const spots = places.map(ground.pointOf);
  const there = things.map((id) => find(id)).filter(Boolean);
  draw("lesson", [...there.map((thing) => around(thing, "lesson-ring")), ...spots.map((spot) => circle(spot, SPOT, "lesson-ring"))]);
  frame("lesson", [...there.map(({ x, y }) => [x, y]), ...spots]);
  const taken = [option, ...things];
  for (const each of sheet.querySelectorAll("[data-option], [data-acting], [data-choice]")) {
    const { option: named, acting, choice } = each.dataset;
    each.classList.toggle("is-pointed-at", taken.includes(named ?? acting ?? choice));
  }
}

function stopPointing() {
  clear("lesson");
  unframe("lesson");
  for (const each of sheet.querySelectorAll(".is-pointed-at")) each.classList.remove("is-pointed-at");
}

function toggle(button) {
  button.setAttribute("aria-pressed", String(!isShowing()));
  if (!isShowing()) {
    stopPointing();
    return;
  }
  point();
  const folded = sheet.querySelector("details:not([open]) .is-pointed-at")?.closest("details");
  if (folded) folded.open = true;
  sheet.querySelector(".is-pointed-at")?.scrollIntoView({ block: "center" });
}

// Each new step is announced, and points at nothing yet.
function refresh() {
  if (task() === told) return;
  told = task();
  stopPointing();
  announce(told);
}

export function startLesson() {
  refresh();
  document.addEventListener("tabletop:changed", refresh);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#lesson-show");
    if (button) toggle(button);
  });
  // What is filled in next is drawn by the picker: it is pointed at, too.
  new MutationObserver(() => isShowing() && point()).observe(document.getElementById("picker"), { childList: true, subtree: true });
}
