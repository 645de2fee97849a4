/* Keeps the table's page up to date.

   Frames come over the socket, or from the state address when the page is behind or the socket
   cannot be had. Each says from which number it leads to which; the page applies only what leads
   on from its own, and asks for the rest. So nothing that is lost, late or sent twice can harm.

   After each frame `tabletop:changed` is dispatched on document with {number, from}. */
"use strict";

(() => {
  const page = document.getElementById("live");
  if (!page || !window.htmx) return;

  const PING_EVERY = 25000;
  const REPLY_WITHIN = 8000;
  const QUICK_REPLY_WITHIN = 2500; // when the page has just been woken up
  const LONGEST_WAIT = 30000;
  const POLL_EVERY = 4000;
  const POLL_HIDDEN_EVERY = 20000;
  const BANNER_AFTER = 2000;
  const TICKET_GOOD_FOR = 13 * 60 * 1000;
  const NO_RIGHTS = 4403;

  let number = Number(page.dataset.number);
  let screen = page.dataset.screen; // what the regions look like, as the server names it
  let ticket = page.dataset.ticket;
  let ticketFrom = performance.now();
  let socket = null;
  let attempts = 0;
  let gone = false;
  let timers = {};

  const later = (name, time, action) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(action, time);
  };
  const never = (name) => clearTimeout(timers[name]);

  // -- what is shown ---------------------------------------------------------------------------

  const banner = document.getElementById("offline");

  const show = (what) => {
    page.dataset.connection = what;
    never("banner");
    if (what === "live") {
      banner.hidden = true;
      banner.textContent = "";
      return;
    }
    const text = banner.dataset[what];
    const reveal = () => {
      if (banner.textContent !== text) banner.textContent = text;
      banner.hidden = false;
    };
    if (banner.hidden && what !== "gone") later("banner", BANNER_AFTER, reveal);
    else reveal();
  };

  const lastLine = () => {
    let last = 0;
    for (const line of document.querySelectorAll("#chat [data-line]")) {
      last = Math.max(last, Number(line.dataset.line));
    }
    return last;
  };

  /* Put a frame's elements into their places. What was said and is shown already stays out. */
  const swap = (content) => {
    for (const line of content.querySelectorAll("[data-line]")) {
      if (line.id && document.getElementById(line.id)) line.remove();
    }
    const holder = document.createElement("template");
    holder.content.append(content);
    window.htmx.swap(document.body, holder.innerHTML, { swapStyle: "none" });
  };

  const apply = (html) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const marker = holder.content.querySelector("template#frame");
    if (!marker) {
      swap(holder.content); // who is there; it belongs to no number
      return;
    }
    const from = Number(marker.dataset.from);
    const to = Number(marker.dataset.number);
    marker.remove();
    if (from !== number) {
      if (to !== number) catchUp();
      return;
    }
    number = to;
    screen = marker.dataset.screen;
    page.dataset.number = String(number);
    page.dataset.link = marker.dataset.link;
    swap(holder.content);
    document.dispatchEvent(new CustomEvent("tabletop:changed", { detail: { number, from } }));
  };

  // -- asking ----------------------------------------------------------------------------------

  let asking = null;
  let askAgain = false;

  /* Ask for everything since the page's number. Resolves to whether the server was reached. */
  const catchUp = () => {
    if (asking) {
      askAgain = true;
      return asking;
    }
    asking = ask().finally(() => {
      asking = null;
      if (askAgain) {
        askAgain = false;
        catchUp();
      }
    });
    return asking;
  };

  const ask = async () => {
    const url = `${page.dataset.state}?since=${number}&line=${lastLine()}&screen=${screen}`;
    let response;
    try {
      response = await fetch(url, { credentials: "same-origin", cache: "no-store" });
    } catch {
      return false;
    }
    if (response.status === 403 || response.status === 404) {
      leave();
      return true;
    }
    if (!response.ok) return false;
    const renewed = response.headers.get("X-Live-Ticket");
    if (renewed) takeTicket(renewed);
    if (response.status === 200) {
      const html = await response.text().catch(() => "");
      if (html.startsWith("<template id=\"frame\"")) apply(html);
    }
    return true;
  };

  const takeTicket = (renewed) => {
    ticket = renewed;
    ticketFrom = performance.now();
  };

  /* The right to watch is gone. */
  const leave = () => {
    gone = true;
    Object.keys(timers).forEach(never);
    if (socket) socket.close();
    show("gone");
  };

  /* While there is no socket, ask now and then. */
  const poll = () => {
    const every = document.hidden ? POLL_HIDDEN_EVERY : POLL_EVERY;
    later("poll", every * (0.75 + Math.random() / 2), async () => {
      if (gone || isOpen()) return;
      const reached = await catchUp();
      if (gone || isOpen()) return;
      show(reached ? "polling" : "offline");
      poll();
    });
  };

  // -- the socket ------------------------------------------------------------------------------

  const isOpen = () => socket !== null && socket.readyState === WebSocket.OPEN;

  const connect = async () => {
    never("connect");
    if (gone || (socket && socket.readyState <= WebSocket.OPEN)) return;
    if (performance.now() - ticketFrom > TICKET_GOOD_FOR && !(await catchUp())) {
      comeBack();
      return;
    }
    if (gone || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const address = new URL(page.dataset.socket, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("ticket", ticket);
    const opened = new WebSocket(address);
    socket = opened;
    later("reply", REPLY_WITHIN, () => drop(opened));
    opened.onopen = () => {
      never("reply");
      opened.send(JSON.stringify({ type: "hello", number, line: lastLine(), screen }));
      ping(REPLY_WITHIN);
    };
    opened.onmessage = (event) => {
      if (opened !== socket) return;
      never("reply");
      if (attempts || page.dataset.connection !== "live") {
        attempts = 0;
        never("poll");
        show("live");
      }
      if (event.data.startsWith("{")) heard(JSON.parse(event.data));
      else apply(event.data);
    };
    opened.onclose = (event) => {
      if (opened === socket) lost(event.code);
    };
  };

  const heard = (message) => {
    if (message.ticket) takeTicket(message.ticket);
  };

  /* Ask for a sign of life. Without one in time the socket is dead, whatever the browser says. */
  const ping = (within) => {
    const asked = socket;
    if (!isOpen()) return;
    asked.send(JSON.stringify({ type: "ping" }));
    later("reply", within, () => drop(asked));
    later("ping", PING_EVERY, () => ping(REPLY_WITHIN));
  };

  const drop = (dead) => {
    if (dead !== socket) return;
    dead.onclose = null;
    dead.close();
    lost(1006);
  };

  const lost = (code) => {
    socket = null;
    never("ping");
    never("reply");
    if (gone) return;
    show("offline");
    if (code === NO_RIGHTS) ticketFrom = -Infinity; // a new one will be had, or none
    if (attempts === 0) catchUp();
    comeBack();
    poll();
  };

  const comeBack = () => {
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** attempts) * (0.5 + Math.random());
    attempts += 1;
    // A refused ticket looks like any other failure to connect, so now and then get a new one.
    if (attempts % 3 === 0) ticketFrom = -Infinity;
    later("connect", wait, connect);
  };

  /* The page is looked at again, or the network is back: do not wait for any timer. */
  const wake = () => {
    if (gone || document.hidden) return;
    if (isOpen()) {
      ping(QUICK_REPLY_WITHIN);
    } else {
      attempts = 0;
      catchUp();
      connect();
    }
  };

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("offline", () => show("offline"));
  addEventListener("pagehide", () => {
    if (socket) socket.close();
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target.closest && event.target.closest("[data-live-chat]");
    if (!form || !event.detail.successful) return;
    form.reset();
    if (!isOpen()) catchUp();
  });

  /* An answer was taken, or refused as stale: the match is at least at this number. */
  const expect = (reached) => {
    if (!(reached > number)) return;
    if (!isOpen()) catchUp();
    else later("expect", 1500, () => reached > number && catchUp());
  };

  window.Tabletop = Object.assign(window.Tabletop || {}, {
    live: { expect, catchUp, number: () => number },
  });

  show("connecting");
  connect();
  poll();
})();
