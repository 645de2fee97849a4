// Pans and zooms the battlefield automatically: while filling something in, to the unit, its reach
// and its target; also to a lesson's step, an attack and a comment.

import { find } from "./things.js";
import { setFramed } from "./viewport.js";

const wanted = new Map(); // the spots to be seen, and how much is covered of them, by why
let shown = "";

// What is filled in comes before what plays, which comes before what only lies there.
function asked() {
  if (wanted.has("filling")) return ["filling", "attack", "lesson"];
  if (wanted.has("played")) return ["played"];
  return ["reach", "attack", "comment", "lesson"];
}

function refresh() {
  const found = asked().flatMap((why) => wanted.get(why) ?? []);
  const spots = found.flatMap((one) => one.spots);
  if (JSON.stringify(spots) === shown) return;
  shown = JSON.stringify(spots);
  setFramed(spots, () => Math.max(0, ...found.map(({ covered }) => covered())));
}

// Bring spots of the board into view, for as long as `unframe` is not called for the same reason.
// `covered` returns how many pixels of the battlefield's lower edge are taken by something else.
export function frame(why, spots, covered = () => 0) {
  if (spots.length) wanted.set(why, { spots, covered });
  else wanted.delete(why);
  refresh();
}

// An option that is filled in: the unit and things that it is about, whom it is directed at, and the spots
// of its field.
export function frameOption({ on, towards = [] }, about, spots) {
  const things = [about?.unit, ...Object.values(on), ...towards].map((id) => find(id ?? null));
  const known = things.filter(Boolean);
  frame("filling", [...known.map(({ x, y }) => [x, y]), ...spots]);
}

export const unframe = (why) => frame(why, []);
