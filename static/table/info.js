// Describes a thing on the battlefield when it is tapped and no mode takes the tap. Units with a
// sheet show that.

import * as board from "./board.js";
import { readButton } from "./cards.js";
import { make } from "./elements.js";
import { pointOutWhileRead } from "./spotlight.js";
import { openSheet } from "./unitsheet.js";

const note = document.getElementById("board-note");

export function startInfo() {
  board.enter({
    tap(_point, thing) {
      if (!thing) {
        pointOutWhileRead(null);
        note.hidden = true;
        return true;
      }
      if (thing.kind === "unit" && openSheet(thing.id)) {
        note.hidden = true;
        return true;
      }
      const { card } = thing.element.dataset;
      note.replaceChildren(make("span", { text: thing.words }), ...(card ? [readButton(card)] : []));
      note.hidden = false;
      pointOutWhileRead(thing);
      return true;
    },
  });
}
