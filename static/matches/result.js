// The page of a match that is over: its result is handed on by whatever the device shares with, and
// its dice are checked.

import "../dice/verify.js";

const button = document.querySelector("[data-share]");

if (button && navigator.share) {
  const { share: url, title } = button.dataset;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ title, url }).catch(() => {}); // whoever thinks better of it is no failure
  });
}
