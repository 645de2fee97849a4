// Loads the board of another card into this one.

import { toast } from "../../site/toast.js";
import { word } from "../../table/words.js";

// Calls `take` with the board that is chosen.
export function offerBoards(form, take) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const reply = await fetch(form.elements.board.value, { headers: { Accept: "application/json" } });
      if (!reply.ok) throw new Error();
      take((await reply.json()).board);
    } catch {
      toast(word("failed"), "error");
    }
  });
}
