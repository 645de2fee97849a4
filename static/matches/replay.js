// The replay without reloads: fetches the page of another moment and swaps in what differs, so that
// zoom and open panels stay. Clicks faster than the pages add up. Keys: comma and full stop step by
// answer, Page Up and Page Down by turn, Home and End; B and N by comment in recorded matches.
// Playing automatically, it waits at each comment.

import "../site/site.js";
import { texts, toast } from "../site/toast.js";
import { swap } from "../live/frames.js";
import { svg } from "../table/elements.js";
import { startCommentary } from "../table/commentary.js";
import { finished } from "../table/gestures/player.js";
import { startPreserving } from "../table/preserve.js";
import { startViewing } from "../table/viewing.js";
import { isCommented, point, tellComment } from "./comments.js";

const PACE = 1200; // milliseconds an answer is shown while it plays
const PARTS = "[id^='region-'], #comment, #scrubber";
let playing = null;

const scrubber = () => document.getElementById("scrubber");
const sheet = document.getElementById("sheet");
const shown = () => ({ at: Number(scrubber().dataset.at), as: scrubber().dataset.as });
const addressOf = ({ at, as }) => `${location.pathname}?${new URLSearchParams({ at, as })}`;
const same = (one, other) => one.at === other.at && one.as === other.as;

// --- where the steps lead -------------------------------------------------------------------------

const listed = (name) => (scrubber().dataset[name] ?? "").split(" ").filter(Boolean).map(Number);
const before = (places, at) => places.findLast((place) => place < at);
const after = (places, at) => places.find((place) => place > at);
const last = () => Number(scrubber().dataset.last);

const STEPS = {
  ",": (at) => Math.max(0, at - 1),
  ".": (at) => Math.min(last(), at + 1),
  PageUp: (at) => before(listed("turns"), at) ?? 0,
  PageDown: (at) => after(listed("turns"), at) ?? last(),
  Home: () => 0,
  End: () => last(),
  b: (at) => before(listed("comments"), at),
  n: (at) => after(listed("comments"), at),
};

// --- going there ----------------------------------------------------------------------------------

let goal = shown(); // where all the steps so far lead
let arriving = null; // until the page shows it

const showGoal = () => (document.getElementById("scrub-at").value = goal.at);

// Go to a moment, as seen by somebody. Steps in quick succession are one entry of the history.
function go(wanted, { remember = true } = {}) {
  goal = { ...goal, ...wanted };
  if (remember) history[arriving ? "replaceState" : "pushState"](goal, "", addressOf(goal));
  showGoal();
  arriving ??= arrive().finally(() => (arriving = null));
  return arriving;
}

function step(key) {
  const at = STEPS[key](goal.at);
  if (at !== undefined && at !== goal.at) go({ at });
}

async function arrive() {
  while (!same(goal, shown())) {
    const wanted = goal;
    const page = await pageOf(wanted);
    if (page) show(page);
    else if (same(wanted, goal)) {
      goal = shown();
      history.replaceState(goal, "", addressOf(goal));
      showGoal();
    }
  }
}

// The page of a moment; null where there is none, which a toast explains.
async function pageOf(moment) {
  try {
    const response = await fetch(addressOf(moment));
    if (response.ok) return new DOMParser().parseFromString(await response.text(), "text/html");
    toast(response.status >= 500 ? texts.broken : texts.refused, "error");
  } catch {
    toast(texts.failed, "error");
  }
  return null;
}

function show(page) {
  const from = shown().at;
  const changed = document.createElement("template");
  for (const part of page.querySelectorAll(PARTS)) {
    if (part.outerHTML === document.getElementById(part.id)?.outerHTML) continue;
    part.setAttribute("hx-swap-oob", "true");
    changed.content.append(part instanceof SVGElement ? within(part) : part);
  }
  const log = page.getElementById("log");
  log.setAttribute("hx-swap-oob", "innerHTML");
  changed.content.append(log);
  swap(changed);
  if (goal.at !== shown().at) showGoal();
  updatePlayButton();
  document.dispatchEvent(new CustomEvent("tabletop:changed", { detail: { number: shown().at, from } }));
  tellComment();
}

// What is drawn within a drawing is only read as such within an <svg>.
function within(part) {
  const template = document.createElement("template");
  template.content.append(svg("svg", {}, part));
  return template;
}

// --- playing by itself ----------------------------------------------------------------------------

function play() {
  if (scrubber().dataset.at === scrubber().dataset.last) return pause();
  playing = setTimeout(async () => {
    const { at } = shown();
    await go({ at: STEPS["."](goal.at) }, { remember: false });
    history.replaceState(goal, "", addressOf(goal));
    await finished();
    if (playing && (isCommented() || at === shown().at)) pause();
    else if (playing) play();
  }, PACE);
  updatePlayButton();
}

function pause() {
  clearTimeout(playing);
  playing = null;
  updatePlayButton();
}

function updatePlayButton() {
  const button = document.getElementById("scrub-play");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(playing !== null));
}

// --- clicks and keys ------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("#scrub-play")) {
    if (playing) pause();
    else play();
    return;
  }
  const chosen = event.target.closest("#sheet :is([data-key], [data-to])");
  if (!chosen) return;
  event.preventDefault();
  pause();
  if (chosen.dataset.key) step(chosen.dataset.key);
  else go(momentOf(new URL(chosen.href)));
});

const momentOf = ({ searchParams }) => ({ at: Number(searchParams.get("at")), as: searchParams.get("as") });

document.addEventListener("change", (event) => {
  if (event.target.id !== "scrub-at") return;
  pause();
  go({ at: Number(event.target.value) });
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  if (!Object.hasOwn(STEPS, event.key) || STEPS[event.key](goal.at) === undefined) return;
  event.preventDefault();
  pause();
  step(event.key);
});

addEventListener("popstate", ({ state }) => {
  if (!state) return;
  pause();
  go(state, { remember: false });
});

history.replaceState(goal, "");
startPreserving();
startViewing();
startCommentary();
updatePlayButton();
point();
document.getElementById("match").dataset.ready = "";
