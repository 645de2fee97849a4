// Fetches content of the page when it is opened.

import { forSeat } from "../live/seat.js";
import { word } from "./words.js";

// The reply of an address about the match as it is shown: as it stands or, in a replay, at its moment
// and from its seat. {error} where there is none.
export async function fetchShown(address, wanted = {}) {
  const { at, as } = { ...document.getElementById("scrubber")?.dataset };
  const values = Object.entries({ at, as, ...wanted }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(values);
  try {
    const reply = await fetch(forSeat(`${address}?${query}`), { headers: { Accept: "application/json" } });
    return await reply.json();
  } catch {
    return { error: word("unreached") };
  }
}
