// The border of a region of cells: the sides that only one cell of it has, joined into rings.

const key = (point) => point.join(",");

// `polygons` are the corners of the cells of the region, each in the same turn around it, with
// corners that cells share at the very same point.
export function ringsAround(polygons) {
  const sides = new Map();
  for (const polygon of polygons) {
    polygon.forEach((from, index) => {
      const to = polygon[(index + 1) % polygon.length];
      const back = `${key(to)} ${key(from)}`;
      if (sides.has(back)) sides.delete(back);
      else sides.set(`${key(from)} ${key(to)}`, { from, to });
    });
  }
  const onward = new Map();
  for (const side of sides.values()) {
    const at = key(side.from);
    onward.set(at, [...(onward.get(at) ?? []), side]);
  }
  const rings = [];
  while (onward.size) {
    const [[first]] = onward.values();
    const ring = [];
    let side = first;
    while (side) {
      ring.push(side.from);
      const left = onward.get(key(side.from)).filter((one) => one !== side);
      if (left.length) onward.set(key(side.from), left);
      else onward.delete(key(side.from));
      side = onward.get(key(side.to))?.[0];
    }
    rings.push(ring);
  }
  return rings;
}
