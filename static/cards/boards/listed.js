// Parts of a card that list cells with certain contents, such as the cores of a field. They follow
// what is painted, in the order of painting.

import { numbersOf } from "./country.js";

const kindsOf = ({ groups }) => groups.flatMap((group) => group.kinds).filter((kind) => kind.listed);

// A work whose card lists what stands on its board; the same one if it does so already.
export function listing(work, rules) {
  return kindsOf(rules).reduce((now, kind) => listingOne(now, kind, rules), work);
}

function listingOne(work, { code, listed }, rules) {
  const { country, card } = work;
  const { numberOf, placeOf } = numbersOf(country, rules);
  const before = (card[listed] ?? []).map(placeOf);
  const kept = before.filter((at) => country.hexes[at] === code);
  const others = country.hexes.flatMap((text, at) => (text === code && !kept.includes(at) ? [at] : []));
  if (kept.length === before.length && !others.length) return work;
  return { country, card: { ...card, [listed]: [...kept, ...others].map(numberOf) } };
}

// The card after its cells have got other numbers: where one is gone, so is its place in the list.
export function relisted(card, numberOf, rules) {
  const lists = kindsOf(rules).map(({ listed }) => [listed, (card[listed] ?? []).map(numberOf).filter(Boolean)]);
  return { ...card, ...Object.fromEntries(lists) };
}

// What is listed, to be drawn: each with its place in the rows.
export function listedThings({ country, card }, rules) {
  const { placeOf } = numbersOf(country, rules);
  return kindsOf(rules).flatMap(({ listed, drawn, label }) =>
    (card[listed] ?? []).map((number, place) => ({ drawn: `${drawn}-${Math.min(place, 1)}`, at: placeOf(number), label })),
  );
}
