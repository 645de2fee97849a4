// The clocks of both sides, from the server's last update: the time left, and since when each runs.
// The page only displays them; the server decides when a flag falls. This module also measures an
// answer's time on the network, which the server gives back.

import { duration } from "./clock.js";

const TENTHS_BELOW = 10000; // milliseconds
const LAG_EVERY = 30000;
const LAGS = 3;

const match = document.getElementById("match");
const ahead = Number(match.dataset.now) * 1000 - Date.now();
const two = (count) => String(count).padStart(2, "0");

// The time from one moment to another without the pauses.
export function between(since, until, pauses) {
  const rested = pauses.map(([from, to]) => Math.max(0, Math.min(until, to) - Math.max(since, from)));
  return Math.max(0, until - since - rested.reduce((sum, each) => sum + each, 0));
}

export function shown(left) {
  const rest = Math.max(0, left);
  if (rest < TENTHS_BELOW) return (Math.floor(rest / 100) / 10).toFixed(1);
  const seconds = Math.floor(rest / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days) return duration([["day", days], ["hour", hours % 24]], "narrow");
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function rests(clock, now) {
  const { since, pauses } = clock.dataset;
  return Boolean(since) && JSON.parse(pauses).some(([from, to]) => from <= now && now < to);
}

function leftOf(clock, now) {
  const { left, since, spare, pauses } = clock.dataset;
  if (!since) return Number(left);
  return Number(left) - Math.max(0, between(Number(since), now, JSON.parse(pauses)) - Number(spare));
}

function tick() {
  const clocks = [...document.querySelectorAll("#region-clock [data-clock]")];
  const now = Date.now() + ahead;
  for (const clock of clocks) {
    const left = leftOf(clock, now);
    const place = clock.querySelector(".clock-time");
    const text = shown(left);
    if (place.textContent !== text) place.textContent = text;
    clock.querySelector(".clock-rests").hidden = !rests(clock, now);
    clock.classList.toggle("is-short", Boolean(clock.dataset.since) && left < TENTHS_BELOW * 3);
  }
  setTimeout(tick, clocks.some((clock) => clock.dataset.since && leftOf(clock, now) < TENTHS_BELOW + 1000) ? 50 : 250);
}

const lags = [];

async function measure() {
  const begun = performance.now();
  try {
    await fetch(match.dataset.dice, { method: "HEAD", cache: "no-store" });
    lags.push(performance.now() - begun);
    if (lags.length > LAGS) lags.shift();
    document.body.dataset.lag = Math.round(Math.min(...lags));
  } catch {
    // Whoever is away for a moment measures later.
  }
  setTimeout(measure, LAG_EVERY);
}

tick();
measure();
