// What the other player asks for beside the game stands on top of everything: to go back, a draw, an
// end. It is said aloud when it comes, and it goes along into whatever dialog is open.

import { announce } from "./words.js";

const home = document.getElementById("offers");
const put = new Set(); // those that have been closed by whoever was told
let known = new Set();

const region = () => document.getElementById("region-offers");
const all = () => [...(region()?.querySelectorAll("[data-offer]") ?? [])];
const wordsOf = (offer) => offer.querySelector("p").textContent.trim();
const isOn = (offer) => !offer.hidden;

// What is on offer, in words; nothing if nothing is.
export const onOffer = () => all().filter(isOn).map(wordsOf).join(" ");

function place() {
  const bar = region();
  if (!bar) return;
  const dialog = document.querySelector("dialog[open]");
  const goal = dialog && bar.querySelector(".offer:not([hidden])") ? dialog : home;
  if (bar.parentElement !== goal) goal.prepend(bar);
}

function refresh() {
  const now = new Set(all().map((offer) => offer.dataset.offer));
  for (const name of put) if (!now.has(name)) put.delete(name);
  for (const offer of all()) {
    const { offer: name } = offer.dataset;
    offer.hidden = put.has(name);
    if (!known.has(name)) announce(wordsOf(offer));
  }
  known = now;
  place();
}

export function startOffers() {
  if (!home) return;
  home.parentElement.addEventListener("click", close);
  new ResizeObserver(() => home.parentElement.style.setProperty("--offers", `${home.offsetHeight}px`)).observe(home);
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", close);
    new MutationObserver(place).observe(dialog, { attributeFilter: ["open"] });
  }
  document.addEventListener("tabletop:changed", refresh);
  document.addEventListener("tabletop:offered", place);
  refresh();
}

function close(event) {
  const offer = event.target.closest("[data-dismiss-offer]")?.closest("[data-offer]");
  if (!offer) return;
  put.add(offer.dataset.offer);
  refresh();
}
