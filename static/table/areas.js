// How far the measured unit that is about to act can get, before a tool is chosen: the range of the
// longest one.

import { clear, draw, outlineShape } from "./overlay.js";
import { open } from "./referee.js";

let wanted = ""; // the option whose area is shown, or on its way

export async function showArea({ id }) {
  wanted = id;
  const reply = await open(id, () => wanted !== id);
  if (wanted === id && reply?.option) draw("ahead", [outlineShape(reply.option.fields[0].outline, "is-ahead")]);
}

export function hideArea() {
  wanted = "";
  clear("ahead");
}
