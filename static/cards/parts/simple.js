// Fields for a single value: a number, a word, a choice, yes or no, a hex of the board, some hexes.

import { button, make, svg } from "../../table/elements.js";
import { word } from "../../table/words.js";

const HEXES = /[0-9]{4}/g;

const CROSSHAIR = "M12 2v5M12 17v5M2 12h5M17 12h5M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z";

const crosshair = () => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: CROSSHAIR }));

// The element of a field. `on` has change(value); pick(take), which asks for a hex of the board and
// keeps what `take` makes of it and of the value there is; and label, where no label stands beside it.
export function simple(part, value, id, on) {
  const common = { id, "aria-label": on.label };

  function listening(input, read) {
    input.addEventListener("change", () => on.change(read(input.value)));
    return input;
  }

  function number() {
    const field = make("input", { ...common, type: "number", inputmode: "numeric", min: part.low, max: part.high, value });
    return listening(field, (text) => (text.trim() === "" ? null : Number(text)));
  }

  function text() {
    const field = make("input", { ...common, type: "text", maxlength: part.longest, value, autocomplete: "off" });
    return listening(field, (typed) => typed.trim());
  }

  function lines() {
    const field = make("textarea", { ...common, rows: 3, maxlength: part.longest }, value);
    return listening(field, (typed) => typed.trim());
  }

  function choice() {
    const field = make("select", common);
    if (part.optional) field.append(make("option", { value: "", text: word("open") }));
    const known = part.choices.some(({ id: one }) => one === value);
    if (!known && value) field.append(make("option", { value, text: value, selected: true }));
    for (const one of part.choices) {
      field.append(make("option", { value: one.id, text: one.label, selected: one.id === value }));
    }
    return listening(field, (chosen) => chosen || null);
  }

  function yesNo() {
    const field = make("input", { ...common, type: "checkbox", checked: Boolean(value) });
    field.addEventListener("change", () => on.change(field.checked));
    return field;
  }

  function picker(take) {
    const label = word("pickHex");
    return button({ class: "button button-small part-pick", "aria-label": label, title: label }, () => on.pick(take), crosshair());
  }

  function hex() {
    const field = make("input", { ...common, type: "text", inputmode: "numeric", maxlength: 4, value, autocomplete: "off" });
    const read = (typed) => (typed.trim() === "" && part.optional ? null : typed.trim());
    return make("span", { class: "part-picked" }, listening(field, read), picker((picked) => picked));
  }

  // Some hexes, by their numbers; one that is picked comes to them, or goes.
  function hexes() {
    const field = make("textarea", { ...common, rows: 2 }, (value ?? []).join(" "));
    const toggled = (picked, now) =>
      now.includes(picked) ? now.filter((one) => one !== picked) : [...now, picked].sort();
    const input = listening(field, (typed) => typed.match(HEXES) ?? []);
    return make("span", { class: "part-picked" }, input, picker(toggled));
  }

  return { number, text, lines, choice, "yes-no": yesNo, hex, hexes }[part.type]();
}
