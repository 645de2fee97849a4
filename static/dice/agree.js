// The waiting room: this browser makes a part of the dice, commits to it when its player is ready,
// keeps what all have committed to, and only then opens its part. See games/matches/agreeing.py.

import { csrfHeaders } from "../site/requests.js";
import { toast } from "../site/toast.js";
import { hex, sha256, unhex } from "./hashing.js";
import { load, save } from "./kept.js";

const RETRY_AFTER = 2000; // milliseconds until what did not get through is sent again

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// --- committing --------------------------------------------------------------------------------

// The hash of the own part; a part that was not opened yet is used again. "" where nothing can be
// kept here.
async function commitment({ match, seat, seed }) {
  const known = load(match);
  const usable = known.part && !known.opened && known.seat === seat && known.seed === seed;
  const kept = usable
    ? known
    : { seat, seed, part: hex(crypto.getRandomValues(new Uint8Array(32))) };
  return save(match, kept) ? hex(await sha256(unhex(kept.part))) : "";
}

// Fill it in as soon as it is there; whoever is quicker waits for it.
async function commit(form) {
  const { match, seat, seed } = form.dataset;
  const made = await commitment({ match, seat: Number(seat), seed }).catch(() => "");
  form.elements.commitment.value = made || "none";
}

const form = document.querySelector("form[data-commit]");
if (form) {
  const filled = commit(form);
  form.addEventListener("submit", (event) => {
    if (form.elements.commitment.value) return;
    event.preventDefault();
    filled.then(() => setTimeout(() => form.requestSubmit()));
  });
}

// --- keeping and opening -----------------------------------------------------------------------

let busy = false;

async function post(url, fields) {
  const body = new URLSearchParams(fields);
  await fetch(url, { method: "POST", credentials: "same-origin", headers: csrfHeaders(), body }).catch(() => null);
  document.getElementById("seats")?.dispatchEvent(new Event("agreed")); // what have the others done?
}

async function advance() {
  const seats = document.querySelector("#seats[data-to-do]");
  if (!seats || busy) return;
  busy = true;
  try {
    await step(seats.dataset);
  } finally {
    busy = false;
  }
}

async function step({ match, stage, seed, seat, known, keep, open }) {
  const kept = load(match);
  if (!kept.part || kept.seat !== Number(seat)) return; // another device has the part
  const commitments = known.split(",");
  if (commitments[kept.seat] !== hex(await sha256(unhex(kept.part)))) return;
  if (kept.seed !== seed || (kept.opened && !same(kept.commitments, commitments))) {
    toast(document.getElementById("agreeing").dataset.changed, "error");
    return;
  }
  if (stage === "keep") {
    if (!kept.opened && save(match, { ...kept, commitments })) await post(keep, { known });
  } else if (stage === "open" && same(kept.commitments, commitments)) {
    if (save(match, { ...kept, opened: true })) await post(open, { part: kept.part });
  }
}

document.addEventListener("htmx:afterSettle", advance);
setInterval(advance, RETRY_AFTER);
advance();
