// Shows a line of the log on the battlefield while it is pointed at or unfolded, and plays it again
// on request.

import { button, make } from "./elements.js";
import { playLines } from "./gestures/player.js";
import { entryOf, linesOf } from "./log_entries.js";
import { clear, draw } from "./overlay.js";
import { gesturesOf, trailsOf } from "./trails.js";
import { word } from "./words.js";

const log = document.getElementById("log");

// A part alone, or an entry with all its parts.
function linesAt(element) {
  const line = element.closest?.("#log li[data-number]");
  if (!line) return [];
  return line === entryOf(line) ? linesOf(line) : [line];
}

const show = (element) => draw("trails", trailsOf(gesturesOf(linesAt(element))));
const hide = () => clear("trails");

// An entry that has been opened can be played again.
function offer(fold) {
  const entry = entryOf(fold);
  if (fold.parentElement !== entry || !gesturesOf(linesOf(entry)).length || fold.querySelector(".log-again")) return;
  const again = button({ class: "link-button", text: word("showAgain") }, () => {
    hide();
    playLines(linesOf(entry));
  });
  fold.querySelector(":scope > summary").after(make("div", { class: "log-again" }, again, ...sheetsOf(entry)));
}

// Buttons that open the sheets of those that an entry is about, where they have any.
function sheetsOf({ dataset: { units = "" } }) {
  const sheets = units.split(" ").map((id) => document.querySelector(`[data-sheet-of="${CSS.escape(id)}"]`));
  return sheets.filter(Boolean).map(({ dataset: { sheetOf, name } }) =>
    button({ class: "link-button", "data-sheet": sheetOf, text: name }, () => {}),
  );
}

export function startLogShowing() {
  log.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && show(target));
  log.addEventListener("pointerleave", hide);
  log.addEventListener("focusin", ({ target }) => show(target));
  log.addEventListener("focusout", hide);
  log.addEventListener(
    "toggle",
    ({ target }) => {
      if (!target.matches(".log-more")) return;
      if (target.open) offer(target);
      if (target.open && target.contains(document.activeElement)) show(target);
    },
    { capture: true },
  );
}
