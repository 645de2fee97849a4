// The line of sight between two measured ends, in games with a rule for it: the server says what is
// on it, for anybody who sees this table, at any time.

import { forSeat } from "../live/seat.js";
import { button, make } from "./elements.js";
import { showNote } from "./note.js";
import { clear, draw, previewShape } from "./overlay.js";
import { word } from "./words.js";

const match = document.getElementById("match");
const listed = document.getElementById("postures").content.querySelectorAll("[data-posture]");
const postures = [...listed].map((one) => ({ id: one.dataset.posture, label: one.textContent }));
let latest = 0; // of the requests

// An end as the address names it: a unit, or the cell that a spot lies in.
const nameOf = ({ thing, cell }) => (thing?.kind === "unit" ? thing.id : cell.join(","));

async function look([from, to]) {
  const query = new URLSearchParams({
    from: nameOf(from),
    to: nameOf(to),
    from_posture: from.posture,
    to_posture: to.posture,
  });
  const at = document.getElementById("scrubber")?.dataset.at;
  if (at) query.set("at", at);
  try {
    const reply = await fetch(forSeat(`${match.dataset.sightUrl}?${query}`), { headers: { Accept: "application/json" } });
    return await reply.json();
  } catch {
    return { error: word("offline") };
  }
}

// Show what lies between two ends, {thing, cell, label} each.
export function showSight(ends) {
  refresh(ends.map((end) => ({ posture: "", ...end })));
}

async function refresh(ends) {
  latest += 1;
  const request = latest;
  const reply = await look(ends);
  if (request !== latest) return;
  const { shapes = [], notes = [] } = reply.sight ?? {};
  const says = reply.sight ? notes : [reply.illegal?.message ?? reply.error ?? word("failed")];
  draw("sight", shapes.map(previewShape));
  const title = make("p", { class: "strong", text: ends.map(({ label }) => label).join(" → ") });
  const rows = (postures.length ? ends : []).map((end) => postureRow(end, () => refresh(ends)));
  showNote(
    make("div", { class: "sight-says" }, title, ...says.map((text) => make("p", { text }))),
    make("div", { class: "sight-postures" }, ...rows),
  );
}

// How somebody is at an end: a unit as it is, unless it is asked otherwise.
function postureRow(end, onChange) {
  const asItIs = end.thing?.kind === "unit" ? [{ id: "", label: word("asItIs") }] : [];
  const all = [...asItIs, ...postures];
  const chosen = end.posture || all[0].id;
  const chips = all.map(({ id, label }) => {
    const attributes = { class: "chip", "aria-pressed": String(id === chosen), text: label };
    return button(attributes, () => {
      end.posture = id;
      onChange();
    });
  });
  return make("span", { class: "chips", role: "group", "aria-label": end.label }, make("span", { text: end.label }), ...chips);
}

export function clearSight() {
  latest += 1;
  clear("sight");
}
