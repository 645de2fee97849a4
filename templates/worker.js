// Works for the site in a browser while none of its pages is open: shows what the server tells, and
// a page of its own where there is no network. It stands between a page and the server in nothing
// else.

const KEPT = "offline"; // {{ version }}
const PAGE = "/offline/";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

// The page for when there is no network, with all that it names.
async function keep() {
  const page = await fetch(PAGE, { cache: "reload" });
  if (!page.ok) throw new Error(page.status);
  const html = await page.clone().text();
  const kept = await caches.open(KEPT);
  await kept.addAll([...html.matchAll(/="([^"]+\?offline)"/g)].map(([, address]) => address));
  await kept.put(PAGE, page);
}

self.addEventListener("activate", (event) => {
  const { navigationPreload } = self.registration;
  event.waitUntil(Promise.all([self.clients.claim(), navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(navigate(event));
  else if (request.url.endsWith("?offline")) event.respondWith(asset(request));
});

async function navigate({ request, preloadResponse }) {
  try {
    return (await preloadResponse) || (await fetch(request));
  } catch (failure) {
    const page = await caches.match(PAGE);
    if (page) return page;
    throw failure;
  }
}

const asset = async (request) => (await caches.match(request)) || fetch(request);

// --- what the server tells ------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    return;
  }
  const { title, body, path, icon, stop } = message;
  const actions = stop ? [{ action: "stop", title: stop.label }] : [];
  const shown = { body, icon, badge: icon, tag: path, renotify: true, data: { path, stop }, actions };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  const { path, stop } = event.notification.data;
  event.notification.close();
  const stops = event.action === "stop" && stop;
  event.waitUntil(stops ? fetch(stop.path, { method: "POST" }) : open(path));
});

// A page of the match that is open already, or else a new one.
async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.split(/[?#]/)[0] === address);
  return page ? page.focus() : self.clients.openWindow(address);
}
