// What just happened: a card for players who were away, with trails on the battlefield. The browser
// stores the last answer seen of each match. One click closes the card, and it makes room for an
// ask.

import { shown } from "../live/frames.js";
import { forSeat } from "../live/seat.js";
import { local } from "../site/storage.js";
import { AT_MOST, finished, isAsked, playLines } from "./gestures/player.js";
import { reducedMotion } from "./motion.js";
import { clear, draw } from "./overlay.js";
import { isSet } from "./settings.js";
import { gesturesOf, trailsOf } from "./trails.js";

const card = document.getElementById("recap");
const key = `seen:${document.getElementById("match").dataset.match}`;

const linesOf = () => [...card.querySelectorAll("[data-gestures]")];

let seen = Number(local.get(key, -1)); // up to which answer; -1: never

function keep() {
  if (document.hidden) return;
  seen = shown.number;
  local.set(key, seen);
}

// Ask what happened since then, and show it.
async function tell(since) {
  if (!isSet("recap")) return;
  const query = since < 0 ? "" : `?since=${since}`;
  try {
    const reply = await fetch(forSeat(card.dataset.url + query), { cache: "no-store" });
    if (reply.status === 200) open(await reply.text());
  } catch {
    // Without a connection the log has to do.
  }
}

function open(html) {
  card.innerHTML = html;
  card.hidden = false;
  card.querySelector("#recap-close").addEventListener("click", close);
  const again = card.querySelector("#recap-play");
  again.hidden = reducedMotion.matches || !gesturesOf(linesOf()).length;
  again.addEventListener("click", playAll);
  showTrails(linesOf());
}

// Play all of it again. The card makes room for the time.
async function playAll() {
  clear("recap");
  playLines(linesOf());
  card.dataset.playing = "";
  await finished();
  delete card.dataset.playing;
  if (!card.hidden) showTrails(linesOf());
}

function close() {
  if (card.hidden) return;
  const focused = card.contains(document.activeElement);
  card.hidden = true;
  card.replaceChildren();
  clear("recap");
  if (focused) document.getElementById("board").focus({ preventScroll: true });
}

const showTrails = (lines) => draw("recap", trailsOf(gesturesOf(lines)));

// Of the line that is pointed at alone, or else of all.
function point({ target }) {
  const line = target.closest?.("[data-gestures]");
  showTrails(line ? [line] : linesOf());
}

// The page shows a newer number. What was missed is told; what is told already stays, but for who
// leads and what is asked, which the page itself says.
function onChange({ detail: { number: to, from } }) {
  const missed = to - from > AT_MOST;
  const before = seen;
  keep();
  if (missed && !document.hidden) tell(before);
  else card.querySelector(".recap-lead")?.remove();
}

function onReturn() {
  if (document.hidden) return;
  const before = seen;
  keep();
  if (shown.number > before) tell(before);
}

export function startRecap() {
  const before = seen;
  keep();
  if (shown.number > before && shown.number > 0) tell(before);
  document.addEventListener("tabletop:changed", onChange);
  document.addEventListener("visibilitychange", onReturn);
  card.addEventListener("pointerover", point);
  card.addEventListener("pointerleave", () => !card.hidden && showTrails(linesOf()));
  card.addEventListener("focusin", point);
  document.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && close());
  for (const id of ["board", "sheet-inner"]) {
    document.getElementById(id).addEventListener("pointerdown", () => isAsked() && close());
  }
  const picker = document.getElementById("picker");
  new MutationObserver(() => !picker.hidden && close()).observe(picker, { attributeFilter: ["hidden"] });
}
