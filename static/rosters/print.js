// The print button; without this script the browser's own menu prints.

import "../site/site.js";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
