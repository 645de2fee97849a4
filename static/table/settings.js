// The reader's settings at the table, stored by the browser for all matches or, where appropriate,
// for one.

import { local } from "../site/storage.js";

const match = document.getElementById("match");

const keyOf = (name) => `table:${name}`;
export const load = (name, otherwise) => local.get(keyOf(name), otherwise);
export const save = (name, value) => local.set(keyOf(name), value);

export const isSet = (name) => document.querySelector(`[data-setting="${name}"]`).checked;

// The value of a setting with more than two.
export const chosen = (name) => document.querySelector(`[data-choice="${name}"]`).value;

export function startSettings() {
  for (const select of document.querySelectorAll("[data-choice]")) {
    const { choice: name } = select.dataset;
    const kept = load(name, select.value);
    if ([...select.options].some(({ value }) => value === kept)) select.value = kept;
    select.addEventListener("change", () => save(name, select.value));
  }
  for (const box of document.querySelectorAll("[data-setting]")) {
    const { setting: name } = box.dataset;
    const key = "ofMatch" in box.dataset ? `${name}:${match.dataset.match}` : name;
    const apply = () => {
      match.classList.toggle(`with-${name}`, box.checked);
      document.dispatchEvent(new Event(`tabletop:${name}`));
    };
    box.checked = load(key, "on" in box.dataset ? "1" : "0") === "1";
    apply();
    box.addEventListener("change", async () => {
      if (name === "notify" && box.checked && window.Notification?.permission !== "granted") {
        box.checked = (await window.Notification?.requestPermission()) === "granted";
      }
      save(key, box.checked ? "1" : "0");
      apply();
    });
  }
}
