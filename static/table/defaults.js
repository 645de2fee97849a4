// Fields with a default, which are not asked for: their values, and how to change them. A field
// with few choices shows the legal ones, others open in place.

import { button, make } from "./elements.js";
import { asList, word } from "./words.js";

const FEW = 4; // choices that stand side by side

// A row for each field; `picker` holds their values and takes others.
export const defaultRows = (fields, picker) =>
  fields.map((field) => {
    const few = field.kind === "pick" && field.choices.length <= FEW;
    return few ? choiceRow(field, picker) : openRow(field, picker);
  });

function choiceRow(field, picker) {
  const now = picker.values[field.name];
  const open = field.choices.filter((choice) => !choice.refused);
  const chips = open.map(({ id, label }) => {
    const attributes = { class: "chip", "data-choice": id, "aria-pressed": String(id === now), text: label };
    return button(attributes, () => id !== now && picker.take(field, id));
  });
  const suggested = field.suggested?.choice === now ? null : field.suggested;
  const brings = open
    .filter((choice) => choice.details.length && choice.id !== now && choice.id !== suggested?.choice)
    .map((choice) => make("p", { class: "default-brings", text: word("labelled", choice.label, asList(choice.details)) }));
  return make(
    "div",
    { class: "default-row", role: "group", "aria-label": field.label, "data-field": field.name },
    suggested ? suggestion(field, suggested, picker) : null,
    make("span", { class: "default-name", text: field.label }),
    make("span", { class: "chips" }, ...chips),
    ...brings,
  );
}

// The choice that is better than what is taken by itself, in words.
function suggestion(field, { choice, words }, picker) {
  const attributes = { class: "suggestion", "data-suggested": choice };
  return button(attributes, () => picker.take(field, choice), make("span", { text: words }));
}

function openRow(field, picker) {
  const open = button(
    { class: "link-button", disabled: !picker.canOpen(field), "aria-label": word("labelled", field.label, word("change")), text: word("change") },
    () => picker.change(field),
  );
  return make(
    "div",
    { class: "default-row", "data-field": field.name },
    make("span", { class: "default-name", text: field.label }),
    make("span", { class: "default-now", text: nowOf(field, picker) }),
    open,
  );
}

// What a field is now, in words.
function nowOf(field, { values, wordings }) {
  const value = values[field.name];
  const usual = JSON.stringify(value) === JSON.stringify(field.default);
  return (usual ? field.default_words : wordings.get(field.name)) || word("none");
}
