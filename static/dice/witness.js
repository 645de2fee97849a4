// At the table: stores the running hash of the dice whenever it is shown, so that no die can be
// removed from the record unnoticed.

import { shown as table } from "../live/frames.js";
import { toast } from "../site/toast.js";
import { load, save } from "./kept.js";

const page = document.getElementById("live");
const match = document.getElementById("match")?.dataset.match;

// The match has begun: what its dice are made of is what this browser kept, if it opened its part.
async function begin() {
  if (load(match).begun) return;
  const shown = await fetch(page.dataset.dice, { credentials: "same-origin" })
    .then((response) => response.json())
    .catch(() => null);
  if (!shown?.commitment) return;
  const kept = load(match);
  const { commitment: seed, commitments } = shown;
  save(match, { seed, commitments, ...kept, ...(kept.opened ? {} : { commitments }), begun: true });
  warn(kept, shown);
}

function warn(kept, { commitment: seed, commitments }) {
  const agreed = !kept.opened || JSON.stringify(kept.commitments) === JSON.stringify(commitments);
  if ((kept.seed && kept.seed !== seed) || !agreed) {
    toast(page.dataset.diceChanged, "error");
  } else if (kept.part && !kept.opened && !commitments[kept.seat]) {
    toast(page.dataset.diceWithout, "warning");
  }
}

function note() {
  const { link } = page.dataset;
  if (!link) return;
  const kept = load(match);
  const seen = kept.seen || [];
  if (seen.at(-1)?.[1] === link) return;
  save(match, { ...kept, seen: [...seen, [table.number, link]] });
}

export function startWitness() {
  if (!page || !match) return;
  document.addEventListener("tabletop:changed", note);
  begin().then(note);
}
