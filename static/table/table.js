// The page of a running match, for players and spectators.

import "../site/site.js";
import { startWitness } from "../dice/witness.js";
import { startConnection } from "../live/connection.js";
import { startAsk } from "./ask.js";
import { startClock } from "./clock.js";
import { prepare } from "./filling.js";
import { startOffers } from "./offers.js";
import { startPreserving } from "./preserve.js";
import { startSeats } from "./seats.js";
import { startTurn } from "./turn.js";
import { startViewing } from "./viewing.js";

startPreserving();
startViewing();
startAsk();
startOffers();
startClock();
startTurn();
startWitness();
startConnection();
startSeats();

// Commentary for spectators, loaded once there is some. `event` is the change that brought it.
async function followCommentary(event) {
  if (document.querySelector("#region-commentary:not([hidden])")) {
    (await import("./commentary.js")).startCommentary(Boolean(event));
  } else {
    document.addEventListener("tabletop:changed", followCommentary, { once: true });
  }
}

// Parts that only some readers need: players or spectators, commentators, players who were away, those
// who are advised, learners.
const match = document.getElementById("match");
const later = [match.dataset.me ? prepare() : followCommentary()];
if (document.getElementById("commenting")) {
  later.push(import("./commenting.js").then(({ startCommenting }) => startCommenting()));
}
if (document.getElementById("recap")) later.push(import("./recap.js").then(({ startRecap }) => startRecap()));
if (document.querySelector("#region-lesson:not([hidden])")) {
  later.push(import("./lesson.js").then(({ startLesson }) => startLesson()));
}
if (document.getElementById("advice")) later.push(import("./advice.js").then(({ startAdvice }) => startAdvice()));
Promise.allSettled(later).then(() => (match.dataset.ready = ""));
