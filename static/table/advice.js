// What would you do? Shows the veteran's answer to the present ask with its reasons, and points at
// it on the battlefield, until the ask changes.

import { forSeat } from "../live/seat.js";
import { csrfHeaders, pause } from "../site/requests.js";
import { make } from "./elements.js";
import { point, pointAgain, scrollToPointed, stopPointing } from "./pointing.js";
import { word } from "./words.js";

const AGAIN = 600; // milliseconds from one look for what was found to the next
const panel = document.getElementById("advice");
const found = document.getElementById("advice-found");
const asking = document.getElementById("advice-ask");

const region = () => document.getElementById("region-ask");
const asked = () => (region()?.hasAttribute("data-mine") ? region().dataset.number : "");
const shown = () => JSON.parse(document.getElementById("advice-data")?.content.textContent ?? "null");
const isShowing = () => document.getElementById("advice-show")?.getAttribute("aria-pressed") === "true";

let about = ""; // the number of what the advice is about

function clear() {
  about = "";
  found.replaceChildren();
  asking.parentElement.hidden = false;
  stopPointing("advice");
}

async function fetched(address, settings) {
  const reply = await fetch(forSeat(address), { cache: "no-store", ...settings });
  if (!reply.ok) throw new Error(reply.statusText);
  return reply.text();
}

async function ask() {
  const number = asked();
  clear();
  about = number;
  asking.parentElement.hidden = true;
  const isOver = () => about !== number;
  try {
    const body = new URLSearchParams({ number });
    let html = await fetched(panel.dataset.url, { method: "POST", headers: csrfHeaders(), body });
    while (!isOver()) {
      found.innerHTML = html;
      const { thinking } = found.querySelector("[data-thinking]")?.dataset ?? {};
      if (!thinking) break;
      await pause(AGAIN);
      html = await fetched(`${panel.dataset.url}?of=${thinking}`);
    }
  } catch {
    if (!isOver()) found.replaceChildren(make("p", { text: word("unreached") }));
  }
  if (isOver()) return;
  asking.parentElement.hidden = Boolean(shown());
  if (shown()) show();
}

function show() {
  point("advice", shown());
  if (!isShowing()) stopPointing("advice");
}

function toggle(button) {
  button.setAttribute("aria-pressed", String(!isShowing()));
  show();
  if (isShowing()) scrollToPointed();
}

function refresh() {
  panel.hidden = !asked();
  if (about && about !== asked()) clear();
}

export function startAdvice() {
  panel.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button === asking) ask();
    else if (button?.id === "advice-show") toggle(button);
    else if (button?.id === "advice-close") clear();
  });
  refresh();
  document.addEventListener("tabletop:changed", refresh);
  pointAgain(() => shown() && isShowing() && point("advice", shown()));
}
