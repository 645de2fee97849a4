// A match in which the reader holds all seats: turns the page to the seat that is asked, at once,
// after a cover sheet, or on request.

import { lookAnew } from "../live/connection.js";
import { seat } from "../live/seat.js";
import { finished } from "./gestures/player.js";

const match = document.getElementById("match");
const bar = document.getElementById("own-seats");

const head = () => document.getElementById("region-score")?.dataset ?? {};
const asked = () => (head().asked ?? "").split(" ").filter(Boolean);
const sideOf = (wanted) => bar.querySelector(`[data-seat="${wanted}"]`)?.dataset.side;

// Show the match from another seat, on this page.
async function turnTo(wanted) {
  match.dataset.seat = wanted;
  match.dataset.me = wanted;
  history.replaceState(history.state, "", `?as=${wanted}`);
  for (const link of bar.querySelectorAll("[data-seat]")) {
    if (link.dataset.seat === wanted) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  await lookAnew();
}

// Nothing of this side stays on the page: another one is loaded, with what everybody may know. What
// has just happened is shown to its end before.
async function cover() {
  await finished();
  location.replace(bar.dataset.page);
}

function refresh() {
  const wanted = asked();
  bar.hidden = wanted.length === 0;
  for (const link of bar.querySelectorAll("[data-take-over]")) {
    link.hidden = !wanted.includes(link.dataset.takeOver);
  }
  if (seat() === undefined || !wanted.length || wanted.includes(seat())) return;
  const partner = wanted.find((each) => sideOf(each) === sideOf(seat()));
  const { turning } = head();
  if (turning === "at-once") turnTo(wanted[0]);
  else if (turning === "covered" && partner) turnTo(partner);
  else if (turning === "covered") cover();
}

export function startSeats() {
  if (!bar) return;
  bar.addEventListener("click", (event) => {
    const link = event.target.closest("[data-seat]");
    if (!link || head().turning === "covered") return;
    event.preventDefault();
    turnTo(link.dataset.seat);
  });
  document.addEventListener("tabletop:changed", refresh);
  refresh();
}
