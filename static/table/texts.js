// The texts of the match's cards: fetched when a card is first read, and again for a card that was
// not open then. Texts do not change.

import { fetchShown } from "./shown.js";
import { word } from "./words.js";

const { cardsUrl } = document.getElementById("match").dataset;
const texts = new Map(); // by card, the element that says it
let coming = null; // the request that is under way, if any

// What a card says: {text}, an element that stays here, or {error} where it could not be fetched;
// neither for one that the reader may not read.
export async function textOf(card) {
  if (!texts.has(card)) {
    const error = await (coming ??= fetchTexts().finally(() => (coming = null)));
    if (error) return { error };
  }
  return { text: texts.get(card) };
}

// Fetches all that may be read; gives why that failed, if it did.
async function fetchTexts() {
  const reply = await fetchShown(cardsUrl);
  if (reply.cards === undefined) return reply.error ?? word("failed");
  const { content } = Object.assign(document.createElement("template"), { innerHTML: reply.cards });
  for (const text of content.querySelectorAll("[data-card-text]")) texts.set(text.dataset.cardText, text);
  return null;
}
