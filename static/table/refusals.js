// Reasons against giving things to places, as the description of a field lists them.

// Gives `whyNot(thing, place)`: the refusal of the thing, of the place or of the pair, null for none.
export function refusalsOf({ things, places, refused }) {
  const ofPairs = new Map(); // by the indices of thing and place
  for (const refusal of refused) {
    for (const pair of refusal.pairs) ofPairs.set(String(pair), refusal);
  }
  return (thing, place) => {
    const pair = [things.indexOf(thing), places.indexOf(place)];
    return thing.refused ?? place.refused ?? ofPairs.get(String(pair)) ?? null;
  };
}
