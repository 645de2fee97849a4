// Dragging an element over the page, by mouse, pen or finger. A finger must hold it for a moment
// first, so that quick movements still scroll.

const FAR = 6; // pixels that a pointer moves before it drags
const HOLD = 250; // milliseconds that a finger rests before it drags

// Let an element be pulled; `drop(x, y)` is called with the spot on the screen where it is let go.
export function letDrag(element, drop) {
  let pull = null; // {x, y, held, moves, timer} of the pointer that is down

  const far = (event) => Math.hypot(event.clientX - pull.x, event.clientY - pull.y) >= FAR;

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    pull = { x: event.clientX, y: event.clientY, held: event.pointerType !== "touch", moves: false };
    if (pull.held) element.setPointerCapture(event.pointerId);
    else pull.timer = setTimeout(lift, HOLD);
  });
  element.addEventListener("pointermove", (event) => {
    if (!pull || (!pull.moves && !far(event))) return;
    if (!pull.held) {
      letGo();
      return;
    }
    pull.moves = true;
    element.classList.add("is-dragged");
    element.style.translate = `${event.clientX - pull.x}px ${event.clientY - pull.y}px`;
  });
  element.addEventListener("pointerup", (event) => {
    if (!letGo()) return;
    element.addEventListener("click", ignore, { capture: true }); // the end of a pull is no tap
    setTimeout(() => {
      element.removeEventListener("click", ignore, { capture: true });
      drop(event.clientX, event.clientY);
    });
  });
  element.addEventListener("pointercancel", letGo);
  // What is held is pulled, and neither scrolls the page nor opens a menu.
  element.addEventListener("touchmove", (event) => pull?.held && event.preventDefault(), { passive: false });
  element.addEventListener("contextmenu", (event) => pull && event.preventDefault());

  function lift() {
    pull.held = true;
    element.classList.add("is-dragged");
  }

  // End the pull, and say whether there was one.
  function letGo() {
    const moved = Boolean(pull?.moves);
    clearTimeout(pull?.timer);
    pull = null;
    element.style.translate = "";
    element.classList.remove("is-dragged");
    return moved;
  }
}

const ignore = (event) => event.stopImmediatePropagation();
