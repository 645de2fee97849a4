/* Sending answers. `Tabletop.answers.post({number, option, fields})` resolves to one of
     {taken: true, number}            it is in the log
     {stale: true, number}            the match has moved on; nothing was played
     {illegal: {rule, message}}       the rules forbid it; nothing was played
     {refused: status}                signed out, no seat here, or the like
   An answer that got no reply is sent again with the number it was given to, until there is one.
   That is safe: the server takes one answer for a number, and says so if that one was this. */
"use strict";

(() => {
  const page = document.getElementById("match") || document.getElementById("live");
  if (!page) return;

  const FIRST_WAIT = 500;
  const LONGEST_WAIT = 15000;
  const TRY_AGAIN = new Set([429, 502, 503, 504]);
  let sending = 0;

  const announce = () => {
    document.dispatchEvent(new CustomEvent("tabletop:sending", { detail: { waiting: sending } }));
  };

  const token = () => {
    const field = document.querySelector("#match-csrf [name=csrfmiddlewaretoken]");
    if (field) return field.value;
    return JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"] || "";
  };

  /* Until the time is over, or the network is back. */
  const pause = (time) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        removeEventListener("online", done);
        resolve();
      };
      const timer = setTimeout(done, time);
      addEventListener("online", done);
    });

  const send = async (answer) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), 20000);
    try {
      return await fetch(page.dataset.answerUrl, {
        method: "POST",
        credentials: "same-origin",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
        body: JSON.stringify(answer),
        signal: limit.signal,
      });
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };

  const understood = async (response) => {
    const body = await response.json().catch(() => null);
    if (response.status === 200 && body) return { taken: true, number: body.number };
    if (response.status === 409 && body) {
      return body.yours ? { taken: true, number: body.number } : { stale: true, number: body.number };
    }
    if (response.status === 422 && body && body.illegal) return { illegal: body.illegal };
    return { refused: response.status };
  };

  const wait = (response, attempt) => {
    const asked = response ? Number(response.headers.get("Retry-After")) * 1000 : 0;
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + Math.random());
    return Math.max(asked || 0, backoff);
  };

  const post = async ({ number, option, fields }) => {
    sending += 1;
    announce();
    try {
      for (let attempt = 0; ; attempt += 1) {
        const response = await send({ number, option, fields: fields || {} });
        if (response && !TRY_AGAIN.has(response.status)) {
          const result = await understood(response);
          if (window.Tabletop.live) {
            window.Tabletop.live.expect(result.number);
          }
          return result;
        }
        await pause(wait(response, attempt));
      }
    } finally {
      sending -= 1;
      announce();
    }
  };

  addEventListener("beforeunload", (event) => {
    if (sending) event.preventDefault();
  });

  window.Tabletop = Object.assign(window.Tabletop || {}, { answers: { post } });
})();
