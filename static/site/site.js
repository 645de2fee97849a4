// What every page can do: toasts, dialogs, menus, copying, the colour setting, and saying so when
// a request fails. Nothing here knows a game.
(() => {
  "use strict";

  const toasts = document.getElementById("toasts");
  const LASTS = 6000;

  // --- toasts -----------------------------------------------------------------------------

  // Kinds: info, success, warning, error. Errors stay until they are dismissed.
  function toast(text, kind = "info") {
    for (const shown of toasts.children) {
      if (shown.dataset.text === text) shown.remove();
    }
    const box = document.createElement("div");
    box.className = `toast toast-${kind}`;
    box.dataset.text = text;
    const words = document.createElement("span");
    words.textContent = text;
    box.append(words);
    toasts.append(box);
    furnish(box);
    return box;
  }

  function furnish(box) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "toast-close";
    button.setAttribute("aria-label", toasts.dataset.dismiss);
    button.textContent = "×";
    button.addEventListener("click", () => box.remove());
    box.append(button);
    if (!box.classList.contains("toast-error")) setTimeout(() => box.remove(), LASTS);
  }

  toasts.querySelectorAll("[data-toast]").forEach(furnish);

  // --- requests that fail -----------------------------------------------------------------

  function messageOf(xhr) {
    const type = xhr.getResponseHeader("Content-Type") || "";
    if (type.startsWith("text/plain")) return xhr.responseText;
    if (type.startsWith("text/html")) {
      const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
      const words = page.querySelector("[data-error]");
      if (words) return words.textContent.trim().replace(/\s+/g, " ");
    }
    return xhr.status >= 500 ? toasts.dataset.broken : toasts.dataset.refused;
  }

  document.addEventListener("htmx:responseError", (event) => {
    toast(messageOf(event.detail.xhr), "error");
  });
  document.addEventListener("htmx:sendError", () => toast(toasts.dataset.failed, "error"));
  document.addEventListener("htmx:timeout", () => toast(toasts.dataset.failed, "error"));
  document.addEventListener("toast", (event) => {
    toast(event.detail.text, event.detail.kind);
  });

  let offline = null;
  window.addEventListener("offline", () => {
    offline = toast(toasts.dataset.offline, "error");
  });
  window.addEventListener("online", () => {
    offline?.remove();
    toast(toasts.dataset.online, "success");
  });

  // --- dialogs, copying, forms that submit themselves ---------------------------------------

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-dialog]");
    if (opener) document.getElementById(opener.dataset.dialog).showModal();

    if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();

    const copier = event.target.closest("[data-copy]");
    if (copier) copy(document.getElementById(copier.dataset.copy));

    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
  });

  async function copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // over plain http in the local network
    }
    toast(toasts.dataset.copied, "success");
  }

  // --- colours ------------------------------------------------------------------------------

  const setting = document.querySelector("[data-theme-setting]");
  if (setting) {
    const choice = setting.querySelector("select");
    const root = document.documentElement;
    setting.hidden = false;
    choice.value = root.dataset.theme || "";
    choice.addEventListener("change", () => {
      if (choice.value) root.dataset.theme = choice.value;
      else delete root.dataset.theme;
      try {
        localStorage.setItem("theme", choice.value);
      } catch {
        // Storage is switched off: the choice lasts for this page.
      }
    });
  }

  window.tabletop = { toast };
})();
