// What this browser keeps of a match's dice, for itself alone, so that the server's word is not
// needed at the end:
//   seed          the commitment to the server's seed, as it was first shown here
//   commitments   those of the seats' parts, as they stood when this browser opened its own part,
//                 or as they were first shown here
//   seat, part    the own seat, and the part that this browser made for it
//   opened        whether the own part has been opened
//   seen          [number, link]: the running hash over the dice, whenever it was shown here

import { local } from "../site/storage.js";

const PREFIX = "dice:";
const MOST = 40; // matches

const keyOf = (match) => PREFIX + match;

export function load(match) {
  try {
    return JSON.parse(local.get(keyOf(match))) || {};
  } catch {
    return {};
  }
}

// Returns whether it is kept.
export function save(match, kept) {
  const done = local.set(keyOf(match), JSON.stringify({ ...kept, at: Date.now() }));
  if (done) forgetOld();
  return done;
}

function forgetOld() {
  const known = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (known.length <= MOST) return;
  const age = (key) => load(key.slice(PREFIX.length)).at || 0;
  known.sort((a, b) => age(a) - age(b));
  known.slice(0, known.length - MOST).forEach((key) => localStorage.removeItem(key));
}
