// The page of a finished match: shares the result by the device's own means, and checks the dice.

import "../dice/verify.js";

const button = document.querySelector("[data-share]");

if (button && navigator.share) {
  const { share: url, title } = button.dataset;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ title, url }).catch(() => {}); // whoever thinks better of it is no failure
  });
}
