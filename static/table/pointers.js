// Distinguishes gestures of mouse, pen and fingers on the board: tap, drag, pan, pinch and wheel.

const SLOP = 7; // pixels that a tap may wander

export function watchPointers(element, on) {
  const down = new Map();
  let start = null;
  let moved = false;
  let grabbed = false;
  let pinch = 0;

  const middle = () => {
    const all = [...down.values()];
    const x = all.reduce((sum, one) => sum + one.clientX, 0) / all.length;
    const y = all.reduce((sum, one) => sum + one.clientY, 0) / all.length;
    return [x, y];
  };
  const spread = () => {
    const [a, b] = [...down.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    down.set(event.pointerId, event);
    if (down.size === 1) {
      start = event;
      moved = false;
      grabbed = event.button === 0 && on.grabs(event);
      if (grabbed) on.drag(event, "start");
    } else {
      if (grabbed) on.drag(event, "end");
      grabbed = false;
      moved = true;
      pinch = spread();
    }
  });

  element.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") on.hover(event);
      return;
    }
    const [oldX, oldY] = middle();
    down.set(event.pointerId, event);
    const [x, y] = middle();
    if (down.size === 1 && !moved) {
      moved = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP;
      if (!moved) return;
      element.setPointerCapture(event.pointerId);
      if (!grabbed) on.pan(event.clientX - start.clientX, event.clientY - start.clientY);
      element.classList.toggle("is-panning", !grabbed);
      return;
    }
    if (grabbed) on.drag(event, "move");
    else on.pan(x - oldX, y - oldY);
    if (down.size === 2) {
      const wide = spread();
      if (pinch) on.zoom(wide / pinch, x, y);
      pinch = wide;
    }
  });

  const up = (event) => {
    if (!down.delete(event.pointerId)) return;
    if (grabbed && !down.size) on.drag(event, "end");
    if (!moved && event.type === "pointerup" && event.button === 0) on.tap(event);
    if (!down.size) {
      element.classList.remove("is-panning");
      grabbed = false;
    }
    pinch = down.size === 2 ? spread() : 0;
  };
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);

  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const fine = event.ctrlKey ? 0.012 : 0.0018;
      const lines = event.deltaMode === 1 ? 18 : 1;
      on.zoom(Math.exp(-event.deltaY * lines * fine), event.clientX, event.clientY);
    },
    { passive: false },
  );
}
