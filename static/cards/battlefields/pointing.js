// Pointer input on a battlefield: dragging and tapping.

import { watchPointers } from "../../table/pointers.js";
import { distanceTo, holds } from "./pieces.js";

const FINGER = 12; // pixels beside a piece that are still it

// `on` has mode() ("choose", "place" or "outline"), pieces(), handleAt(point), choose(place or null),
// begin(what, point), move(point), end(), cancel(), tap(point) and hover(point).
export function watchPointing(element, view, pixel, on) {
  // The place of the piece at a point, or of the nearest one that a finger may mean; null if there is none.
  function pieceAt(point) {
    const reach = FINGER * pixel();
    const near = on.pieces().map(({ polygon }, place) => {
      const far = holds(polygon, point) ? 0 : distanceTo(polygon, point);
      return { place, far };
    });
    const found = near.filter(({ far }) => far <= reach).sort((one, other) => one.far - other.far);
    return found[0]?.place ?? null;
  }

  function grabs(event) {
    if (on.mode() !== "choose") return false;
    const point = view.pointOf(event);
    return on.handleAt(point) !== null || pieceAt(point) !== null;
  }

  function start(event) {
    const point = view.pointOf(event);
    const handle = on.handleAt(point);
    if (!handle) on.choose(pieceAt(point));
    on.begin(handle ?? { what: "move" }, point);
  }

  watchPointers(element, {
    grabs,
    drag(event, phase) {
      if (phase === "start") start(event);
      else if (phase === "move") on.move(view.pointOf(event));
      else if (event.type === "pointerup") on.end();
      else on.cancel(); // a second finger moves the view: what the first one did is not meant
    },
    tap(event) {
      const point = view.pointOf(event);
      if (on.mode() !== "choose") on.tap(point);
      else if (!on.handleAt(point)) on.choose(pieceAt(point));
    },
    hover: (event) => on.hover(view.pointOf(event)),
    pan: view.panBy,
    zoom: view.zoomBy,
  });
  element.addEventListener("pointerleave", () => on.hover(null));
}
