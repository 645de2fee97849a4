// Whether the page is connected: an attribute of #live, and a banner while it is not.

const page = document.getElementById("live");
const banner = document.getElementById("offline");
const SHOW_AFTER = 2000; // milliseconds; shorter gaps are not worth a word
let timer = null;

export const connectionState = () => page.dataset.connection;

// `state` is connecting, live, polling, offline, or gone: the reader may not watch any more.
export function showConnection(state) {
  page.dataset.connection = state;
  clearTimeout(timer);
  if (state === "live") {
    banner.hidden = true;
    banner.textContent = "";
  } else if (banner.hidden && state !== "gone") {
    timer = setTimeout(() => reveal(state), SHOW_AFTER);
  } else {
    reveal(state);
  }
}

function reveal(state) {
  const text = banner.dataset[state];
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = false;
}
