// Requests to the referee: answers, opened options and previews.

import { post } from "../live/answers.js";
import { catchUp } from "../live/connection.js";
import { shown as page } from "../live/frames.js";
import { forSeat } from "../live/seat.js";
import { csrfHeaders, isTemporary, pause } from "../site/requests.js";
import { word } from "./words.js";

const match = document.getElementById("match");
const PAUSE = 70; // milliseconds between two previews
const FIRST_WAIT = 500; // milliseconds until what got no reply is asked for again
const LONGEST_WAIT = 8000;
const PATIENCE = 5000; // milliseconds that a page that is behind has to catch up

const refused = (key) => ({ ok: false, illegal: { rule: "", message: word(key) } });

// Wait before asking again after so many tries without a reply: longer each time, and no longer than
// the network is away.
const backOff = (attempt) => pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt));

// What a field or a value of it would be; nothing is played. Gives {ok: true, ...}, or {ok: false,
// illegal: {rule, message}}, with `away` where there was no reply; null if the page is behind.
async function look(data) {
  try {
    const reply = await fetch(forSeat(match.dataset.previewUrl), {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...csrfHeaders() },
      body: JSON.stringify(data),
    });
    const body = await reply.json();
    if ("ok" in body) return body;
    if (body.stale) return null;
    if (body.illegal) return { ok: false, illegal: body.illegal };
  } catch {
    // No reply, or none that can be read.
  }
  return { ...refused("opensLater"), away: true };
}

// Wait until the page shows another number than this one. Resolves to whether it did so in time.
function movedOn(from) {
  catchUp();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener("tabletop:changed", check);
      resolve(page.number !== from);
    };
    const check = () => page.number !== from && done();
    const timer = setTimeout(done, PATIENCE);
    document.addEventListener("tabletop:changed", check);
    check();
  });
}

// Send an answer. Gives {taken}, {illegal: {rule, message}}, {stale} or {failed: words}; it never
// throws.
export async function send(option, fields) {
  const shown = page.number;
  const reply = await post({ number: shown, option, fields });
  if (reply.refused) return { failed: word("failed") };
  if (!reply.stale) return reply;
  await movedOn(shown);
  return { stale: true };
}

async function fetchOption(id, shown) {
  const query = new URLSearchParams({ number: shown, option: id });
  try {
    const reply = await fetch(forSeat(`${match.dataset.optionUrl}?${query}`), { headers: { Accept: "application/json" } });
    return isTemporary(reply.status) ? null : { status: reply.status, ...(await reply.json()) };
  } catch {
    return null;
  }
}

const opened = new Map(); // the options that have been opened at the number shown, by id

function remember(shown, id, reply) {
  for (const [other, one] of opened) if (one.shown !== shown) opened.delete(other);
  opened.set(id, { shown, reply });
}

// An option with all that the list leaves out, fetched once for each number shown. Without a reply it
// is asked for again until there is one or `isGivenUp` returns true; `onAway` is called each time.
// Gives {option}, {illegal: {rule, message}}, {stale} or {failed: words}.
export async function open(id, isGivenUp, onAway = () => {}) {
  for (let attempt = 0; !isGivenUp(); attempt += 1) {
    const shown = page.number;
    const known = opened.get(id);
    if (known?.shown === shown) return known.reply;
    const reply = await fetchOption(id, shown);
    if (reply?.option) remember(shown, id, reply);
    if (reply?.option || reply?.illegal) return reply;
    if (reply?.stale) {
      if (!(await movedOn(shown))) return { stale: true };
    } else if (reply) {
      return { failed: reply.error ?? word("failed") };
    } else {
      onAway();
      await backOff(attempt);
    }
  }
  return { stale: true };
}

// What a field is, given the values of those before it: {ok, field}, or {ok: false, illegal}. Without
// a reply it is asked for again, as an option is: `onAway` gets the reason.
export async function describeField(option, field, earlier, isGivenUp = () => false, onAway = () => {}) {
  for (let attempt = 0; !isGivenUp(); attempt += 1) {
    const shown = page.number;
    const reply = await look({ number: shown, option, field, fields: earlier });
    if (reply && !reply.away) return reply;
    if (reply) {
      onAway(reply.illegal);
      await backOff(attempt);
    } else if (!(await movedOn(shown))) break;
  }
  return refused("stale");
}

// A preview asked for again and again while somebody points: one request at a time, and of those
// that wait only the newest. `onReply(reply, value)` gets {ok, preview} or {ok: false, illegal}. A
// value without a reply is asked for again until there is one.
export function previewer(option, field, others, onReply) {
  let waiting = null;
  let busy = false;
  let ended = false;
  let away = 0; // tries without a reply

  async function next() {
    if (busy || !waiting || ended) return;
    busy = true;
    const [value] = waiting;
    waiting = null;
    const shown = page.number;
    const reply = await look({ number: shown, option, field, value, fields: others });
    if (reply) {
      if (!ended) onReply(reply, value);
    } else if (await movedOn(shown)) {
      waiting ??= [value];
    }
    away = reply?.away ? away + 1 : 0;
    if (away && !ended) {
      await backOff(away - 1);
      waiting ??= [value];
    }
    setTimeout(() => {
      busy = false;
      next();
    }, PAUSE);
  }

  return {
    ask(value) {
      waiting = [value];
      next();
    },
    drop() {
      waiting = null;
    },
    end() {
      ended = true;
    },
  };
}
