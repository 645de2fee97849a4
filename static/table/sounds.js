// Sounds: off by default, and silent until the reader has acted on the page, as browsers require.
// The sounds themselves are loaded with the first one.

import { isSet } from "./settings.js";

// Play the sound of a gesture that is shown, or of a turn, if it has one and the reader wants it.
export async function playSound(gesture, setting = "effects") {
  if (!isSet(setting) || navigator.userActivation?.hasBeenActive === false) return;
  try {
    const { makeSound } = await import("./tones.js");
    makeSound(gesture);
  } catch (failure) {
    console.error(failure); // it stays silent
  }
}
