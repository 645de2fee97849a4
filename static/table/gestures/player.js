// The player of gestures: shows events on the battlefield in order, each with its line of the log.
// Lines that arrive with a change have their gestures in `data-gestures`.
//
// The rest of the page is already up to date and usable meanwhile; using it skips the remaining
// gestures.

import { nameShown } from "../fighters.js";
import { ground } from "../ground.js";
import { showEnd, showLine, textOf } from "../log.js";
import { entryOf } from "../log_entries.js";
import { glide } from "../motion.js";
import { playSound } from "../sounds.js";
import { gesturesOf } from "../trails.js";
import * as actors from "./actors.js";
import { pace, time, within } from "./pace.js";

export const AT_MOST = 12; // answers at once that are still shown one by one
const LAG = 3000; // milliseconds that what came before may go on after the next change

const bar = document.getElementById("gesture-bar");
const caption = document.getElementById("gesture-caption");
const again = document.querySelector('[data-tool="again"]');
const live = document.getElementById("live"); // a replay has none

let queue = []; // steps still to be shown: {gesture, line, lasts, begins, isAgain}
let run = 0; // grows with each end, so that what waited for a step knows that it is over
let playing = false;
let waiting = []; // for the end
let latest = null; // the batch with the newest attacks, to be shown again
let former = actors.allNow();
let marked = null; // the line of the log that is being shown
let drawings = null; // how gestures are drawn; loaded when the first one is to be shown

// Resolves when nothing is shown any more.
export const finished = () => (playing ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve());

// --- what is to be shown --------------------------------------------------------------------------

function stepsOf(lines) {
  const steps = lines.flatMap((line) => gesturesOf([line]).map((gesture) => ({ gesture, line })));
  time(steps);
  return steps;
}

// The lines of the answers after one up to another. They stand at the end of the log.
const linesBetween = (from, number) =>
  [...document.querySelectorAll("#log [data-gestures]")].filter(
    ({ dataset }) => Number(dataset.number) > from && Number(dataset.number) <= number,
  );

export const isAsked = () => Boolean(document.querySelector("#region-ask[data-mine]"));
const isMovement = ({ kind }) => kind === "goes" || kind === "flies";
const movedIn = (steps) => new Set(steps.map(({ gesture }) => gesture).filter(isMovement).map(({ unit }) => unit));
const isAttack = ({ kind }) => kind === "roll";

// A batch: the steps of one change, and the units and things as they were drawn before it.
const batchOf = (lines, before) => ({ steps: stepsOf(lines), before });

function arrive({ number, from }, before) {
  if (number === from) {
    actors.putAgain(); // something beside the match has changed, as the chat
    return;
  }
  const stepping = number > from && number - from <= AT_MOST;
  const batch = batchOf(stepping ? linesBetween(from, number) : [], before);
  if (batch.steps.some(({ gesture }) => isAttack(gesture))) keep(batch);
  else if (!live) findLatest();
  if (!stepping || !pace()) finish();
  else if (playing) catchUp();
  if (!pace()) return;
  slideOthers(batch);
  if (batch.steps.length) play(batch);
}

// What came before the change goes on for a moment at most, and not at all where the reader is asked
// something now or goes through a replay.
function catchUp() {
  if (!live || isAsked()) finish();
  else within(queue, LAG);
}

// Units that stand elsewhere now, of which no gesture tells, slide there.
function slideOthers({ steps, before }) {
  const led = movedIn(steps);
  for (const [id, now] of actors.unitsNow()) {
    const old = before.get(id);
    if (old && old.element !== now.element && !led.has(id)) glide(now.element, old.place, now.place);
  }
}

function keep(batch) {
  latest = batch;
  again.disabled = !batch;
}

// --- playing --------------------------------------------------------------------------------------

function play(batch, isAgain = false) {
  for (const step of batch.steps) queue.push({ ...step, isAgain });
  actors.putAgain();
  cast(batch, isAgain);
  if (!playing) start();
}

// Units that will move, or that are gone, stand where they stood; with `everywhere` all that the
// gestures name.
function cast({ steps, before }, everywhere) {
  const moved = movedIn(steps);
  const now = actors.allNow();
  for (const id of new Set(steps.flatMap(({ gesture }) => [gesture.unit, gesture.to ?? ""]))) {
    const was = before.get(id);
    if (was && (everywhere || moved.has(id) || !now.has(id))) actors.put(id, was.place, was.element);
  }
}

async function start() {
  playing = true;
  bar.hidden = false;
  const own = run;
  await load(); // meanwhile the log goes to its new end
  while (own === run && queue.length) await show(queue.shift());
  if (own === run) finish();
}

// Without a connection nothing is shown.
async function load() {
  try {
    drawings ??= await import("./drawings.js");
  } catch {
    queue = [];
  }
}

async function show(step) {
  const lasting = step.lasts * pace(step.isAgain);
  if (!lasting) return;
  try {
    perform(step, lasting);
  } catch (failure) {
    console.error(failure); // what was to be seen of this one is lost; the next is shown all the same
  }
  await new Promise((resolve) => setTimeout(resolve, lasting));
}

function perform(step, lasting) {
  const { gesture, line, begins } = step;
  if (begins) {
    drawings.clearDrawings();
    nameShown(fightersOf(step));
  }
  mark(line);
  playSound(gesture);
  drawings.DRAWINGS[gesture.kind]?.(gesture, lasting);
}

// The units between which lines are drawn before something new begins.
function fightersOf(step) {
  const next = queue.findIndex(({ begins }) => begins);
  const together = [step, ...queue.slice(0, next < 0 ? queue.length : next)];
  const lines = together.map(({ gesture }) => gesture).filter(({ kind }) => kind === "line");
  return lines.flatMap(({ unit, to }) => [unit, to]);
}

function mark(line) {
  if (marked === line) return;
  unmark();
  marked = line;
  entryOf(line)?.classList.add("is-shown");
  caption.textContent = textOf(line);
  showLine(line);
}

function unmark() {
  marked = null;
  document.querySelector("#log > .is-shown")?.classList.remove("is-shown");
}

// Leave out what is still to be shown: the board is as it is.
export function finish() {
  if (!playing) return;
  run += 1;
  playing = false;
  queue = [];
  drawings?.clearDrawings();
  nameShown(null);
  actors.dismiss();
  unmark();
  showEnd();
  hideBar();
  for (const resolve of waiting.splice(0)) resolve();
}

function hideBar() {
  const focused = bar.contains(document.activeElement);
  bar.hidden = true;
  caption.textContent = "";
  if (focused) again.focus({ preventScroll: true });
}

function playAgain() {
  finish();
  if (latest) play(latest, true);
}

// Show lines of the log again, from where their units stood when they began to move.
export function playLines(lines) {
  finish();
  const before = actors.allNow();
  const batch = batchOf(lines, before);
  if (!batch.steps.length) return;
  for (const { gesture } of [...batch.steps].reverse()) {
    const stood = before.get(gesture.unit);
    if (stood && isMovement(gesture)) before.set(gesture.unit, { ...stood, place: ground.pointOf(gesture.path[0]) });
  }
  play(batch, true);
}

// What happened before the page was loaded can be shown again with the units where they are.
function findLatest() {
  const lines = [...document.querySelectorAll("#log [data-gestures]")];
  const newest = lines.findLast((line) => gesturesOf([line]).some(isAttack));
  const ofIt = lines.filter(({ dataset }) => dataset.number === newest?.dataset.number);
  keep(newest ? batchOf(ofIt, former) : null);
}

// --- what ends it ---------------------------------------------------------------------------------

function press(event) {
  if (!playing || event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  finish();
}

export function startGestures() {
  document.addEventListener("tabletop:changed", ({ detail }) => {
    const before = former;
    former = actors.allNow();
    try {
      arrive(detail, before);
    } catch (failure) {
      console.error(failure);
      finish();
    }
  });
  document.addEventListener("keydown", press, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && finish());
  document.getElementById("gesture-skip").addEventListener("click", finish);
  document.querySelector("#sheet .sheet-inner").addEventListener("click", finish, { capture: true });
  document.getElementById("board").addEventListener("click", () => isAsked() && finish(), { capture: true });
  const picker = document.getElementById("picker");
  if (picker) new MutationObserver(() => !picker.hidden && finish()).observe(picker, { attributeFilter: ["hidden"] });
  again.addEventListener("click", playAgain);
  findLatest();
}
