// Reading cards: any button with data-read opens that card, if it may be read.

import { button, make } from "./elements.js";
import { around, clear, draw } from "./overlay.js";
import { find } from "./things.js";
import { showSpot } from "./viewport.js";
import { word } from "./words.js";

const dialog = document.getElementById("card-dialog");
const body = dialog.appendChild(make("div"));

const textOf = (card) => document.querySelector(`#region-cards [data-card-text="${CSS.escape(card)}"]`);

// What a card says and shows, without its heading and its figures; null for one that may not be read.
export function faceOf(card) {
  const parts = ["map-picture", "game-card-body"].flatMap((look) => [
    ...(textOf(card)?.querySelectorAll(`.${look}`) ?? []),
  ]);
  return parts.length ? make("div", { class: "choice-face" }, ...parts.map((part) => part.cloneNode(true))) : null;
}

function open(card) {
  const source = textOf(card);
  if (!source) return;
  const look = "button button-quiet button-icon card-close";
  const close = button({ class: look, "aria-label": word("close"), text: "×" }, () => dialog.close());
  body.replaceChildren(close, ...source.cloneNode(true).childNodes);
  dialog.showModal();
}

export function readButton(card) {
  return make(
    "button",
    { type: "button", class: "read", "data-read": card, title: word("read") },
    make("span", { "aria-hidden": "true", text: "i" }),
    make("span", { class: "visually-hidden", text: word("read") }),
  );
}

export function startCards() {
  document.addEventListener("click", (event) => {
    const shown = event.target.closest("[data-show-unit], [data-show-thing]")?.dataset ?? {};
    const thing = shown.showUnit ?? shown.showThing;
    const card = event.target.closest("[data-read]")?.dataset.read;
    if (card) open(card);
    if (thing) point(thing);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => clear("shown"));
}

// Show on the battlefield what is being read about.
function point(id) {
  const thing = find(id);
  if (!thing) return;
  draw("shown", [around(thing, "shown")]);
  showSpot(thing.x, thing.y);
}
