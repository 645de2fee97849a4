// The form of a match against the computer.

import "../site/site.js";
import { showWhatCounts } from "./needs.js";

const form = document.getElementById("against-computer");

form.addEventListener("change", () => showWhatCounts(form));
showWhatCounts(form);
