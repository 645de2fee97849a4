// The waiting room: this browser makes a part of the dice, commits to it when its player is ready,
// stores all commitments, and only then opens its part. See games/matches/lobby/commitments.py.

import { csrfHeaders } from "../site/requests.js";
import { toast } from "../site/toast.js";
import { hex, sha256, unhex } from "./hashing.js";
import { load, save } from "./kept.js";
import { showUnbegun } from "./unbegun.js";

const RETRY_AFTER = 2000; // milliseconds until what did not get through is sent again

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const warn = () => toast(document.getElementById("seats").dataset.changed, "error");

// --- committing --------------------------------------------------------------------------------

// The hash of the own part; one that was made before is used again. "" where nothing can be kept here.
async function commitment({ match, seat, seed }) {
  const known = load(match);
  const usable = known.part && known.seat === seat && known.seed === seed;
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

// A match for which the own part was opened begins, or is given up: whoever is asked to be ready for
// it again plays with people who may know the dice.
function refuse(form) {
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  warn();
}

function offer(form) {
  const filled = commit(form);
  form.addEventListener("submit", (event) => {
    if (form.elements.commitment.value) return;
    event.preventDefault();
    filled.then(() => setTimeout(() => form.requestSubmit()));
  });
}

const form = document.querySelector("form[data-commit]");
if (form) (load(form.dataset.match).opened ? refuse : offer)(form);

// --- keeping and opening -----------------------------------------------------------------------

let busy = false;
let taken = ""; // the newest step that the server has taken: the page shows it a moment later

// Returns whether the server has taken it.
async function post(url, fields) {
  const body = new URLSearchParams(fields);
  const sent = { method: "POST", credentials: "same-origin", headers: csrfHeaders(), body };
  const response = await fetch(url, sent).catch(() => null);
  document.getElementById("seats")?.dispatchEvent(new Event("agreed")); // what have the others done?
  return Boolean(response?.ok);
}

async function advance() {
  const seats = document.querySelector("#seats[data-to-do]");
  if (!seats || busy) return;
  const { stage, known } = seats.dataset;
  if (taken === `${stage} ${known}`) return;
  busy = true;
  try {
    if (await step(seats.dataset)) taken = `${stage} ${known}`;
  } finally {
    busy = false;
  }
}

// Returns whether there is nothing left to do in this step.
async function step({ match, stage, seed, seat, known, keep, open }) {
  const kept = load(match);
  if (!kept.part || kept.seat !== Number(seat)) return false; // another device has the part
  const commitments = known.split(",");
  if (commitments[kept.seat] !== hex(await sha256(unhex(kept.part)))) return false;
  if (kept.seed !== seed || (kept.opened && !same(kept.commitments, commitments))) {
    warn();
    return false;
  }
  if (stage === "keep") {
    return !kept.opened && save(match, { ...kept, commitments }) && post(keep, { known });
  }
  if (stage !== "open" || !same(kept.commitments, commitments)) return false;
  const others = [...document.querySelectorAll("#seats [data-other]")].map((each) => each.dataset.other);
  return save(match, { ...kept, others, opened: true }) && post(open, { part: kept.part });
}

document.addEventListener("htmx:afterSettle", advance);
setInterval(advance, RETRY_AFTER);
advance();
showUnbegun();
