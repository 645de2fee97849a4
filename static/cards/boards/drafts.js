// Unsaved changes: stored in the browser, offered when the editor is opened again, and mentioned
// before the page is left.

import { local } from "../../site/storage.js";

const LATER = 400; // milliseconds

// The draft that is kept, with the card that it holds.
function read(key) {
  try {
    const { data, seen } = JSON.parse(local.get(key, ""));
    return { data, seen, card: JSON.parse(data) };
  } catch {
    return null; // there is none, or it cannot be read
  }
}

export function keepDrafts(form, notice, restore) {
  const key = `board:${form.dataset.draft}`;
  const data = form.elements.data;
  const first = { data: data.value, seen: form.elements.seen.value };
  let waiting = 0;
  let saved = false;

  const isChanged = () => !saved && data.value !== first.data;

  function keep() {
    waiting = 0;
    if (isChanged()) local.set(key, JSON.stringify({ data: data.value, seen: form.elements.seen.value }));
    else local.set(key, "");
  }

  const earlier = read(key);
  notice.hidden = !earlier || earlier.data === first.data;
  notice.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-draft]")?.dataset.draft;
    if (!choice) return;
    notice.hidden = true;
    if (choice === "restore") {
      form.elements.seen.value = earlier.seen;
      restore(earlier.card);
    }
    keep();
  });

  addEventListener("beforeunload", (event) => {
    if (isChanged()) event.preventDefault();
    if (waiting) keep();
  });

  return {
    // Something has changed. An earlier draft stays until its owner has said what is to become of it.
    changed() {
      if (!notice.hidden) return;
      clearTimeout(waiting);
      waiting = setTimeout(keep, LATER);
    },
    saved() {
      saved = true;
      clearTimeout(waiting);
      keep();
    },
  };
}
