// Areas and things that are painted on a board but belong to other parts of the card. See
// games/rules/forms/board_layers.py. Painting what is already there removes it.

import { at, put, spread } from "./paths.js";

// The layers of a card, each with a key: one whose path leads through a list is one for each item.
export function layersOf(layers, card) {
  return layers.flatMap((layer) =>
    spread(card, layer.path).map((path, place) => ({
      ...layer,
      path,
      label: layer.label.replace("%s", String(place + 1)),
      key: [...path, layer.drawn ?? ""].join("."),
    })),
  );
}

const isOf = (layer, thing) => Object.entries(layer.knownBy).every(([name, value]) => thing[name] === value);

const listOf = (card, layer) => at(card, layer.path) ?? [];

// The numbers of the hexes of an area, or of those in which such a thing lies.
export function hexesOf(card, layer) {
  if (layer.what === "area") return listOf(card, layer);
  return listOf(card, layer).filter((thing) => isOf(layer, thing)).map((thing) => thing[layer.place]);
}

// What a new thing in a list has: where it lies, and an id that no other one has.
function thingAt(number, layer, list) {
  const ids = new Set(list.map((thing) => thing[layer.numbered]));
  let count = 1;
  while (ids.has(`${layer.drawn}-${count}`)) count += 1;
  const id = layer.numbered ? { [layer.numbered]: `${layer.drawn}-${count}` } : {};
  return { ...id, [layer.place]: number, ...layer.knownBy, ...layer.more };
}

// The card after these hexes have been painted.
export function paintedWith(card, layer, numbers) {
  const there = new Set(hexesOf(card, layer).map(String));
  const isThere = numbers.every((number) => there.has(String(number)));
  const chosen = new Set(numbers.map(String));
  const list = listOf(card, layer);
  const missing = numbers.filter((number) => !there.has(String(number)));
  if (layer.what === "area") {
    const next = isThere ? list.filter((number) => !chosen.has(number)) : [...list, ...missing].sort();
    return put(card, layer.path, next);
  }
  const next = isThere
    ? list.filter((thing) => !(isOf(layer, thing) && chosen.has(String(thing[layer.place]))))
    : missing.reduce((all, number) => [...all, thingAt(number, layer, all)], list);
  return put(card, layer.path, next);
}

// The card after hexes have got other numbers. What lay in one that is gone keeps its number, for its
// author to see; from areas it is left out.
export function renumbered(data, numberOf) {
  if (Array.isArray(data)) return data.map((item) => renumbered(item, numberOf));
  if (data === null || typeof data !== "object") return data;
  const parts = Object.entries(data).map(([name, value]) => {
    const isPlace = (name === "hex" && typeof value === "string") || (name === "cell" && Array.isArray(value));
    if (isPlace) return [name, numberOf(value) ?? value];
    if (name === "hexes" && Array.isArray(value)) return [name, value.map(numberOf).filter(Boolean).sort()];
    return [name, renumbered(value, numberOf)];
  });
  return Object.fromEntries(parts);
}
