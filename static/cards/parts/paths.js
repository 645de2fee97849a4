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

// Without what is in a place.
export function without(data, path) {
  const [last, where] = [path[path.length - 1], path.slice(0, -1)];
  const holder = at(data, where);
  if (Array.isArray(holder)) return put(data, where, holder.filter((_, place) => place !== last));
  return put(data, where, Object.fromEntries(Object.entries(holder).filter(([name]) => name !== last)));
}

// All places that a path with "*", for each item of a list, leads to.
export function spread(data, path) {
  const star = path.indexOf("*");
  if (star < 0) return [path];
  const items = at(data, path.slice(0, star)) ?? [];
  return items.flatMap((_, place) => spread(data, [...path.slice(0, star), place, ...path.slice(star + 1)]));
}
