// A commentator's drawing tools: a tap makes a mark, two make an arrow. A drawing belongs to the
// moment shown; it is sent as a whole, and its author sees it as everybody does.

import { shown } from "../live/frames.js";
import { csrfHeaders } from "../site/requests.js";
import * as board from "./board.js";
import { drawnBy, rights } from "./commentary.js";
import { DEPTH, WIDTH, element, ground } from "./ground.js";
import { showCross } from "./measure.js";
import { around, clear, draw } from "./overlay.js";

const MOST = 16; // marks; the oldest go
const panel = document.getElementById("commenting");
const note = panel.querySelector(".commenting-note");

let tool = null;
let from = null; // where the arrow begins that is being drawn
let cross = null; // the place to which the arrow keys have led

const say = (what) => (note.textContent = what ? panel.dataset[what] : "");
const own = () => drawnBy(panel.dataset.right);

async function send(marks) {
  const body = new URLSearchParams({ number: shown.number, marks: JSON.stringify(marks.slice(-MOST)) });
  const settings = { method: "POST", headers: csrfHeaders(), body };
  try {
    const { status, ok } = await fetch(panel.dataset.url, settings);
    if (status === 404) close();
    else if (!ok) say(status === 409 ? "stale" : "failed");
  } catch {
    say("failed");
  }
}

// The name of what was pointed at: a thing that stands there, or else the place.
function named(point, thing) {
  if (["unit", "token", "marker"].includes(thing?.kind)) return thing.id;
  return ground.placeAt(point);
}

function take(point, thing) {
  const end = named(point, thing);
  if (!end) return;
  if (tool === "mark") {
    send([...own(), { at: end }]);
  } else if (!from) {
    from = end;
    draw("commenting", [around(thing ?? { x: point[0], y: point[1], radius: 200 }, "commenting-from")]);
    say("to");
  } else {
    send([...own(), { at: from, to: end }]);
    choose(tool);
  }
}

function lead(key, far) {
  const place = ground.stepped(cross ?? ground.placeAt([WIDTH / 2, DEPTH / 2]), key, far);
  if (!place) return false;
  cross = place;
  showCross(ground.pointOf(place));
  return true;
}

const mode = {
  tap(point, thing) {
    take(point, thing);
    return true;
  },
  key(event) {
    if (event.key === "Escape") choose(null);
    else if (event.key === "Enter" && cross && event.target === element) take(ground.pointOf(cross), null);
    else return lead(event.key, event.shiftKey);
    return true;
  },
};

function choose(wanted) {
  tool = wanted;
  from = cross = null;
  clear("commenting", "cross");
  for (const button of panel.querySelectorAll("[aria-pressed]")) {
    button.setAttribute("aria-pressed", String(button.dataset.draw === tool));
  }
  if (tool) board.enter(mode);
  else board.leave(mode);
  say(tool);
}

// The right is gone, or the match is over.
function close() {
  choose(null);
  panel.hidden = true;
}

export function startCommenting() {
  panel.addEventListener("click", ({ target }) => {
    const { draw: wanted } = target.closest("[data-draw]")?.dataset ?? {};
    if (wanted === "clear") send([]);
    else if (wanted) choose(wanted === tool ? null : wanted);
  });
  panel.addEventListener("htmx:responseError", ({ detail }) => detail.xhr.status === 404 && close());
  document.addEventListener("tabletop:changed", ({ detail }) => {
    if (!rights().includes(panel.dataset.right)) close();
    else if (detail.number !== detail.from) choose(tool);
  });
}
