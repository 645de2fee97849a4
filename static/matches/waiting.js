// The browser's own part of the dice: 32 random bytes go along when a player says "ready".
(() => {
  "use strict";

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-entropy]");
    if (!form) return;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    form.elements.entropy.value = [...bytes]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
  });

  // The seats are drawn anew when somebody comes; what was opened stays open.
  let open = [];
  document.addEventListener("htmx:beforeSwap", () => {
    open = [...document.querySelectorAll("#seats details[open]")].map((details) => details.id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  });
})();
