// The other player's requests (takeback, draw, end of the match) on top of everything. They are
// announced, and move into any open dialog.

import { shown } from "../live/frames.js";
import { announce } from "./announce.js";

const home = document.getElementById("offers");
const dismissed = new Set(); // by the reader of this page
let known = new Set();

const region = () => document.getElementById("region-offers");
const all = () => [...(region()?.querySelectorAll("[data-offer]") ?? [])];
const wordsOf = (offer) => offer.querySelector("p").textContent.trim();

// What is on offer, in words; nothing if nothing is.
export const onOffer = () => all().filter((offer) => !offer.hidden).map(wordsOf).join(" ");

function place() {
  const bar = region();
  if (!bar) return;
  const dialog = document.querySelector("dialog[open]");
  const goal = dialog && bar.querySelector(".offer:not([hidden])") ? dialog : home;
  if (bar.parentElement !== goal) goal.prepend(bar);
}

function refresh() {
  const now = new Set(all().map((offer) => offer.dataset.offer));
  for (const name of dismissed) if (!now.has(name)) dismissed.delete(name);
  for (const offer of all()) {
    const { offer: name } = offer.dataset;
    offer.hidden = dismissed.has(name);
    if (!known.has(name)) announce(wordsOf(offer));
  }
  known = now;
  place();
}

export function startOffers() {
  if (!home) return;
  home.parentElement.addEventListener("click", dismiss);
  new ResizeObserver(() => home.parentElement.style.setProperty("--offers", `${home.offsetHeight}px`)).observe(home);
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", dismiss);
    new MutationObserver(place).observe(dialog, { attributeFilter: ["open"] });
  }
  document.addEventListener("tabletop:changed", refresh);
  // What is said of a takeback is said of what the page shows.
  document.addEventListener("htmx:configRequest", ({ target, detail }) => {
    if (target.matches("[data-numbered]")) detail.parameters.number = shown.number;
  });
  document.addEventListener("tabletop:offered", place);
  refresh();
}

function dismiss(event) {
  const offer = event.target.closest("[data-dismiss-offer]")?.closest("[data-offer]");
  if (!offer) return;
  dismissed.add(offer.dataset.offer);
  refresh();
}
