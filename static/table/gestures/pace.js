// The duration of gestures. At the normal pace, an attack takes at most ATTACK, and all gestures of
// an answer at most WHOLE.

import { entryOf } from "../log_entries.js";
import { chosen } from "../settings.js";
import { reducedMotion } from "../motion.js";

const ATTACK = 2800; // milliseconds
const WHOLE = 30000;
const LASTING = {
  line: 320,
  roll: 620,
  number: 420,
  falls: 650,
  flies: 900,
  breaks: 550,
  flips: 350,
  gains: 350,
  loses: 350,
  appears: 300,
  vanishes: 450,
};
const START = 250; // of a movement
const STEP = 110; // each place of its path
const LONGEST_WAY = 1300;
const FACTORS = { slow: 1.8, normal: 1, fast: 0.45, once: 0 };

// The factor by which the reader wants everything to last longer; at 0 nothing is shown. What is shown
// `again`, on request, has the normal pace where the reader usually wants none.
export function pace(again = false) {
  if (reducedMotion.matches || document.hidden) return 0;
  const factor = FACTORS[chosen("pace")] ?? FACTORS.normal;
  return again ? factor || FACTORS.normal : factor;
}

const lasting = ({ kind, path = [] }) =>
  kind === "goes" ? Math.min(LONGEST_WAY, START + STEP * path.length) : (LASTING[kind] ?? 0);

const total = (steps) => steps.reduce((sum, step) => sum + step.lasts, 0);

// Whether the log has a heading between two of its lines.
function isBelowHeading(line, before) {
  const last = before && entryOf(before);
  let one = entryOf(line);
  while (one && one !== last && !one.classList.contains("log-heading")) one = one.previousElementSibling;
  return Boolean(one) && one !== last;
}

// Shorten steps together so that they last no longer than that.
export function within(steps, limit) {
  const factor = Math.min(1, limit / (total(steps) || 1));
  for (const step of steps) step.lasts *= factor;
}

// Give each step its time. Something new begins with the line of an attack, and below a heading.
export function time(steps) {
  let attack = [];
  for (const step of steps) {
    step.lasts = lasting(step.gesture);
    const before = attack.at(-1);
    const attacks = step.gesture.kind === "line" && before?.gesture.kind !== "line";
    step.begins = attacks || isBelowHeading(step.line, before?.line);
    if (step.begins) {
      within(attack, ATTACK);
      attack = [];
    }
    attack.push(step);
  }
  within(attack, ATTACK);
  within(steps, WHOLE);
}
