// Reading cards: any button with data-read opens that card, if it may be read.

import { make, word } from "./words.js";
import { find } from "./things.js";
import { around, clear, draw } from "./overlay.js";
import { showSpot } from "./board.js";

const dialog = document.getElementById("card-dialog");

function open(card) {
  const source = document.querySelector(`#region-cards [data-card-text="${CSS.escape(card)}"]`);
  if (!source) return;
  const close = make("button", { type: "button", class: "button button-quiet button-icon card-close", "aria-label": word("close"), text: "×" });
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(close, ...[...source.cloneNode(true).childNodes]);
  dialog.showModal();
}

export function startCards() {
  document.addEventListener("click", (event) => {
    const unit = event.target.closest("[data-show-unit]")?.dataset.showUnit;
    const card = event.target.closest("[data-read]")?.dataset.read;
    if (card) open(card);
    if (unit) point(unit);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => clear("shown"));
}

// Show on the battlefield whose card is being read.
function point(id) {
  const unit = find(id, "unit");
  if (!unit) return;
  draw("shown", [around(unit, "shown")]);
  showSpot(unit.x, unit.y);
}
