// Adds `lang` to names in another language than the page's wherever scripts draw them, as the
// server does. Loaded beside a page's own script if there are such names.

const known = new Map(Object.entries(JSON.parse(document.getElementById("foreign").textContent)));
const UNMARKED = "script, style, title, textarea, [contenteditable]";
const longestFirst = [...known.keys()].sort((one, other) => other.length - one.length);
const edge = (end) => (/\w/.test(end) ? "\\b" : ""); // a name in Latin letters is no part of a longer word
const alone = (name) => edge(name[0]) + name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + edge(name.at(-1));
const names = new RegExp(`(${longestFirst.map(alone).join("|")})`);

function mark(text) {
  const within = text.parentElement;
  if (!within || within.closest(UNMARKED) || within.closest("[lang]") !== document.documentElement) return;
  const pieces = text.data.split(names);
  if (pieces.length < 2) return;
  if (within.localName === "option") {
    const name = text.data.trim();
    if (known.has(name)) within.lang = known.get(name);
    return;
  }
  const element = within.namespaceURI.endsWith("svg") ? "tspan" : "bdi";
  text.replaceWith(
    ...pieces.map((piece, at) => {
      if (at % 2 === 0) return piece; // between names
      const name = document.createElementNS(within.namespaceURI, element);
      name.setAttribute("lang", known.get(piece));
      name.textContent = piece;
      return name;
    }),
  );
}

// Mark a text, or all that stand in an element.
export function markAll(node) {
  if (node.nodeType === Node.TEXT_NODE) return mark(node);
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  found.forEach(mark);
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    (type === "childList" ? addedNodes : [target]).forEach(markAll);
  }
}).observe(document.body, { childList: true, characterData: true, subtree: true });
markAll(document.body);
