// Keys of the replay: comma and full stop step by answer, Page Up and Page Down by turn.
(() => {
  "use strict";

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select")) return;
    for (const link of document.querySelectorAll("#scrubber [data-key]")) {
      if (link.dataset.key === event.key) {
        event.preventDefault();
        link.click();
      }
    }
  });
})();
