// The waiting room: refreshes the seats and the chat, and agrees on the dice.

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

// Sides that are far apart are warned of, by the first of their totals.
const APART = 1.15;

function compareSides() {
  const warning = document.getElementById("far-apart");
  const chosen = document.querySelector("[name=roster][data-total]:checked");
  if (!warning || !chosen) return;
  const sides = new Map([[warning.dataset.side, Number(chosen.dataset.total)]]);
  for (const { dataset } of document.querySelectorAll("#seats [data-brings]")) {
    sides.set(dataset.side, (sides.get(dataset.side) || 0) + Number(dataset.brings));
  }
  const ratio = Math.max(...sides.values()) / Math.max(1, Math.min(...sides.values()));
  warning.words ||= warning.textContent;
  warning.textContent = warning.words.replace("%s", Math.round(ratio * 100 - 100));
  warning.hidden = sides.size < 2 || ratio < APART;
}
document.addEventListener("change", compareSides);
document.addEventListener("htmx:afterSwap", compareSides);
compareSides();

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
