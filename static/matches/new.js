// The form of a new match: what counts only with some choices of another option is shown with these.

import "../site/site.js";

const form = document.getElementById("new-match");

function showWhatCounts() {
  const chosen = new FormData(form);
  for (const part of form.querySelectorAll("[data-needs]")) {
    part.hidden = !part.dataset.choices.split(" ").includes(chosen.get(part.dataset.needs));
  }
}

form.addEventListener("change", showWhatCounts);
showWhatCounts();
