// A measured board: its places are its points, in thousandths of an inch. See ./kinds.js.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEAR = 100; // what an arrow key moves a point by
const FAR = 1000;

export function measured({ width, depth }) {
  const within = (part, size) => Math.max(0, Math.min(size, Math.round(part)));
  const inside = ([x, y]) => x >= 0 && y >= 0 && x <= width && y <= depth;

  return {
    kind: "measured",
    placeAt: (point) => (inside(point) ? point.map(Math.round) : null),
    pointOf: (place) => place,
    cornersOf: () => [],
    id: () => null,
    neighbours: () => [],
    stepped([x, y], key, far) {
      const way = ARROWS[key];
      if (!way) return null;
      const step = far ? FAR : NEAR;
      return [within(x + way[0] * step, width), within(y + way[1] * step, depth)];
    },
    distance: (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]),
    wayBetween: (one, other) => [one, other],
    outline: (polygons) => polygons.flat(),
  };
}
