// A lesson: the next step is shown above the ask. It is announced, and can be pointed at: its
// buttons and choices, and things and places on the battlefield.

import { announce } from "./announce.js";
import { point, pointAgain, scrollToPointed, stopPointing } from "./pointing.js";

const task = () => document.querySelector(".lesson-task")?.textContent.trim() ?? "";
const isShowing = () => document.getElementById("lesson-show")?.getAttribute("aria-pressed") === "true";

let told = ""; // the task that was announced last

function step() {
  const data = document.getElementById("lesson-data");
  return data ? JSON.parse(data.content.textContent) : { option: "", things: [], places: [] };
}

function toggle(button) {
  button.setAttribute("aria-pressed", String(!isShowing()));
  if (!isShowing()) {
    stopPointing("lesson");
    return;
  }
  point("lesson", step());
  scrollToPointed();
}

// Each new step is announced, and points at nothing yet.
function refresh() {
  if (task() === told) return;
  told = task();
  stopPointing("lesson");
  announce(told);
}

export function startLesson() {
  refresh();
  document.addEventListener("tabletop:changed", refresh);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#lesson-show");
    if (button) toggle(button);
  });
  pointAgain(() => isShowing() && point("lesson", step()));
}
