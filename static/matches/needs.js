// Shows form fields only with the choices of another field that use them.

export function showWhatCounts(form) {
  const chosen = new FormData(form);
  for (const part of form.querySelectorAll("[data-needs]")) {
    part.hidden = !part.dataset.choices.split(" ").includes(chosen.get(part.dataset.needs));
  }
}
