// The scripts' texts in the reader's language, which the page provides in #words.

import { make } from "./elements.js";

const words = new Map();
for (const item of document.getElementById("words").content.querySelectorAll("[data-word]")) {
  words.set(item.dataset.word, item.textContent);
}

// The words for a key, each %s in them replaced by the next of `values`.
export function word(key, ...values) {
  const text = words.get(key) ?? key;
  return text.replace(/%s/g, () => String(values.shift() ?? ""));
}

// Words one after another, as the reader's language makes a list.
export const asList = (all) => all.join(word("between"));

// How something is pointed at, and with which keys where there is a keyboard.
export function explained(how, keys) {
  return make("p", { class: "small muted" }, word(how), make("span", { class: "keys-hint", text: ` ${word(keys)}` }));
}

// One refusal as a paragraph: the reason, and the rule if one is named.
export function refusal({ message, rule }) {
  return make("p", { class: "why" }, `${message} `, rule ? ruleLink(rule) : null);
}

function ruleLink(rule) {
  const book = document.getElementById("match").dataset.rules;
  return make("a", { class: "rule-id", href: book + rule, target: "_blank", rel: "noopener", text: rule });
}
