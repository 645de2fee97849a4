// Keeps the table's page up to date.
//
// Frames come over the socket, or from the state address if the page is behind or the socket fails.
// Pages without #live, such as replays, use neither. Answers go over the socket too.

import { connectionState, showConnection } from "./banner.js";
import { apply, lastChatLine, shown } from "./frames.js";
import { forSeat } from "./seat.js";

const PING_EVERY = 25000;
const REPLY_WITHIN = 8000;
const QUICK_REPLY_WITHIN = 2500; // when the page has just been woken up
const LONGEST_WAIT = 30000;
const POLL_EVERY = 4000;
const POLL_HIDDEN_EVERY = 20000;
const CATCH_UP_AFTER = 1500;
const TICKET_GOOD_FOR = 13 * 60 * 1000;
const NO_RIGHTS = 4403;
const LONGEST_ANSWER = 8 * 1024; // bytes of a message

const page = document.getElementById("live");
let ticket = page?.dataset.ticket;
let ticketFrom = performance.now();
let socket = null;
let attempts = 0;
let gone = false;

const timers = new Map();
const cancel = (name) => clearTimeout(timers.get(name));
function schedule(name, time, action) {
  cancel(name);
  timers.set(name, setTimeout(action, time));
}

const isOpen = () => socket?.readyState === WebSocket.OPEN;
const isConnected = () => socket?.readyState <= WebSocket.OPEN; // or about to be

// --- requests -------------------------------------------------------------------------------------

let request = null;
let requestAgain = false;

// Ask for everything since the page's number. Resolves to whether the server was reached.
export async function catchUp() {
  if (!page) return false;
  if (request) {
    requestAgain = true;
    return request;
  }
  request = requestFrame().finally(() => {
    request = null;
    if (requestAgain) {
      requestAgain = false;
      catchUp();
    }
  });
  return request;
}

async function requestFrame() {
  const { number, screen } = shown;
  const query = `since=${number}&line=${lastChatLine()}&screen=${screen}`;
  const url = forSeat(`${page.dataset.state}?${query}`);
  let response;
  try {
    response = await fetch(url, { cache: "no-store" });
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
    if (html.startsWith('<template id="frame"') && !apply(html)) catchUp();
  }
  return true;
}

function takeTicket(renewed) {
  ticket = renewed;
  ticketFrom = performance.now();
}

// The right to watch is gone.
function leave() {
  gone = true;
  [...timers.keys()].forEach(cancel);
  socket?.close();
  showConnection("gone");
}

// While there is no socket, ask now and then.
function poll() {
  const every = document.hidden ? POLL_HIDDEN_EVERY : POLL_EVERY;
  schedule("poll", every * (0.75 + Math.random() / 2), async () => {
    if (gone || isOpen()) return;
    const reached = await catchUp();
    if (gone || isOpen()) return;
    showConnection(reached ? "polling" : "offline");
    poll();
  });
}

// An answer was taken, or refused as stale: the match is at least at this number.
export function expect(number) {
  if (!page || !(number > shown.number)) return;
  if (!isOpen()) catchUp();
  else schedule("expect", CATCH_UP_AFTER, () => number > shown.number && catchUp());
}

// --- the socket -----------------------------------------------------------------------------------

async function connect() {
  cancel("connect");
  if (gone || isConnected()) return;
  if (performance.now() - ticketFrom > TICKET_GOOD_FOR && !(await catchUp())) {
    reconnect();
    return;
  }
  if (gone || isConnected()) return;
  const address = new URL(page.dataset.socket, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("ticket", ticket);
  const opened = new WebSocket(address);
  socket = opened;
  schedule("reply", REPLY_WITHIN, () => drop(opened));
  opened.onopen = () => {
    cancel("reply");
    opened.send(JSON.stringify({ type: "hello", ...shown, line: lastChatLine() }));
    ping(REPLY_WITHIN);
  };
  opened.onmessage = ({ data }) => {
    if (opened === socket) receive(data);
  };
  opened.onclose = ({ code }) => {
    if (opened === socket) onLost(code);
  };
}

const replies = new Map(); // what waits for a reply, by the id of the answer
let lastId = 0;

// The reply to an answer that goes over the socket, as {status, body}; null without a socket, for an
// answer that is too long for it, or where the socket is lost before the reply.
export function overSocket(answer) {
  const text = JSON.stringify({ type: "answer", id: (lastId += 1), answer });
  if (!isOpen() || new TextEncoder().encode(text).length > LONGEST_ANSWER) return Promise.resolve(null);
  socket.send(text);
  return new Promise((resolve) => replies.set(lastId, resolve));
}

function replied({ id, status, body }) {
  replies.get(id)?.({ status, body });
  replies.delete(id);
}

function expectNoReplies() {
  for (const resolve of replies.values()) resolve(null);
  replies.clear();
}

function receive(data) {
  cancel("reply");
  if (attempts || connectionState() !== "live") {
    attempts = 0;
    cancel("poll");
    showConnection("live");
  }
  if (data.startsWith("{")) {
    const message = JSON.parse(data);
    if (message.type === "reply") replied(message);
    if (message.ticket) takeTicket(message.ticket);
  } else if (!apply(data)) {
    catchUp();
  }
}

// Ask for a sign of life. Without one in time the socket is dead, whatever the browser says.
function ping(within) {
  const asked = socket;
  if (!isOpen()) return;
  asked.send(JSON.stringify({ type: "ping", hidden: document.hidden }));
  schedule("reply", within, () => drop(asked));
  schedule("ping", PING_EVERY, () => ping(REPLY_WITHIN));
}

// Give up a socket; what it says later is ignored.
function drop(dead) {
  if (dead !== socket) return;
  dead.close();
  onLost();
}

function onLost(code) {
  socket = null;
  expectNoReplies();
  cancel("ping");
  cancel("reply");
  if (gone) return;
  showConnection("offline");
  if (code === NO_RIGHTS) ticketFrom = -Infinity; // a new one will be had, or none
  if (attempts === 0) catchUp();
  reconnect();
  poll();
}

function reconnect() {
  const wait = Math.min(LONGEST_WAIT, 500 * 2 ** attempts) * (0.5 + Math.random());
  attempts += 1;
  // A refused ticket looks like any other failure to connect, so now and then get a new one.
  if (attempts % 3 === 0) ticketFrom = -Infinity;
  schedule("connect", wait, connect);
}

// Connect anew, for the seat that the page names now.
export async function lookAnew() {
  if (!page) return;
  const former = socket;
  socket = null;
  ticketFrom = -Infinity; // the ticket was for another seat
  cancel("ping");
  cancel("reply");
  former?.close();
  expectNoReplies();
  await catchUp();
  if (request) await request; // the one before was under way for the former seat
  connect();
}

// The page is looked at again, or the network is back: do not wait for any timer.
function wake() {
  if (gone || document.hidden) return;
  if (isOpen()) {
    ping(QUICK_REPLY_WITHIN);
  } else {
    attempts = 0;
    catchUp();
    connect();
  }
}

export function startConnection() {
  if (!page) return;
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("offline", () => showConnection("offline"));
  addEventListener("pagehide", () => socket?.close());
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target.closest?.("[data-live-chat]");
    if (!form || !event.detail.successful) return;
    form.reset();
    if (!isOpen()) catchUp();
  });
  showConnection("connecting");
  connect();
  poll();
}
