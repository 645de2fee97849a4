// Painting by pointer: all that a finger or the mouse paints between down and up is one change.

import { watchPointers } from "../../table/pointers.js";
import { alike, disc, rectangle, straight } from "./brushes.js";

const INSIDE = 420; // units of the drawing from the middle of a hex, whose side is 600

// `on` has preview(hexes, way), which shows what painting them would do, cancel(), paint(hexes, way)
// and hover(place, hexes); hexes are given by their places in the rows, the way as it was drawn.
export function watchStrokes(element, { view, grid, country, tools }, on) {
  let stroke = null;

  const placeAt = (event) => grid().placeAt(view.pointOf(event));

  // Whether the pointer is well inside a hex: a road that passes a corner leads not through the hex there.
  function isInside(event, place) {
    const [x, y] = view.pointOf(event);
    const [middleX, middleY] = grid().pointOf(place);
    return Math.hypot(x - middleX, y - middleY) < INSIDE;
  }

  const broad = (places) => disc(grid(), places, tools.breadth());

  const indexes = (places) => places.map((place) => grid().index(place));

  function reach(place) {
    if (tools.tool() === "rectangle") {
      stroke.hexes = new Set(indexes(rectangle(grid(), country().columns, stroke.from, place)));
    } else if (tools.tool() === "line") {
      const line = straight(grid(), stroke.from, place);
      stroke.hexes = new Set(broad(line));
      stroke.way = indexes(line);
    } else {
      const line = straight(grid(), stroke.last, place);
      for (const at of broad(line)) stroke.hexes.add(at);
      stroke.way.push(...indexes(stroke.way.length ? line.slice(1) : line));
    }
    stroke.last = place;
    on.preview([...stroke.hexes], stroke.way);
  }

  const reached = (place) => (tools.tool() === "fill" ? alike(grid(), country().hexes, place) : broad([place]));

  function start(event) {
    const place = placeAt(event);
    stroke = { from: place, last: place, hexes: new Set(), way: [] };
  }

  function move(event) {
    const place = stroke && placeAt(event);
    if (!place || (tools.isRoad() && !isInside(event, place))) return;
    if (!stroke.from) Object.assign(stroke, { from: place, last: place });
    if (tools.tool() !== "fill") reach(place);
  }

  function end(event) {
    const done = stroke;
    stroke = null;
    // A second finger moves the view: what the first one has drawn on its way there is not meant.
    if (event.type !== "pointerup") on.cancel();
    else if (done?.hexes.size) on.paint([...done.hexes], done.way);
  }

  watchPointers(element, {
    grabs: () => tools.tool() !== "hand",
    drag(event, phase) {
      if (phase === "start") start(event);
      else if (phase === "move") move(event);
      else end(event);
    },
    tap(event) {
      const place = placeAt(event);
      if (place && tools.tool() !== "hand") on.paint(reached(place), indexes([place]));
    },
    hover(event) {
      const place = placeAt(event);
      on.hover(place, place && tools.tool() !== "hand" ? broad([place]) : []);
    },
    pan: view.panBy,
    zoom: view.zoomBy,
  });
  element.addEventListener("pointerleave", () => on.hover(null, []));
}
