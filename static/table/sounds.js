// Which sounds are played, and when. They are off until a reader wants them, and silent until the
// reader has done something on the page, as browsers demand. How they are made is loaded with the first.

import { isSet } from "./settings.js";

const OF_GESTURES = { line: "attack", roll: "dice" };

const SETTINGS = { turn: "sound", attack: "effects", dice: "effects" };

const mayPlay = () => navigator.userActivation?.hasBeenActive ?? true;

// Play a sound, "turn", "attack" or "dice", if the reader wants it.
export async function play(name) {
  if (!isSet(SETTINGS[name]) || !mayPlay()) return;
  try {
    const { makeSound } = await import("./tones.js");
    makeSound(name);
  } catch (failure) {
    console.error(failure); // it stays silent
  }
}

// The sound of a gesture that is shown on the battlefield, if it has one.
export function playGesture({ kind }) {
  if (OF_GESTURES[kind]) play(OF_GESTURES[kind]);
}
