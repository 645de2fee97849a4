// Plain geometry in the board's own units, thousandths of an inch.

// What counts as touching, the far end of a Range too: as the referee has it (TOLERANCE).
const TOUCHING = 0.75;
export const isWithin = (distance, end) => distance <= end + TOUCHING;

// The Range that a distance lies within, or 0 beyond the last.
export function rangeOf(distance, ends) {
  return ends.findIndex((end) => isWithin(distance, end)) + 1;
}

export const span = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

// The point of the segment a-b that is nearest to p.
function nearestOnSegment(p, a, b) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const long = dx * dx + dy * dy;
  const t = long ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) : 0;
  return [a[0] + t * dx, a[1] + t * dy];
}

const edges = (ring) => ring.map((point, i) => [point, ring[(i + 1) % ring.length]]);

function insideRing(p, ring) {
  let inside = false;
  for (const [a, b] of edges(ring)) {
    const crosses = a[1] > p[1] !== b[1] > p[1];
    if (crosses && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

// An outline is a list of polygons, each a shell followed by its holes.
export function insideOutline(p, outline) {
  return outline.some(
    ([shell, ...holes]) => insideRing(p, shell) && !holes.some((hole) => insideRing(p, hole)),
  );
}

function nearestOnRing(p, ring) {
  let best = ring[0];
  for (const [a, b] of edges(ring)) {
    const found = nearestOnSegment(p, a, b);
    if (span(found, p) < span(best, p)) best = found;
  }
  return best;
}

export function nearestOnOutline(p, outline) {
  let best = null;
  for (const ring of outline.flat()) {
    const found = nearestOnRing(p, ring);
    if (!best || span(found, p) < span(best, p)) best = found;
  }
  return best;
}

// The nearest points of two things, each a circle ({x, y, radius}) or a polygon, and how far apart
// they are: nothing where they touch or overlap.
export function gap(one, other) {
  if (one.polygon && other.polygon) return gapOfPolygons(one.polygon, other.polygon);
  if (other.polygon) {
    const found = gap(other, one);
    return { ...found, from: found.to, to: found.from };
  }
  if (one.polygon) {
    const centre = [other.x, other.y];
    const near = insideRing(centre, one.polygon) ? centre : nearestOnRing(centre, one.polygon);
    return between(near, 0, centre, other.radius);
  }
  return between([one.x, one.y], one.radius, [other.x, other.y], other.radius);
}

function between(a, aRadius, b, bRadius) {
  const apart = span(a, b);
  const along = (from, to, far) =>
    apart ? [from[0] + ((to[0] - from[0]) * far) / apart, from[1] + ((to[1] - from[1]) * far) / apart] : from;
  return {
    distance: Math.max(0, Math.ceil(apart - aRadius - bRadius)),
    from: along(a, b, Math.min(aRadius, apart)),
    to: along(b, a, Math.min(bRadius, apart)),
  };
}

function gapOfPolygons(one, other) {
  let best = null;
  const offer = (from, to) => {
    if (!best || span(from, to) < best.distance) best = { distance: span(from, to), from, to };
  };
  for (const corner of one) offer(corner, insideRing(corner, other) ? corner : nearestOnRing(corner, other));
  for (const corner of other) offer(insideRing(corner, one) ? corner : nearestOnRing(corner, one), corner);
  return { ...best, distance: Math.ceil(best.distance) };
}
