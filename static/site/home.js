// The front page: registers the service worker, and stores the matches for the offline page.

import "./site.js";
import { post, register, subscribe } from "./home_screen.js";
import { session } from "./storage.js";

const MATCHES = "/offline/mine";

// What an element says, in pieces of one language each.
function pieces(element) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    found.push({ text: data.replace(/\s+/g, " "), lang: parentElement.closest("[lang]").lang });
  }
  return found;
}

function matches() {
  return [...document.querySelectorAll(".lobby-mine .match-entry")].map((link) => ({
    path: link.getAttribute("href"),
    text: [...link.children].map(pieces),
  }));
}

async function keep() {
  const kept = await caches.open("offline");
  const data = { at: Date.now(), matches: matches() };
  await kept.put(MATCHES, new Response(JSON.stringify(data)));
}

// Whoever has signed in anew in a browser that takes notifications goes on taking them; looked at once a visit.
async function tell({ pushManager }) {
  if (!subscribe || !pushManager || session.get("notified")) return;
  const subscription = await pushManager.getSubscription();
  if (!subscription) return;
  await post(subscribe, subscription);
  session.set("notified", "1");
}

async function start() {
  const registration = await register();
  if (!registration) return;
  document.addEventListener("htmx:afterSettle", keep);
  await Promise.allSettled([keep(), tell(registration)]);
}

start();
