// Sending answers. `post({number, option, fields})` resolves to one of
//   {taken: true, number}            it is in the log
//   {stale: true, number}            the match has moved on; nothing was played
//   {illegal: {rule, message}}       the rules forbid it; nothing was played
//   {refused: status}                signed out, no seat here, or the like
// An answer goes over the page's socket, or is posted where there is none. One that got no reply is
// posted again with the number it was given to, until there is a reply. That is safe: the server takes
// one answer for a number, and says so if that one was this.

import { csrfHeaders, isTemporary, pause } from "../site/requests.js";
import { expect, overSocket } from "./connection.js";
import { forSeat } from "./seat.js";

const FIRST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 15000;
const REPLY_WITHIN = 20000;

let sending = 0;

export async function post({ number, option, fields }) {
  // It names the seat that is shown now; when the answer is sent again the page may show another one.
  const address = forSeat(document.getElementById("match").dataset.answerUrl);
  sending += 1;
  try {
    const answer = { number, option, fields, lag: +document.body.dataset.lag || undefined };
    let reply = await within(REPLY_WITHIN, overSocket(answer));
    for (let attempt = 0; !reply || isTemporary(reply.status); attempt += 1) {
      if (reply || attempt) await pause(waitAfter(reply, attempt));
      reply = await posted(address, answer);
    }
    const result = resultOf(reply);
    expect(result.number);
    return result;
  } finally {
    sending -= 1;
  }
}

// What a promise resolves to, or null where that takes too long.
function within(milliseconds, promise) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, milliseconds, null))]);
}

// The reply to an answer that is posted, or null if there was none.
async function posted(address, answer) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REPLY_WITHIN);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...csrfHeaders() },
      body: JSON.stringify(answer),
      signal: limit.signal,
    });
    const wait = Number(response.headers.get("Retry-After")) * 1000;
    return { status: response.status, body: await response.json().catch(() => null), wait };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function resultOf({ status, body }) {
  if (status === 200 && body) return { taken: true, number: body.number };
  if (status === 409 && body) {
    return body.yours ? { taken: true, number: body.number } : { stale: true, number: body.number };
  }
  if (status === 422 && body?.illegal) return { illegal: body.illegal };
  return { refused: status };
}

function waitAfter(reply, attempt) {
  const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + Math.random());
  return Math.max(reply?.wait || 0, backoff);
}

addEventListener("beforeunload", (event) => {
  if (sending) event.preventDefault();
});
