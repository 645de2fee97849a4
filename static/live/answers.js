// Sending answers. `post({number, option, fields})` resolves to one of
//   {taken: true, number}            it is in the log
//   {stale: true, number}            the match has moved on; nothing was played
//   {illegal: {rule, message}}       the rules forbid it; nothing was played
//   {refused: status}                signed out, no seat here, or the like
// An answer that got no reply is sent again with the number it was given to, until there is one.
// That is safe: the server takes one answer for a number, and says so if that one was this.

import { csrfHeaders, isTemporary, pause } from "../site/requests.js";
import { expect } from "./connection.js";
import { forSeat } from "./seat.js";

const FIRST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 15000;
const REPLY_WITHIN = 20000;

let sending = 0;

export async function post({ number, option, fields = {} }) {
  sending += 1;
  try {
    for (let attempt = 0; ; attempt += 1) {
      const response = await send({ number, option, fields });
      if (response && !isTemporary(response.status)) {
        const result = await resultOf(response);
        expect(result.number);
        return result;
      }
      await pause(waitAfter(response, attempt));
    }
  } finally {
    sending -= 1;
  }
}

// The response, or null if there was none.
async function send(answer) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REPLY_WITHIN);
  try {
    return await fetch(forSeat(document.getElementById("match").dataset.answerUrl), {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", ...csrfHeaders() },
      body: JSON.stringify(answer),
      signal: limit.signal,
    });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function resultOf(response) {
  const body = await response.json().catch(() => null);
  if (response.status === 200 && body) return { taken: true, number: body.number };
  if (response.status === 409 && body) {
    return body.yours ? { taken: true, number: body.number } : { stale: true, number: body.number };
  }
  if (response.status === 422 && body && body.illegal) return { illegal: body.illegal };
  return { refused: response.status };
}

function waitAfter(response, attempt) {
  const wished = response ? Number(response.headers.get("Retry-After")) * 1000 : 0;
  const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + Math.random());
  return Math.max(wished || 0, backoff);
}

addEventListener("beforeunload", (event) => {
  if (sending) event.preventDefault();
});
