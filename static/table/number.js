// A whole number: a stepper and, where there is room for it, a slider.

import { button, make } from "./elements.js";
import { word } from "./words.js";

export function numberEditor(field, picker) {
  let value = field.low;
  const shown = make("output", { class: "stepper-value", "aria-live": "polite" });
  const step = (by, text, name) =>
    button({ class: "button stepper-step", "aria-label": word(name), text }, () => set(value + by));
  const slider = make("input", { type: "range", min: field.low, max: field.high, "aria-label": field.label });
  slider.addEventListener("input", () => set(Number(slider.value)));

  function set(wanted) {
    value = Math.max(field.low, Math.min(field.high, wanted));
    shown.textContent = String(value);
    slider.value = String(value);
    picker.offer(value, String(value));
  }

  return {
    element: make("div", { class: "stepper" }, step(-1, "−", "fewer"), shown, step(1, "+", "more"), slider),
    start: () => set(value),
    key(event) {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (by) set(value + by);
      else if (/^[0-9]$/.test(event.key)) set(Number(event.key));
      else return false;
      return true;
    },
  };
}
