// Toasts: short messages at the edge of the page.

const container = document.getElementById("toasts");
const DURATION = 6000; // milliseconds; an error stays until it is dismissed

// The messages of the site's own scripts, as the page brings them in the reader's language.
export const texts = container.dataset;

// Kinds: info, success, warning, error.
export function toast(text, kind = "info") {
  for (const shown of container.children) {
    if (shown.dataset.text === text) shown.remove();
  }
  const box = document.createElement("div");
  box.className = `toast toast-${kind}`;
  box.dataset.text = text;
  const message = document.createElement("span");
  message.textContent = text;
  box.append(message);
  container.append(box);
  makeDismissible(box);
  return box;
}

function makeDismissible(box) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-close";
  button.setAttribute("aria-label", texts.dismiss);
  button.textContent = "×";
  button.addEventListener("click", () => box.remove());
  box.append(button);
  if (!box.classList.contains("toast-error")) setTimeout(() => box.remove(), DURATION);
}

// The toasts that the page came with.
container.querySelectorAll("[data-toast]").forEach(makeDismissible);
