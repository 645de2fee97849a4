// The form of a new tournament: shows fields only with the choices that use them.

import "../site/site.js";
import { showWhatCounts } from "../matches/needs.js";

const form = document.getElementById("new-tournament");
if (form) {
  form.addEventListener("change", () => showWhatCounts(form));
  showWhatCounts(form);
}
