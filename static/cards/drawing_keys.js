// The keys common to all drawing editors: view, undo and redo.

const TYPING = "input, textarea, select, [contenteditable], dialog";

// `press(event)` does what a key means on the element, and says whether it means anything there.
export function watchKeys(element, view, { press, undo, redo }) {
  const ofView = {
    "+": () => view.zoomBy(1.25),
    "=": () => view.zoomBy(1.25),
    "-": () => view.zoomBy(0.8),
    0: view.fit,
  };

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ofView[event.key]) ofView[event.key]();
    else if (!press(event)) return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest?.(TYPING)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  });
}
