// Shows faults of the card beside the fields that they are about. Each fault has a path such as
// "forces.US.divisions.0.bases".

import { make } from "../../table/elements.js";

// The field of a path, or of the nearest part around it.
function fieldOf(box, where) {
  for (let path = where; path; path = path.replace(/\.?[^.]*$/, "")) {
    const found = box.querySelector(`[data-path="${CSS.escape(path)}"]`);
    if (found) return found;
  }
  return null;
}

export function markFaults(box, verdict) {
  if (!box) return;
  for (const old of box.querySelectorAll("[data-fault]")) old.remove();
  for (const field of box.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const fold of box.querySelectorAll("[data-faulty]")) delete fold.dataset.faulty;
  for (const fault of verdict.querySelectorAll("[data-where]")) {
    const place = fieldOf(box, fault.dataset.where.replace(/\[([0-9]+)\]/g, ".$1"));
    if (!place) continue;
    const text = fault.querySelector("[data-why]").textContent;
    place.append(make("p", { class: "field-errors", "data-fault": true, text }));
    place.querySelector(":scope > input, :scope > select, :scope > textarea")?.setAttribute("aria-invalid", "true");
    for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) {
      fold.dataset.faulty = "";
    }
  }
}
