// Checks the dice of a finished match from its record and from what this browser has stored,
// without trusting the server. `manage.py verify_dice` does the same from a file.

import { bytesOf, hex, hmacUnder, joined, sha256, unhex } from "./hashing.js";

const COMMITTED_PARTS = 2; // the form in which parts are committed to before any is opened
const LINK_LENGTH = 32;
const SPAN = 1n << 64n;

const sized = (bytes) => {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return joined(length, bytes);
};

const keyOf = (seed, parts) =>
  sha256(joined(bytesOf("tabletop dice"), ...[seed, ...parts].map(sized)));

async function face(hmac, position, sides) {
  const limit = (SPAN / BigInt(sides)) * BigInt(sides);
  for (let attempt = 0; ; attempt += 1) {
    const digest = await hmac(bytesOf(`${position}:${attempt}`));
    const number = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
    if (number < limit) return Number(number % BigInt(sides));
  }
}

// Resolves to what was found, by check: "good", "bad", "none" where this browser kept nothing to
// check by, "left-out" where its part was never asked for. `wrong` are the dice that do not follow.
export async function check(record, kept) {
  const parts = record.entropy.map(unhex);
  const hashes = await Promise.all(
    parts.map(async (part) => (part.length ? hex(await sha256(part)) : "")),
  );
  const hmac = await hmacUnder(await keyOf(unhex(record.seed), parts));
  const { wrong, links } = await rolled(hmac, record.rolls);
  return {
    seed: await seed(record, kept),
    own: own(record, kept),
    others: others(record, kept, hashes),
    rolls: wrong.length ? "bad" : "good",
    count: counted(record, kept, links),
    wrong,
  };
}

async function seed(record, kept) {
  const hash = hex(await sha256(unhex(record.seed)));
  if (hash !== record.commitment || (kept.seed && kept.seed !== hash)) return "bad";
  return kept.seed ? "good" : "none";
}

// The own part has to be among the parts, whatever else the record says.
function own(record, kept) {
  if (!kept.part) return "none";
  if (!kept.opened) return record.entropy[kept.seat] ? "none" : "left-out";
  return record.entropy[kept.seat] === kept.part ? "good" : "bad";
}

function others(record, kept, hashes) {
  if (record.form < COMMITTED_PARTS) return "none";
  const stated = record.commitments.every((commitment, seat) => commitment === hashes[seat]);
  const known = kept.commitments;
  if (!stated || (known && !known.every((each, seat) => each === hashes[seat]))) return "bad";
  const fixed = hashes.filter((hash, seat) => hash && seat !== kept.seat);
  return known && fixed.length ? "good" : "none";
}

async function rolled(hmac, rolls) {
  const wrong = [];
  const links = new Map();
  let link = "";
  let before = 0;
  for (const [expected, [position, sides, shown, answer]] of rolls.entries()) {
    const right = position === expected && answer >= before;
    if (!right || (await face(hmac, position, sides)) !== shown) {
      wrong.push({ position, answer });
    }
    const entry = `${link}|${answer}|${position}|${sides}|${shown}`;
    link = hex(await hmac(bytesOf(entry))).slice(0, LINK_LENGTH);
    links.set(answer, link);
    before = answer;
  }
  return { wrong, links };
}

// Whether the running hash over the dice was, at every moment that this browser saw, what the
// record makes it, and is what the record says it was.
function counted(record, kept, links) {
  if (record.form < COMMITTED_PARTS) return "none";
  const stated = new Map(record.links);
  const agree = stated.size === links.size && [...links].every(([at, link]) => stated.get(at) === link);
  const answers = [...links.keys()];
  const linkAt = (number) => links.get(answers.findLast((answer) => answer <= number));
  const seen = kept.seen || [];
  if (!agree || !seen.every(([number, link]) => linkAt(number) === link)) return "bad";
  return seen.length ? "good" : "none";
}
