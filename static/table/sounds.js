// Sounds: off until a reader wants them, and silent until the reader has done something on the page, as
// browsers demand. What they are and how they are made is loaded with the first.

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
