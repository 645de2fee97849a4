// Painting by pointer: what a finger or the mouse draws, from where it goes down to where it is
// lifted, is one change.

import { watchPointers } from "../../table/pointers.js";
import { alike, disc, straight } from "./brushes.js";

// `on` has preview(hexes), which shows what painting them would do, cancel(), paint(hexes) and
// hover(place, hexes); hexes are given by their places in the rows.
export function watchStrokes(element, { view, grid, country, tools }, on) {
  let stroke = null;

  const placeAt = (event) => grid().placeAt(view.pointOf(event));

  const broad = (places) => new Set(places.flatMap((place) => disc(grid(), place, tools.breadth())));

  function reach(place) {
    if (tools.tool() === "line") {
      stroke.hexes = broad(straight(grid(), stroke.from, place));
    } else {
      for (const at of broad(straight(grid(), stroke.last, place))) stroke.hexes.add(at);
    }
    stroke.last = place;
    on.preview([...stroke.hexes]);
  }

  const reached = (place) => (tools.tool() === "fill" ? alike(grid(), country().hexes, place) : [...broad([place])]);

  function start(event) {
    const place = placeAt(event);
    stroke = { from: place, last: place, hexes: new Set() };
  }

  function move(event) {
    const place = stroke && placeAt(event);
    if (!place) return;
    if (!stroke.from) Object.assign(stroke, { from: place, last: place });
    if (tools.tool() !== "fill") reach(place);
  }

  function end(event) {
    const done = stroke;
    stroke = null;
    // A second finger moves the view: what the first one has drawn on its way there is not meant.
    if (event.type !== "pointerup") on.cancel();
    else if (done?.hexes.size) on.paint([...done.hexes]);
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
      if (place && tools.tool() !== "hand") on.paint(reached(place));
    },
    hover(event) {
      const place = placeAt(event);
      on.hover(place, place && tools.tool() !== "hand" ? [...broad([place])] : []);
    },
    pan: view.panBy,
    zoom: view.zoomBy,
  });
  element.addEventListener("pointerleave", () => on.hover(null, []));
}
