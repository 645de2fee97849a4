// The form of a new tournament: what counts only with some choices is shown with these.

import "../site/site.js";
import { showWhatCounts } from "../matches/needs.js";

const form = document.getElementById("new-tournament");
if (form) {
  form.addEventListener("change", () => showWhatCounts(form));
  showWhatCounts(form);
}
