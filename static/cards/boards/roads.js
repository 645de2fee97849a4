// Roads: the pairs of neighbouring hexes that they connect, as a set of texts such as "3-4", the
// places of both in the rows. On a card they are chains of hexes' numbers.

const linkOf = (one, other) => (one < other ? `${one}-${other}` : `${other}-${one}`);

export const endsOf = (link) => link.split("-").map(Number);

// The links of a card's chains; `placeOf` says where a number lies.
export function linksOf(chains, placeOf) {
  const links = new Set();
  for (const chain of chains) {
    const places = chain.map(placeOf).filter((place) => place !== undefined);
    places.slice(1).forEach((place, before) => links.add(linkOf(places[before], place)));
  }
  return links;
}

// As few chains as lead over all links, each once.
export function chainsOf(links, numberOf) {
  const beside = new Map();
  for (const link of [...links].sort()) {
    const [one, other] = endsOf(link);
    beside.set(one, [...(beside.get(one) ?? []), other]);
    beside.set(other, [...(beside.get(other) ?? []), one]);
  }
  const places = [...beside.keys()].sort((one, other) => one - other);
  const isEnd = (place) => beside.get(place).length % 2 === 1;
  const chains = [];
  for (let from = start(); from !== undefined; from = start()) {
    const chain = [from];
    for (let here = from; beside.get(here).length; here = chain[chain.length - 1]) {
      const [next] = beside.get(here);
      beside.set(here, beside.get(here).filter((place) => place !== next));
      beside.set(next, beside.get(next).filter((place) => place !== here));
      chain.push(next);
    }
    chains.push(chain.map(numberOf));
  }
  return chains;

  function start() {
    return places.find(isEnd) ?? places.find((place) => beside.get(place).length);
  }
}

// With the road along a way; without it where all of it is there.
export function drawn(links, way) {
  const along = way.slice(1).map((place, before) => linkOf(way[before], place));
  const isThere = along.length > 0 && along.every((link) => links.has(link));
  const next = new Set(links);
  for (const link of along) {
    if (isThere) next.delete(link);
    else next.add(link);
  }
  return next;
}

// After the hexes have moved to other places: what does not connect neighbours any more is gone.
export function movedTo(links, placeAfter, grid) {
  const next = new Set();
  for (const link of links) {
    const [one, other] = endsOf(link).map(placeAfter);
    if (one === undefined || other === undefined) continue;
    if (grid.distance(grid.placeOf(one), grid.placeOf(other)) === 1) next.add(linkOf(one, other));
  }
  return next;
}
