// A ring around a thing on the battlefield, for a while or as long as its text is being read.

import { around, draw } from "./overlay.js";
import { find } from "./things.js";

const SHOWN_FOR = 2500; // milliseconds

const lit = new Map(); // things, by why they are shown
let timer;

function light(why, thing) {
  if (thing) lit.set(why, thing);
  else lit.delete(why);
  const things = [...lit.values()].map(({ id, kind }) => find(id, kind)).filter(Boolean);
  draw("shown", things.map((one) => around(one, "shown")));
}

export function pointOut(thing) {
  clearTimeout(timer);
  timer = setTimeout(() => light("passing", null), SHOWN_FOR);
  light("passing", thing);
}

// What is read about now; null for nothing.
export const pointOutWhileRead = (thing) => light("reading", thing);
