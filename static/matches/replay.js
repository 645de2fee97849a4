// The replay without loading the page anew: another number's page is fetched, and the regions, the
// log and the scrubber are taken out of it, so that zoom and open panels stay. Keys: comma and full
// stop step by answer, Page Up and Page Down by turn, Home and End; B and N by comment, where a
// recorded match has some. Playing by itself it waits at each comment.

import "../site/site.js";
import { finished } from "../table/gestures/player.js";
import { startViewing } from "../table/viewing.js";
import { isCommented, point, showComment } from "./comments.js";

const PACE = 1200; // milliseconds an answer is shown while it plays
let latest = 0; // of the requests for a page
let playing = null;

const scrubber = () => document.getElementById("scrubber");
const sheet = document.getElementById("sheet");
const link = (key) => sheet.querySelector(`[data-key="${key}"]`);

async function show(url) {
  latest += 1;
  const request = latest;
  const response = await fetch(url);
  if (request !== latest) return;
  if (!response.ok) {
    location.assign(url);
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (request !== latest) return;
  const from = Number(scrubber().dataset.at);
  const focused = document.activeElement?.dataset?.key;
  for (const region of document.querySelectorAll("[id^='region-']")) replace(region, page);
  replace(scrubber(), page);
  showComment(page);
  document.getElementById("log").innerHTML = page.getElementById("log").innerHTML;
  if (focused) link(focused)?.focus();
  history.replaceState(null, "", url);
  updatePlayButton();
  const number = Number(scrubber().dataset.at);
  document.dispatchEvent(new CustomEvent("tabletop:changed", { detail: { number, from } }));
}

function replace(shown, page) {
  const next = page.getElementById(shown.id);
  if (next && next.outerHTML !== shown.outerHTML) shown.replaceWith(document.adoptNode(next));
}

// --- playing by itself ----------------------------------------------------------------------------

function play() {
  if (scrubber().dataset.at === scrubber().dataset.last) return pause();
  playing = setTimeout(async () => {
    await show(link(".").href);
    await finished();
    if (playing && isCommented()) pause();
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
  show(chosen.href);
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "scrub-at") return;
  pause();
  const url = new URL(location.href);
  url.searchParams.set("at", event.target.value);
  url.searchParams.set("as", event.target.form.elements.as.value);
  show(url);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const chosen = [...sheet.querySelectorAll("[data-key]")].find(({ dataset }) => dataset.key === event.key);
  if (!chosen) return;
  event.preventDefault();
  chosen.click();
});

startViewing();
updatePlayButton();
point();
document.getElementById("match").dataset.ready = "";
