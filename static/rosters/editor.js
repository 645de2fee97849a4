// Sends the requests of the roster editor one after another in the order of the clicks, so that the
// last response is the newest. These are all requests that swap regions out of band
// (hx-swap="none").

import "../site/site.js";

const { htmx } = window;
const builder = document.getElementById("change");
let last = Promise.resolve();
let waiting = 0;

function count(more) {
  waiting += more;
  builder.setAttribute("aria-busy", String(waiting > 0));
}

// What is filled in, and the button that was pressed, as they are now: the answer to an earlier request
// may replace them before this one is sent. Only the view is that of the list which is shown by then.
function send(verb, path, pressed) {
  const view = document.querySelector("#picker-list [name=view]").value;
  const values = pressed.view === undefined ? pressed : { ...pressed, view };
  return htmx.ajax(verb, path, { values, source: document.body, swap: "none" });
}

document.addEventListener("htmx:confirm", (event) => {
  const { elt, path, verb, etc, triggeringEvent } = event.detail;
  if (etc.returnPromise || elt.getAttribute("hx-swap") !== "none") return; // sent by `send`, or no such request
  event.preventDefault();
  // Words are searched for while they are typed: to leave their field asks for nothing more.
  if (triggeringEvent?.type === "change" && triggeringEvent.target.id === "picker-words") return;
  const pressed = htmx.values(elt, verb);
  count(1);
  last = last
    .then(() => send(verb, path, pressed))
    .catch(() => {}) // a failure is shown by the page
    .then(() => count(-1));
});
