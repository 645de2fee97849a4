// The terrain of a battlefield as immutable values: outlines moved, turned, scaled, mirrored,
// copied. Points are in thousandths of an inch.

const X = 0;
const Y = 1;
const LEAST = 200; // the width and depth of the smallest box
const OTHER_SIDE = { north: [Y, 1], south: [Y, -1], west: [X, 1], east: [X, -1] };

const rounded = (polygon) => polygon.map((point) => point.map(Math.round));

export function boxOf(polygon) {
  const [left, top] = [X, Y].map((axis) => Math.min(...polygon.map((point) => point[axis])));
  const [right, bottom] = [X, Y].map((axis) => Math.max(...polygon.map((point) => point[axis])));
  return { left, top, right, bottom, width: right - left, depth: bottom - top };
}

export function middleOf(polygon) {
  const { left, top, right, bottom } = boxOf(polygon);
  return [(left + right) / 2, (top + bottom) / 2];
}

export const moved = (polygon, [across, down]) => rounded(polygon.map(([x, y]) => [x + across, y + down]));

export function turned(polygon, degrees, [x0, y0] = middleOf(polygon)) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return rounded(polygon.map(([x, y]) => [x0 + (x - x0) * cos - (y - y0) * sin, y0 + (x - x0) * sin + (y - y0) * cos]));
}

// Scaled from the left top corner of its box.
export function scaled(polygon, across, down) {
  const { left, top } = boxOf(polygon);
  return rounded(polygon.map(([x, y]) => [left + (x - left) * across, top + (y - top) * down]));
}

// With a box of this size, but not too small to be seen.
export function sized(polygon, width, depth) {
  const box = boxOf(polygon);
  return scaled(polygon, Math.max(width, LEAST) / box.width, Math.max(depth, LEAST) / box.depth);
}

// Mirrored at a line: of points alike in `axis`.
const mirrored = (polygon, axis, at) =>
  rounded(polygon.map((point) => point.map((part, place) => (place === axis ? 2 * at - part : part))));

// What lies at the other side of the battlefield: mirrored there, or turned by half a turn.
export function opposite(polygon, how, { width, depth }) {
  if (how === "turn") return turned(polygon, 180, [width / 2, depth / 2]);
  return how === "left-right" ? mirrored(polygon, X, width / 2) : mirrored(polygon, Y, depth / 2);
}

// Moved so that the left top corner of its box lies on the grid; as it is without one.
export function snapped(polygon, grid) {
  if (!grid) return polygon;
  const { left, top } = boxOf(polygon);
  return moved(polygon, [left, top].map((part) => Math.round(part / grid) * grid - part));
}

// Moved so that all of it lies on the battlefield, as far as it fits.
export function onBoard(polygon, { width, depth }) {
  const { left, top, right, bottom } = boxOf(polygon);
  const back = (low, high, size) => (low < 0 ? -low : Math.min(0, size - high));
  return moved(polygon, [back(left, right, width), back(top, bottom, depth)]);
}

export function holds(polygon, [x, y]) {
  let inside = false;
  polygon.forEach(([ax, ay], place) => {
    const [bx, by] = polygon.at(place - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

// How far a point is from the outline.
export function distanceTo(polygon, [x, y]) {
  const lengths = polygon.map(([ax, ay], place) => {
    const [bx, by] = polygon.at(place - 1);
    const long = (bx - ax) ** 2 + (by - ay) ** 2;
    const part = long ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long)) : 0;
    return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
  });
  return Math.min(...lengths);
}

// --- several ----------------------------------------------------------------------------------------

// A piece with an id that none of these has.
export function withId(piece, pieces) {
  const known = new Set(pieces.map(({ id }) => id));
  const stem = String(piece.look ?? piece.id ?? "piece");
  let number = 1;
  while (known.has(`${stem}-${number}`)) number += 1;
  return { ...piece, id: `${stem}-${number}` };
}

export const replaced = (pieces, place, changes) =>
  pieces.map((piece, at) => (at === place ? { ...piece, ...changes } : piece));

// The pieces of one half, and opposite each of them its like in place of what lay there. What lies
// across the middle stays as it is.
export function evened(pieces, kept, how, board) {
  const [axis, sign] = OTHER_SIDE[kept];
  const half = [board.width, board.depth][axis] / 2;
  const lies = (piece) => piece.polygon.map((point) => Math.sign(half - point[axis]) * sign);
  const isKept = (piece) => lies(piece).every((side) => side >= 0);
  const isOther = (piece) => lies(piece).every((side) => side <= 0);
  const staying = pieces.filter((piece) => isKept(piece) || !isOther(piece));
  const way = how === "turn" ? "turn" : axis === X ? "left-right" : "top-bottom";
  return staying.filter(isKept).reduce(
    (all, piece) => [...all, withId({ ...piece, polygon: opposite(piece.polygon, way, board) }, all)],
    staying,
  );
}

// How one outline becomes another with as many points, as the matrix of a transform; null if it is no
// such change.
export function matrixOf(from, to) {
  if (from.length !== to.length) return null;
  const [[ax, ay], [bx, by], [cx, cy]] = from;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (!area) return null;
  const parts = [X, Y].map((axis) => {
    const [a, b, c] = to.map((point) => point[axis]);
    const across = ((b - a) * (cy - ay) - (c - a) * (by - ay)) / area;
    const down = ((c - a) * (bx - ax) - (b - a) * (cx - ax)) / area;
    return [across, down, a - across * ax - down * ay];
  });
  const isSame = from.every(([x, y], place) =>
    parts.every(([across, down, off], axis) => Math.abs(across * x + down * y + off - to[place][axis]) < 30),
  );
  const [[a, c, e], [b, d, f]] = parts;
  return isSame ? [a, b, c, d, e, f] : null;
}
