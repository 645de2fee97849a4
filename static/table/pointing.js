// Points at an answer: its buttons and choices, and its things, places and path on the battlefield.

import { frame, unframe } from "./framing.js";
import { ground } from "./ground.js";
import { around, circle, clear, draw, pairs, previewShape } from "./overlay.js";
import { svg } from "./elements.js";
import { find } from "./things.js";

const SPOT = 450; // the radius of the ring around a place, in units of the board
const sheet = document.getElementById("sheet");

// Point at an answer for some reason: its option, the ids of things and of what is chosen in it, places,
// the cells of a path, and shapes as previews have them.
export function point(why, { option, things = [], places = [], path = [], shapes = [] }) {
  const spots = places.map(ground.pointOf);
  const there = things.map((id) => find(id)).filter(Boolean);
  const way = path.map(ground.pointOf);
  draw(why, [
    ...shapes.map(previewShape),
    ...(way.length > 1 ? [svg("polyline", { class: "pointed-way", points: pairs(way) })] : []),
    ...there.map((thing) => around(thing, "pointed-ring")),
    ...spots.map((spot) => circle(spot, SPOT, "pointed-ring")),
  ]);
  frame(why, [...there.map(({ x, y }) => [x, y]), ...spots]);
  const taken = [option, ...things];
  for (const each of sheet.querySelectorAll("[data-option], [data-acting], [data-choice]")) {
    const { option: named, acting, choice } = each.dataset;
    each.classList.toggle("is-pointed-at", taken.includes(named ?? acting ?? choice));
  }
}

export function stopPointing(why) {
  clear(why);
  unframe(why);
  for (const each of sheet.querySelectorAll(".is-pointed-at")) each.classList.remove("is-pointed-at");
}

// Bring a button that is pointed at into view.
export function scrollToPointed() {
  const folded = sheet.querySelector("details:not([open]) .is-pointed-at")?.closest("details");
  if (folded) folded.open = true;
  sheet.querySelector(".is-pointed-at")?.scrollIntoView({ block: "center" });
}

// Whenever something else is filled in, which the picker draws, it is pointed at, too.
export function pointAgain(action) {
  new MutationObserver(action).observe(document.getElementById("picker"), { childList: true, subtree: true });
}
