// Paths in a card's data: lists of names and indexes. Values are immutable: each change returns a
// new one.

export const at = (data, path) => path.reduce((here, step) => here?.[step], data);

// With another value in a place. Objects on the way there that are missing come to be.
export function put(data, [step, ...others], value) {
  if (step === undefined) return value;
  const copy = Array.isArray(data) ? [...data] : { ...data };
  copy[step] = put(copy[step], others, value);
  return copy;
}

// A list or an object without one of its items.
export function without(data, step) {
  if (Array.isArray(data)) return data.filter((_, place) => place !== step);
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== step));
}

// All places that a path with "*", for each item of a list, leads to.
export function spread(data, path) {
  const star = path.indexOf("*");
  if (star < 0) return [path];
  const items = at(data, path.slice(0, star)) ?? [];
  return items.flatMap((_, place) => spread(data, [...path.slice(0, star), place, ...path.slice(star + 1)]));
}
