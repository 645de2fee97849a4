// At the table: this browser notes the running hash over the dice whenever it is shown, so that no
// die can be left out of the record afterwards without being missed.

import { load, save } from "./kept.js";

const page = document.getElementById("live");
const match = document.getElementById("match")?.dataset.match;

async function begin() {
  const kept = load(match);
  if (kept.seed && kept.commitments) return;
  const shown = await fetch(page.dataset.dice, { credentials: "same-origin" })
    .then((response) => response.json())
    .catch(() => null);
  if (!shown) return;
  const { commitment: seed, commitments } = shown;
  save(match, { seed, commitments, ...load(match) });
}

function note() {
  const { number, link } = page.dataset;
  if (!link) return;
  const kept = load(match);
  const seen = kept.seen || [];
  if (seen.length && seen[seen.length - 1][1] === link) return;
  save(match, { ...kept, seen: [...seen, [Number(number), link]] });
}

export function startWitness() {
  if (!page || !match) return;
  document.addEventListener("tabletop:changed", note);
  begin().then(note);
}
