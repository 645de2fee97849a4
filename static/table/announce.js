// Messages to screen readers about changes that their users would otherwise miss.

import { make } from "./elements.js";

const LASTS = 5000; // milliseconds

export function announce(text) {
  if (!text) return;
  const line = make("p", { text });
  document.getElementById("announce").append(line);
  setTimeout(() => line.remove(), LASTS);
}
