// What this browser keeps of a match's dice, for itself alone, so that the server's word is not
// needed at the end:
//   seed          the commitment to the server's seed, as it was first shown here
//   commitments   those of the seats' parts, as they stood when this browser opened its own part,
//                 or as they were first shown here
//   seat, part    the own seat, and the part that this browser made for it
//   opened        whether the own part has been opened
//   others        the names of the others who sat there then
//   begun         whether this browser has seen the match begin
//   seen          [number, link]: the running hash over the dice, whenever it was shown here
//   at            when this was kept, in milliseconds since 1970

import { local } from "../site/storage.js";

const PREFIX = "dice:";
const MOST = 40; // matches
const MOST_UNBEGUN = 200; // of those that never began: they count as long as others are played

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

const isUnbegun = (kept) => Boolean(kept.opened && !kept.begun && !kept.seen?.length);

// All that is kept, the newest first, as [match, kept].
function all() {
  const keys = local.keys().filter((key) => key.startsWith(PREFIX));
  const found = keys.map((key) => key.slice(PREFIX.length)).map((match) => [match, load(match)]);
  return found.sort(([, one], [, other]) => (other.at || 0) - (one.at || 0));
}

// The matches for which the own part was opened, and that never began here, as [match, kept].
export const unbegun = () => all().filter(([, kept]) => isUnbegun(kept));

function forgetOld() {
  const known = all();
  const old = [
    ...known.filter(([, kept]) => !isUnbegun(kept)).slice(MOST),
    ...known.filter(([, kept]) => isUnbegun(kept)).slice(MOST_UNBEGUN),
  ];
  for (const [match] of old) local.remove(keyOf(match));
}
