// The site's service worker, and the data that pages pass to it.

import { csrfHeaders } from "./requests.js";

const page = document.querySelector("meta[name=worker]");

// Where a signed-in browser says where it is notified; undefined for whoever is not.
export const subscribe = page.dataset.subscribe;

// The worker's registration; null where the browser has none, as over plain http.
export async function register() {
  if (!navigator.serviceWorker) return null;
  try {
    return await navigator.serviceWorker.register(page.content);
  } catch {
    return null;
  }
}

// Let the server know where this browser's messages are to be sent.
export async function post(address, subscription) {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const response = await fetch(address, {
    method: "POST",
    headers: csrfHeaders(),
    body: new URLSearchParams({ endpoint: endpoint ?? "", ...keys }),
  });
  if (!response.ok) throw new Error(response.status);
}
