// The waiting room: its seats and its chat are drawn anew while one waits, and its dice are agreed on.

import "../site/site.js";
import "../dice/agree.js";

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.matches?.("[data-waiting-chat]")) event.target.reset();
});

// When somebody sits down the page's title says so, until somebody has looked.
const title = document.title;
const otherNames = () => [...document.querySelectorAll("#seats [data-other]")].map((seat) => seat.dataset.other);
let seated = otherNames();

function announceArrivals() {
  const names = otherNames();
  const arrived = names.filter((name) => !seated.includes(name));
  seated = names;
  const message = document.getElementById("seats")?.dataset.satDown;
  if (arrived.length && message) document.title = `● ${message.replace("%s", arrived.join(", "))} · ${title}`;
}

function resetTitle() {
  if (!document.hidden) document.title = title;
}
for (const type of ["visibilitychange", "pointerdown", "keydown"]) document.addEventListener(type, resetTitle);

// What was opened stays open when the seats are drawn anew.
let open = [];
document.addEventListener("htmx:beforeSwap", () => {
  open = [...document.querySelectorAll("#seats details[open]")].map((details) => details.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  announceArrivals();
  const lines = document.getElementById("waiting-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
});
