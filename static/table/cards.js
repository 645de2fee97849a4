// Reading cards: buttons with data-read open that card, if the reader may read it.

import { button, make } from "./elements.js";
import { pointOut } from "./spotlight.js";
import { textOf } from "./texts.js";
import { find } from "./things.js";
import { showSpot } from "./viewport.js";
import { word } from "./words.js";

const dialog = document.getElementById("card-dialog");
const closing = button(
  { class: "button button-quiet button-icon card-close", "aria-label": word("close"), text: "×" },
  () => dialog.close(),
);
const body = dialog.appendChild(make("div", {}, closing));
let latest = 0; // of the cards that were opened

// What a card says and shows, without its heading and its figures; null for one that may not be read.
export async function faceOf(card) {
  const { text } = await textOf(card);
  const looks = ["map-picture", "game-card-body"];
  const parts = looks.flatMap((look) => [...(text?.querySelectorAll(`.${look}`) ?? [])]);
  return parts.length ? make("div", { class: "choice-face" }, ...parts.map((part) => part.cloneNode(true))) : null;
}

async function open(card) {
  latest += 1;
  const opening = latest;
  fill();
  body.setAttribute("aria-busy", "true");
  if (dialog.open) closing.focus();
  else dialog.showModal();
  const { text, error } = await textOf(card);
  if (opening !== latest || !dialog.open) return;
  body.removeAttribute("aria-busy");
  if (text) fill(...text.cloneNode(true).childNodes);
  else fill(notice(error ?? word("unreadable"), () => open(card)));
}

// The button that closes it stays, and the focus with it.
function fill(...content) {
  while (closing.nextSibling) closing.nextSibling.remove();
  body.append(...content);
}

// Why there is no card, and a way to try again.
function notice(why, again) {
  const tryAgain = button({ class: "button", text: word("tryAgain") }, again);
  return make("div", { class: "card-notice" }, make("p", { role: "alert", text: why }), tryAgain);
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
}

// Show on the battlefield what is being read about.
function point(id) {
  const thing = find(id);
  if (!thing) return;
  showSpot(thing.x, thing.y);
  pointOut(thing);
  if (dialog.open) dialog.addEventListener("close", () => pointOut(find(id)), { once: true });
}
