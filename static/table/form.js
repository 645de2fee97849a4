// The form of an option: a heading, the fields with defaults, the field that is being asked for,
// the referee's message, and the button.

import { chances } from "./chances.js";
import { defaultRows } from "./defaults.js";
import { button, make } from "./elements.js";
import { refusal, word } from "./words.js";

const box = document.getElementById("picker");
const sheet = document.getElementById("sheet");

class Form {
  // `picker` is what is filled in: it is asked to go back and to confirm.
  open(picker) {
    sheet.classList.add("is-picking");
    sheet.classList.toggle("is-lone", picker.lone);
    sheet.dataset.open = "true";
    box.hidden = false;
  }

  // Returns whether the keyboard's focus was inside.
  close() {
    const inside = box.contains(document.activeElement);
    sheet.classList.remove("is-picking", "is-lone");
    box.hidden = true;
    box.replaceChildren();
    return inside;
  }

  layOut(picker) {
    const { details } = picker.option;
    this.focused = this.focusedDefault();
    this.slot = make("div", { class: "picker-field" });
    this.rows = make("div", { class: "picker-defaults" });
    this.later = make("div", { class: "picker-defaults" });
    this.notes = make("div", { class: "picker-says", role: "status" });
    const look = { class: "button button-primary button-wide", "aria-disabled": "true" };
    this.button = button(look, () => picker.confirm());
    this.head = headOf(picker);
    const what = picker.field && details.length ? make("p", { class: "picker-details", text: details.join(" ") }) : null;
    const foot = make("footer", { class: "picker-foot" }, this.notes, this.button);
    const parts = [this.head, what, this.rows, ...titleOf(picker), this.slot, this.later, foot];
    box.replaceChildren(...parts.filter(Boolean));
    this.setBusy(false);
  }

  // The heading gets the keyboard's focus, or what had it before. What is laid out by itself, because
  // it is all that is asked, takes it from nobody who is elsewhere on the page.
  focus(picker) {
    const active = document.activeElement;
    const elsewhere = active && active !== document.body && !sheet.contains(active);
    if (!(picker.lone && elsewhere)) {
      const first = this.chip(this.focused) ?? this.head.querySelector("h2");
      first.focus({ preventScroll: true });
    }
    if (!picker.lone) for (const one of [box, this.head]) one.scrollIntoView({ block: "nearest" });
  }

  setBusy(is) {
    if (is) box.setAttribute("aria-busy", "true");
    else box.removeAttribute("aria-busy");
  }

  setReady(is) {
    this.button.setAttribute("aria-disabled", String(!is));
  }

  // What the referee says of a value that is legal: sentences, the odds of what it leads to, and
  // whether it is `final`.
  say(sentences, { odds = [], final = false, loading = false } = {}) {
    const look = loading ? "note is-loading" : "note";
    const parts = sentences.map((text) => make("p", { class: look, text }));
    if (odds.length) parts.push(chances(odds));
    if (final) parts.push(make("p", { class: "sure", text: word("sure") }));
    this.notes.replaceChildren(...parts);
  }

  refuse({ message, rule = "" }) {
    this.notes.replaceChildren(refusal({ message, rule }));
  }

  // A row for each field with a default: above the field that is asked for, or below it where it stands
  // after that.
  drawDefaults(fields, picker) {
    const focused = this.focusedDefault();
    const place = (field) => picker.option.fields.indexOf(field);
    const isLater = (field) => place(field) > place(picker.field);
    this.rows.replaceChildren(...defaultRows(fields.filter((field) => !isLater(field)), picker));
    this.later.replaceChildren(...defaultRows(fields.filter(isLater), picker));
    this.chip(focused)?.focus({ preventScroll: true });
  }

  focusedDefault() {
    return box.querySelector(".picker-defaults :focus")?.dataset.choice;
  }

  chip(name) {
    return name ? box.querySelector(`.picker-defaults [data-choice="${CSS.escape(name)}"]`) : null;
  }
}

function headOf(picker) {
  const { label, cost } = picker.option;
  const name = picker.about?.name;
  const heading = name && !label.includes(name) ? word("labelled", name, label) : label;
  return make(
    "header",
    { class: "picker-head" },
    picker.canGoBack
      ? button({ class: "button button-quiet button-small picker-back", text: `‹ ${word("back")}` }, () => picker.back())
      : null,
    make("h2", { tabindex: "-1", text: heading }),
    cost ? make("span", { class: "cost", text: cost }) : null,
  );
}

// Which of several fields this is, and what is to be filled in.
function titleOf(picker) {
  const { field, steps, changing } = picker;
  const many = steps.length > 1 && !changing;
  const titled = field && (changing || picker.defaults.length === 0 || many);
  return [
    many ? make("p", { class: "eyebrow", text: word("step", picker.index + 1, steps.length) }) : null,
    titled ? make("p", { class: "picker-title", text: field.label }) : null,
  ];
}

export const form = new Form();
