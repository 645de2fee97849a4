// The parts of a card as form fields, from the descriptions of games/cards/model_forms.py. The
// element of each part has its path in `data-path`.

import { button, make } from "../../table/elements.js";
import { word } from "../../table/words.js";
import { simple } from "./simple.js";
import { at, without } from "./paths.js";

// Draws them into `box`, if there is one. `on` has change(path, value), after which the card is
// another one, and pick(take), which asks for a hex of the board.
export function drawFields(box, on) {
  if (!box) return { show() {} };
  const parts = JSON.parse(document.getElementById("card-fields").content.textContent);
  let card = null; // as it is shown
  let isShown = false; // whether the fields show already what is changing
  box.addEventListener("submit", (event) => event.preventDefault());

  // A change that shows in the fields by itself.
  function changed(path, value) {
    isShown = true;
    on.change(path, value);
    isShown = false;
  }

  // A change of what fields there are.
  const rebuilt = (path, value) => on.change(path, value);

  const valueOf = (part, path) => at(card, path) ?? (part.optional ? null : part.new);
  const idOf = (path) => `part-${path.join("-")}`;
  const helpOf = (part) => (part.help ? make("p", { class: "field-help", text: part.help }) : null);

  // --- what one part is made of -------------------------------------------------------------------

  function fieldOf(part, path, label = part.label) {
    const value = valueOf(part, path);
    const draw = { group, variants, table, list }[part.type];
    if (draw) return draw(part, path, value, label);
    const input = simple(part, value, idOf(path), {
      change: (next) => changed(path, next),
      pick: (take) => on.pick((hex) => rebuilt(path, take(hex, valueOf(part, path)))),
    });
    return make(
      "div",
      { class: `field part-${part.type}`, "data-path": path.join(".") },
      make("label", { for: idOf(path), text: label }),
      helpOf(part),
      input,
    );
  }

  function boxed(part, path, label, ...content) {
    const legend = make("legend", { text: label });
    const style = `part-box part-box-${part.type}`;
    return make("fieldset", { class: style, "data-path": path.join(".") }, legend, helpOf(part), ...content);
  }

  function group(part, path, value, label) {
    if (!part.optional) return boxed(part, path, label, ...part.parts.map((one) => fieldOf(one, [...path, one.name])));
    const toggle = make("input", { type: "checkbox", id: idOf(path), checked: value !== null });
    toggle.addEventListener("change", () => rebuilt(path, toggle.checked ? part.first : null));
    const head = make("label", { class: "part-toggle", for: idOf(path) }, toggle, ` ${label}`);
    const inside = value === null ? [] : part.parts.map((one) => fieldOf(one, [...path, one.name]));
    return make("div", { class: "part-box", "data-path": path.join(".") }, head, helpOf(part), ...inside);
  }

  // Objects of several kinds: another kind begins anew, but for what both have.
  function variants(part, path, value, label) {
    const { key } = part;
    const chosen = part.variants.find(({ id }) => id === value[key]) ?? part.variants[0];
    const select = make("select", { "aria-label": label });
    for (const one of part.variants) {
      select.append(make("option", { value: one.id, text: one.label, selected: one === chosen }));
    }
    select.addEventListener("change", () => {
      const next = part.variants.find(({ id }) => id === select.value);
      const now = valueOf(part, path);
      const known = next.parts.filter(({ name }) => name in now).map(({ name }) => [name, now[name]]);
      rebuilt(path, { ...next.new, ...Object.fromEntries(known) });
    });
    return boxed(part, path, label, select, ...chosen.parts.map((one) => fieldOf(one, [...path, one.name])));
  }

  // Values by keys, each key once.
  function table(part, path, value, label) {
    const unused = part.keys.filter(({ id }) => !(id in value));
    const isFixed = part.least === part.keys.length;
    const rows = Object.keys(value).map((key) => {
      const known = part.keys.find(({ id }) => id === key)?.label ?? key;
      if (isFixed) return fieldOf(part.value, [...path, key], known);
      return entry(part, path, value, key, known);
    });
    const add = () => rebuilt([...path, unused[0].id], part.value.new);
    return boxed(part, path, label, ...rows, isFixed ? null : adding(label, add, !unused.length));
  }

  function entry(part, path, value, key, known) {
    const select = make("select", { "aria-label": part.label });
    for (const { id, label } of part.keys) {
      if (id === key || !(id in value)) select.append(make("option", { value: id, text: label, selected: id === key }));
    }
    if (!part.keys.some(({ id }) => id === key)) select.prepend(make("option", { value: key, text: key, selected: true }));
    select.addEventListener("change", () => {
      const renamed = Object.entries(valueOf(part, path)).map(([name, one]) => [name === key ? select.value : name, one]);
      rebuilt(path, Object.fromEntries(renamed));
    });
    const count = simple(part.value, value[key], idOf([...path, key]), {
      label: known,
      change: (next) => changed([...path, key], next),
    });
    const remove = removing(known, () => rebuilt(path, without(valueOf(part, path), key)));
    return make("div", { class: "part-row", "data-path": [...path, key].join(".") }, select, count, remove);
  }

  function list(part, path, value, label) {
    const items = value.map((_, place) => {
      const here = [...path, place];
      const name = word("item", part.item.label || label, place + 1);
      const field = fieldOf(part.item, here, name);
      const remove = removing(name, () => rebuilt(path, without(valueOf(part, path), place)));
      return make("div", { class: "part-item" }, field, remove);
    });
    const isFull = part.most !== null && value.length >= part.most;
    const add = () => rebuilt([...path, value.length], part.item.new);
    return boxed(part, path, label, ...items, part.placed ? null : adding(label, add, isFull));
  }

  function adding(name, add, disabled) {
    return button({ class: "button button-small part-add", disabled, "aria-label": word("addTo", name) }, add, word("add"));
  }

  function removing(name, remove) {
    const label = word("remove", name);
    return button({ class: "button button-small button-quiet part-remove", "aria-label": label, title: label }, remove, "×");
  }

  // --- all of them --------------------------------------------------------------------------------

  // What is chosen at once lies together; what has parts of its own is folded up.
  function build() {
    const isFold = (part) => ["group", "variants", "table", "list"].includes(part.type);
    const open = new Set([...box.querySelectorAll("details[open]")].map((fold) => fold.dataset.fold));
    const focused = box.contains(document.activeElement) ? document.activeElement.id : "";
    const plain = parts.filter((part) => !isFold(part)).map((part) => fieldOf(part, [part.name]));
    const folds = parts.filter(isFold).map((part) => {
      const value = at(card, [part.name]) ?? part.new;
      const summary = make("summary", { text: part.label });
      if (part.type === "list") summary.append(make("span", { class: "count", text: value.length }));
      return make(
        "details",
        { class: "panel", "data-fold": part.name, open: open.has(part.name) },
        summary,
        fieldOf(part, [part.name]),
      );
    });
    box.replaceChildren(make("div", { class: "panel" }, ...plain), ...folds);
    if (focused) document.getElementById(focused)?.focus();
  }

  return {
    // Show a card, if it is another one than is shown.
    show(next) {
      const isOther = next !== card && !isShown;
      card = next;
      if (isOther) build();
    },
  };
}
