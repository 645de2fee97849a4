// Describes a thing on the battlefield when it is tapped and no mode takes the tap. Units with a
// sheet show that.

import * as board from "./board.js";
import { readButton } from "./cards.js";
import { make } from "./elements.js";
import { showNote } from "./note.js";
import { pointOutWhileRead } from "./spotlight.js";
import { openSheet } from "./unitsheet.js";

export function startInfo() {
  board.enter({
    tap(_point, thing) {
      if (!thing) {
        pointOutWhileRead(null);
        showNote();
      } else if (thing.kind === "unit" && openSheet(thing.id)) {
        showNote();
      } else {
        const { card } = thing.element.dataset;
        showNote(make("span", { text: thing.words }), ...(card ? [readButton(card)] : []));
        pointOutWhileRead(thing);
      }
      return true;
    },
  });
}
