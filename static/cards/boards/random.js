// Random boards by a few choices, made by the server.

import { toast } from "../../site/toast.js";
import { word } from "../../table/words.js";

async function ask(form, query) {
  const reply = await fetch(`${form.action}?${query}`, { headers: { Accept: "application/json" } });
  const isData = reply.headers.get("Content-Type")?.startsWith("application/json");
  const found = isData ? await reply.json() : {};
  if (reply.ok && found.card) return found;
  throw new Error(found.message ?? word("failed"));
}

// Calls `take` with the card of each board that is made.
export function offerRandom(form, take) {
  const said = form.querySelector("[data-random-said]");
  const link = form.querySelector("[data-random-link]");

  async function make() {
    const query = new URLSearchParams(new FormData(form));
    form.setAttribute("aria-busy", "true");
    try {
      const found = await ask(form, query);
      link.href = found.link;
      said.hidden = false;
      take(found.card);
    } catch (fault) {
      toast(fault instanceof TypeError ? word("failed") : fault.message, "error");
    } finally {
      form.removeAttribute("aria-busy");
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });
  form.querySelector("[data-another]").addEventListener("click", () => {
    const { seed } = form.elements;
    seed.value = Math.floor(Number(seed.min) + Math.random() * (seed.max - seed.min + 1));
    make();
  });

  // The address of a board that somebody has shared.
  const shared = new URLSearchParams(location.search);
  const named = [...form.elements].filter((field) => field.name && shared.has(field.name));
  for (const field of named) field.value = shared.get(field.name);
  if (named.length) {
    form.closest("details").open = true;
    make();
  }
}
