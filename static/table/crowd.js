// A small list to choose from when a finger touches several units that are close together.

import { button, make } from "./elements.js";
import { element } from "./ground.js";
import { word } from "./words.js";

let list = null;

function closeCrowd() {
  list?.remove();
  list = null;
}

// Offer things at a spot of the screen; `choose` is called with the one that is chosen.
export function offerCrowd(things, { clientX, clientY }, choose) {
  closeCrowd();
  const buttons = things.map((thing) =>
    button({ class: `crowd-one ${/side-./.exec(thing.element.classList) ?? ""}`, text: thing.label }, () => {
      closeCrowd();
      choose(thing);
    }),
  );
  list = make("div", { class: "crowd", role: "group", "aria-label": word("whichOne") }, ...buttons);
  list.addEventListener("pointerdown", (event) => event.stopPropagation()); // it is no tap on the board
  element.append(list);
  const [around, box] = [element, list].map((one) => one.getBoundingClientRect());
  list.style.left = `${within(clientX - around.left, around.width - box.width)}px`;
  list.style.top = `${within(clientY - around.top, around.height - box.height)}px`;
  buttons[0].focus({ preventScroll: true });
}

const within = (wanted, most) => Math.max(0, Math.min(wanted, most));

export function startCrowd() {
  document.addEventListener("pointerdown", (event) => list?.contains(event.target) || closeCrowd(), true);
  document.addEventListener("tabletop:drawn", closeCrowd);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !list) return;
    event.preventDefault();
    closeCrowd();
    element.focus({ preventScroll: true });
  });
}
