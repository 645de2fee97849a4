// The seat that the page shows and answers for, if its reader holds several.

const match = document.getElementById("match");

// The seat's number as text; nothing where the reader holds one seat or none.
export const seat = () => match?.dataset.seat;

// An address of this match that names the seat, if one has to be named.
export function forSeat(address) {
  if (seat() === undefined) return address;
  return `${address}${address.includes("?") ? "&" : "?"}as=${seat()}`;
}
