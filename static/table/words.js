// What the scripts say, in the reader's language: the page brings the words in #words.

const known = new Map();
for (const item of document.getElementById("words").content.querySelectorAll("[data-word]")) {
  known.set(item.dataset.word, item.textContent);
}

// The words for a key, each %s in them replaced by the next of `values`.
export function word(key, ...values) {
  const text = known.get(key) ?? key;
  return text.replace(/%s/g, () => String(values.shift() ?? ""));
}

// A new element: attributes, then children (elements or text).
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// How something is pointed at, and with which keys where there is a keyboard.
export function explained(how, keys) {
  return make("p", { class: "small muted" }, word(how), make("span", { class: "keys-hint", text: ` ${word(keys)}` }));
}

// Have readers of the screen say something that they would not come upon by themselves.
export function announce(text) {
  if (!text) return;
  const line = make("p", { text });
  document.getElementById("announce").append(line);
  setTimeout(() => line.remove(), 5000);
}

// A link to a rule in the rulebook, or nothing where no rule is named.
export function ruleLink(rule) {
  if (!rule) return null;
  const book = document.getElementById("match").dataset.rules;
  return make("a", { class: "rule-id", href: book + rule, target: "_blank", rel: "noopener", text: rule });
}

// One refusal as a paragraph: the reason and the rule.
export function refusal(illegal) {
  return make("p", { class: "why" }, illegal.message + " ", ruleLink(illegal.rule));
}
