// A strip of dice below a small battlefield: the rolls of the shown attack, each with its target
// number, its dice and its result.

import { dieFace } from "../dice.js";
import { make } from "../elements.js";
import { word } from "../words.js";

const MOST = 3; // rolls; those before them give way

const strip = document.getElementById("gesture-strip");

// How a roll looks, wherever it is shown.
export const lookOf = ({ success }) => (success === undefined ? "" : success ? "is-success" : "is-failure");

// The parts of a roll: the number needed, the dice, what comes of it.
export function partsOf({ faces, marks = [], need, text }) {
  const dice = make("span", { class: "gesture-dice" }, ...faces.map((face, at) => dieFace(face, face, marks[at])));
  const needed = need === undefined ? null : make("span", { text: word("orMore", need) });
  return [needed, dice, text ? make("span", { text }) : null];
}

export function addRoll(gesture) {
  strip.append(make("span", { class: `gesture-words gesture-roll ${lookOf(gesture)}` }, ...partsOf(gesture)));
  while (strip.childElementCount > MOST) strip.firstElementChild.remove();
}

export const clearStrip = () => strip.replaceChildren();
