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

// What commentators say to those who watch, from the moment on at which there is something.
async function followCommentary(event) {
  if (document.querySelector("#region-commentary:not([hidden])")) {
    (await import("./commentary.js")).startCommentary(Boolean(event));
  } else {
    document.addEventListener("tabletop:changed", followCommentary, { once: true });
  }
}

// What only players need, those who watch, those who are told what just happened, those who are advised,
// and only lessons.
const match = document.getElementById("match");
const later = [];
if (match.dataset.me) later.push(prepare());
else later.push(followCommentary());
if (document.getElementById("commenting")) {
  later.push(import("./commenting.js").then(({ startCommenting }) => startCommenting()));
}
if (document.getElementById("recap")) later.push(import("./recap.js").then(({ startRecap }) => startRecap()));
if (document.querySelector("#region-lesson:not([hidden])")) {
  later.push(import("./lesson.js").then(({ startLesson }) => startLesson()));
}
if (document.getElementById("advice")) later.push(import("./advice.js").then(({ startAdvice }) => startAdvice()));
Promise.allSettled(later).then(() => (match.dataset.ready = ""));
