// The battlefield as a list.

import { button, make } from "./elements.js";
import { measureAt } from "./measure.js";
import { pointOut } from "./spotlight.js";
import { all } from "./things.js";
import { openSheet } from "./unitsheet.js";
import { showSpot } from "./viewport.js";
import { word } from "./words.js";

const ORDER = { unit: 0, token: 1, piece: 2, cell: 3 };
const ZOOM = 2;

const inches = (value) => (value / 1000).toFixed(1);
const placeOf = ({ place, x, y }) => place ?? `${inches(x)}″, ${inches(y)}″`;

function show(thing) {
  if (thing.kind === "unit") openSheet(thing.id);
  pointOut(thing);
  showSpot(thing.x, thing.y, ZOOM);
}

function action(key, thing, act) {
  const name = { text: word(key), "aria-label": word("labelled", word(key), thing.label) };
  return button({ class: "button button-quiet button-small", ...name }, () => act(thing));
}

function row(thing) {
  return make(
    "tr",
    {},
    make("th", { scope: "row", text: thing.words }),
    make("td", { text: placeOf(thing) }),
    make("td", { class: "things-do" }, action("show", thing, show), action("measure", thing, measureAt)),
  );
}

function refresh() {
  const things = all().filter((thing) => thing.listed);
  things.sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  document.getElementById("things").replaceChildren(...things.map(row));
}

export function startList() {
  refresh();
  document.addEventListener("tabletop:changed", refresh);
}
