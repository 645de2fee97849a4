// The log and the chat: scroll to the newest line unless the reader has scrolled back, and mark
// news on the tabs of hidden ones.

import { announce } from "./announce.js";
import { bound } from "./log_bounds.js";
import { arrange, entryOf } from "./log_entries.js";
import { isPressed, markNew } from "./panels.js";

const log = document.getElementById("log");
const down = document.getElementById("log-down");
const AT_END = 40; // pixels
const NEAR_TOP = 240; // pixels, from where on earlier lines are fetched
const OWN_SCROLL = 1000; // milliseconds in which a reader's hand moves the log

// What a line says, without its numbers.
export const textOf = (line) => line.querySelector("h3, .log-say")?.textContent ?? "";
const linesOf = (changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeName }) => nodeName === "LI");

const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
function scrollTo(top) {
  if (!isPressed()) log.scrollTop = top;
}
const toEnd = () => scrollTo(log.scrollHeight);

let following = true; // nobody has scrolled back
let below = 0; // pixels from the top of what is read to the end of the log

const isEarlier = ({ id }) => id === "log-earlier";
const broughtEarlier = (changes) => changes.some(({ removedNodes }) => [...removedNodes].some(isEarlier));

// The lines before those that are there, unless they are on their way.
const fetchEarlier = () => log.querySelector("#log-earlier button:not(.htmx-request)")?.click();

// Bring a line into view, unless its reader reads elsewhere.
export function showLine(line) {
  const entry = entryOf(line);
  if (entry && following && log.offsetParent) scrollTo(entry.offsetTop - log.offsetTop - log.clientHeight / 2);
}

export function showEnd() {
  if (following) toEnd();
}

export function startLog() {
  // Only a reader's own scrolling leaves the end, not the browser's when things change size.
  let touched = -OWN_SCROLL;
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    log.addEventListener(type, () => (touched = performance.now()), { passive: true });
  }
  log.addEventListener("scroll", () => {
    below = log.scrollHeight - log.scrollTop;
    const isOwn = performance.now() - touched < OWN_SCROLL;
    if (isAtEnd()) following = true;
    else if (isOwn) following = false;
    if (following) down.hidden = true;
    else if (isOwn && log.scrollTop < NEAR_TOP) fetchEarlier();
  });
  down.addEventListener("click", toEnd);
  document.addEventListener("tabletop:released", showEnd);
  // Whoever asks for earlier lines reads back, also with an aid that scrolls to the button by itself.
  log.addEventListener("click", ({ target }) => {
    if (target.closest("#log-earlier")) following = false;
  });
  const changed = new MutationObserver((changes) => {
    const added = linesOf(changes);
    arrange(log);
    if (following && !isPressed()) bound(log);
    changed.takeRecords(); // of what has just been put elsewhere
    if (following) toEnd();
    else down.hidden = false;
    if (broughtEarlier(changes)) {
      if (!following) log.scrollTop = log.scrollHeight - below;
      return;
    }
    markNew("log");
    // A log that is shown is read out by itself.
    if (!log.offsetParent) announce(added.map(textOf).join(" "));
  });
  arrange(log);
  changed.observe(log, { childList: true });
  // Its first size counts, too: the log begins at its end.
  new ResizeObserver(() => following && toEnd()).observe(log);
  document.addEventListener("tabletop:panel", ({ detail }) => detail.name === "log" && toEnd());
  new MutationObserver((changes) => {
    if (linesOf(changes).length) markNew("chat");
  }).observe(document.getElementById("panel-chat"), { childList: true, subtree: true });
}
