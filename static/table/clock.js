// How much time is left to whoever is waited for. The page only shows it: whether the time is up is
// the server's to say, by its own clock, which the page has been told once.

import { announce } from "./words.js";

const { dataset } = document.getElementById("match");
const ahead = Number(dataset.now) * 1000 - Date.now();
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

export const now = () => (Date.now() + ahead) / 1000;

function inWords(seconds) {
  const language = document.documentElement.lang;
  const say = (count, unit) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
  const at = UNITS.findIndex(([, size]) => seconds >= size);
  if (at < 0) return say(Math.max(0, Math.ceil(seconds)), "second");
  const [unit, size] = UNITS[at];
  const [finer, part] = UNITS[at + 1] ?? [];
  const rest = part ? Math.floor((seconds % size) / part) : 0;
  const whole = say(Math.floor(seconds / size), unit);
  return rest ? `${whole} ${say(rest, finer)}` : whole;
}

// Which of the lines about the time belong there now: one while it runs, one soon before its end, one
// when it is up.
function isShown({ clock, phase, warn }) {
  const left = Number(clock) - now();
  if (phase === "due") return left <= 0;
  if (phase === "soon") return left > 0 && now() >= Number(warn);
  return left > 0;
}

function tick(told) {
  for (const line of document.querySelectorAll("[data-clock]")) {
    const shown = isShown(line.dataset);
    const left = line.querySelector("[data-left]");
    const words = inWords(Number(line.dataset.clock) - now());
    if (left && left.textContent !== words) left.textContent = words;
    if (line.hidden !== !shown) line.hidden = !shown;
    const { clock, phase } = line.dataset;
    if (!shown || phase === "running" || told.has(`${clock} ${phase}`)) continue;
    told.add(`${clock} ${phase}`);
    announce(line.querySelector("p").textContent.trim());
    document.dispatchEvent(new CustomEvent("tabletop:offered"));
  }
}

export function startClock() {
  const told = new Set();
  tick(told);
  setInterval(() => tick(told), 1000);
  document.addEventListener("tabletop:changed", () => tick(told));
}
