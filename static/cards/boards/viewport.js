// The part of the board that is in view: zoom and pan, by the drawing's view box.

const MOST = 12;
const MARGIN = 16; // pixels
const NEAR = 0.05; // pixels a unit from which on there is room for numbers
const FAR = 0.018; // pixels a unit up to which nothing can be read
const NOTHING = { left: 0, top: 0, right: -1, bottom: -1 };

// Calls `onView` with the part of the drawing in which figures can be read.
export function viewportOf(element, drawing, onView) {
  const place = { zoom: 1, x: 0, y: 0 }; // the point of the drawing in the middle
  let [width, depth] = [1, 1];
  let queued = false;

  function frame() {
    const box = element.getBoundingClientRect();
    const fitting = Math.min((box.width - MARGIN) / width, (box.height - MARGIN) / depth);
    return { box, scale: Math.max(fitting, 1e-6) * place.zoom };
  }

  function clamped(value, size, room, scale) {
    const half = room / 2 / scale;
    const margin = MARGIN / scale;
    if (size + 2 * margin <= 2 * half) return size / 2;
    return Math.max(half - margin, Math.min(size - half + margin, value));
  }

  function queueRender() {
    if (!queued) requestAnimationFrame(render);
    queued = true;
  }

  function render() {
    queued = false;
    const { box, scale } = frame();
    if (!box.width || !box.height) return;
    place.x = clamped(place.x, width, box.width, scale);
    place.y = clamped(place.y, depth, box.height, scale);
    const [wide, deep] = [box.width / scale, box.height / scale];
    const [left, top] = [place.x - wide / 2, place.y - deep / 2];
    drawing.setAttribute("viewBox", `${left} ${top} ${wide} ${deep}`);
    drawing.style.setProperty("--px", String(1 / scale));
    element.dataset.zoom = scale > NEAR ? "near" : "far";
    onView(scale > FAR ? { left, top, right: left + wide, bottom: top + deep } : NOTHING);
  }

  function pointOf({ clientX, clientY }) {
    const { box, scale } = frame();
    return [
      (clientX - box.left - box.width / 2) / scale + place.x,
      (clientY - box.top - box.height / 2) / scale + place.y,
    ];
  }

  function fit() {
    Object.assign(place, { zoom: 1, x: width / 2, y: depth / 2 });
    queueRender();
  }

  new ResizeObserver(queueRender).observe(element);

  return {
    pointOf,
    fit,
    // The whole of a drawing of this size.
    show(size) {
      [width, depth] = size;
      fit();
    },
    // Zoom by a factor; the spot under the pointer stays where it is.
    zoomBy(factor, clientX, clientY) {
      const { box } = frame();
      const pointer = {
        clientX: clientX ?? box.left + box.width / 2,
        clientY: clientY ?? box.top + box.height / 2,
      };
      const before = pointOf(pointer);
      place.zoom = Math.max(1, Math.min(MOST, place.zoom * factor));
      const now = pointOf(pointer);
      place.x += before[0] - now[0];
      place.y += before[1] - now[1];
      queueRender();
    },
    panBy(pixelsX, pixelsY) {
      const { scale } = frame();
      place.x -= pixelsX / scale;
      place.y -= pixelsY / scale;
      queueRender();
    },
    // Bring a point into view if it is not.
    reveal([x, y]) {
      const { box, scale } = frame();
      const out = (value, middle, room) => Math.abs(value - middle) * scale > room / 2 - MARGIN;
      if (out(x, place.x, box.width)) place.x = x;
      if (out(y, place.y, box.height)) place.y = y;
      queueRender();
    },
  };
}
