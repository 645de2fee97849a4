// Preserves the reader's state when a region or a part of it is replaced: keyboard focus returns to
// the same thing, and unfolded elements stay so.

// The attributes that tell elements of a region apart.
const NAMING = [
  ...["id", "data-unit", "data-token", "data-marker", "data-piece", "data-cell", "data-option", "data-acting"],
  ...["data-show-unit", "data-show-thing", "data-read", "data-key", "hx-vals"],
];

// A selector that finds an element again among those that a renewed region has.
function nameOf(element) {
  const named = NAMING.filter((name) => element.hasAttribute(name));
  const tag = element.localName;
  return tag + named.map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`).join("");
}

// What a selector finds in a region, itself included: a part may be what has the focus.
const within = (region, selector) =>
  [region, ...region.querySelectorAll(selector)].filter((one) => one.matches(selector));

function stateOf(region) {
  const focused = region.contains(document.activeElement) ? document.activeElement : null;
  return {
    around: region.parentElement.closest("[tabindex]"),
    name: focused && nameOf(focused),
    place: focused && within(region, nameOf(focused)).indexOf(focused),
    open: within(region, "details").map((one) => one.open),
  };
}

function restore(region, { around, name, place, open }) {
  const folds = within(region, "details");
  if (folds.length === open.length) folds.forEach((one, at) => (one.open = open[at]));
  if (!name || document.activeElement !== document.body) return;
  const found = within(region, name);
  const again = found[place] ?? found[0] ?? region.querySelector(".ask-prompt") ?? around;
  again?.focus({ preventScroll: true });
}

export function startPreserving() {
  const states = new Map();
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
    if (target.id && target.parentElement) states.set(target.id, stateOf(target));
  });
  document.addEventListener("tabletop:drawn", () => {
    for (const [id, state] of states) {
      const region = document.getElementById(id);
      if (region) restore(region, state);
    }
    states.clear();
  });
}
