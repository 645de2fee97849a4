// The seats and the chat of a waiting room are drawn anew; what was opened stays open.
(() => {
  "use strict";

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && event.target.matches?.("[data-waiting-chat]")) event.target.reset();
  });

  // When somebody sits down the page's title says so, until somebody has looked.
  const title = document.title;
  const others = () => [...document.querySelectorAll("#seats [data-other]")].map((seat) => seat.dataset.other);
  let seated = others();

  function tellWhoCame() {
    const now = others();
    const come = now.filter((name) => !seated.includes(name));
    seated = now;
    const words = document.getElementById("seats")?.dataset.satDown;
    if (come.length && words) document.title = `● ${words.replace("%s", come.join(", "))} · ${title}`;
  }

  const looked = () => {
    if (!document.hidden) document.title = title;
  };
  for (const kind of ["visibilitychange", "pointerdown", "keydown"]) document.addEventListener(kind, looked);

  // The seats are drawn anew when somebody comes; what was opened stays open.
  let open = [];
  document.addEventListener("htmx:beforeSwap", () => {
    open = [...document.querySelectorAll("#seats details[open]")].map((details) => details.id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    tellWhoCame();
    const lines = document.getElementById("waiting-lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  });
})();
