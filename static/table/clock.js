// The time left for the present answer. The page only displays it: the server decides when it is
// up, by its own clock, whose time is on the page.

import { announce } from "./announce.js";

const { dataset } = document.getElementById("match");
const ahead = Number(dataset.now) * 1000 - Date.now();
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

const now = () => (Date.now() + ahead) / 1000;

// Counts of units in the reader's language, the greatest first. What stands between numbers and units
// in Chinese and Japanese is what stands there in the sentences around; Japanese has no narrow units
// but English letters.
export function duration(parts, width) {
  const { lang } = document.documentElement;
  const unitDisplay = lang === "ja" ? "long" : width;
  const said = ([unit, count]) => new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay }).format(count);
  const words = parts.map(said).join(" ");
  return lang === "ja" ? words.replaceAll(" ", "") : words.replace(/(\d)(?=\p{sc=Han})/gu, "$1 ");
}

function inWords(seconds) {
  const at = UNITS.findIndex(([, size]) => seconds >= size);
  if (at < 0) return duration([["second", Math.max(0, Math.ceil(seconds))]], "long");
  let left = seconds;
  const parts = UNITS.slice(at, at + 2).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left %= size;
    return [unit, count];
  });
  return duration(parts.filter(([, count]) => count), "long");
}

// Which of the lines about the time belong there now: one while it runs, one soon before its end, one
// when it is up.
function isShown(phase, left, warn) {
  return phase === "due" ? left <= 0 : left > 0 && (phase === "running" || now() >= warn);
}

function tick(announced) {
  const { until, warn } = document.getElementById("region-clock").dataset;
  const left = until - now();
  for (const line of document.querySelectorAll("[data-phase]")) {
    const { phase } = line.dataset;
    const shown = isShown(phase, left, warn);
    const place = line.querySelector("[data-left]");
    const words = inWords(left);
    if (place && place.textContent !== words) place.textContent = words;
    if (line.hidden !== !shown) line.hidden = !shown;
    if (!shown || phase === "running" || announced.has(`${until} ${phase}`)) continue;
    announced.add(`${until} ${phase}`);
    announce(line.querySelector("p").textContent.trim());
    document.dispatchEvent(new CustomEvent("tabletop:offered"));
  }
}

export function startClock() {
  const announced = new Set();
  tick(announced);
  setInterval(() => tick(announced), 1000);
  document.addEventListener("tabletop:changed", () => tick(announced));
}
