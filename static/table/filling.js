// Loads the picker, which fills in options, apart from the page: spectators never need it.

import { toast } from "../site/toast.js";
import { word } from "./words.js";

let picker = null;
let wanted = null; // the option that is to be filled in as soon as the picker is there

// The option that is filled in, as it is listed.
export const filling = () => wanted ?? picker?.filling() ?? null;
export const busy = () => Boolean(wanted ?? picker?.busy());

export function cancel() {
  wanted = null;
  picker?.cancel();
}

// Load the picker, so that it is there when the first option is chosen.
export async function prepare() {
  try {
    picker ??= await import("./picker.js");
  } catch {
    // It is tried again when it is needed.
  }
}

// Let an option be filled in and confirmed: see the picker. What is begun or cancelled while that is
// loaded takes the place of what was wanted before.
export async function begin(option, settings, onEnd) {
  wanted = option;
  if (!picker) await prepare();
  if (wanted !== option) return;
  wanted = null;
  if (picker) {
    picker.begin(option, settings, onEnd);
    return;
  }
  toast(word("unreached"), "error");
  onEnd(false, false);
}
