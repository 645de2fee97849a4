// What of a form counts only with some choices of another field is shown with these.

export function showWhatCounts(form) {
  const chosen = new FormData(form);
  for (const part of form.querySelectorAll("[data-needs]")) {
    part.hidden = !part.dataset.choices.split(" ").includes(chosen.get(part.dataset.needs));
  }
}
