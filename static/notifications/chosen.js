// Notifications on this device: the browser subscribes, and the site learns where to send them.

import "../site/site.js";
import { post, register } from "../site/home_screen.js";

const panel = document.querySelector("[data-push]");
const on = panel.querySelector("[data-push-on]");
const off = panel.querySelector("[data-push-off]");
const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function show(state) {
  for (const line of panel.querySelectorAll("[data-push-state]")) {
    line.hidden = line.dataset.pushState !== state;
  }
  on.hidden = state !== "asking" && state !== "failed";
  off.hidden = state !== "on";
}

const subscription = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription();

async function look() {
  if (!isPossible || !(await register())) return show("never");
  if (Notification.permission === "denied") return show("denied");
  show((await subscription()) ? "on" : "asking");
}

on.addEventListener("click", async () => {
  if ((await Notification.requestPermission()) !== "granted") return look();
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: panel.dataset.key });
    await post(panel.dataset.subscribe, await subscription());
    show("on");
  } catch {
    show("failed");
  }
});

off.addEventListener("click", async () => {
  const subscribed = await subscription();
  await post(panel.dataset.unsubscribe, subscribed).catch(() => null);
  await subscribed?.unsubscribe();
  show("asking");
});

// A zone that nobody has chosen is the browser's.
const zone = document.querySelector("select[name=zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isChosen = document.querySelector("input[name=quiet_from]").value !== "";
if (!isChosen && [...zone.options].some(({ value }) => value === own)) zone.value = own;

look();
