// Functions of every page: dialogs, menus, copying, the colour setting, and a message when a
// request fails. Contains nothing about games. The entry module of each page imports it.

import { local } from "./storage.js";
import { texts, toast } from "./toast.js";

document.addEventListener("toast", ({ detail }) => toast(detail.text, detail.kind));

// --- requests that fail ---------------------------------------------------------------------------

function messageOf(xhr) {
  const type = xhr.getResponseHeader("Content-Type") || "";
  if (type.startsWith("text/plain")) return xhr.responseText;
  if (type.startsWith("text/html")) {
    const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
    const message = page.querySelector("[data-error]");
    if (message) return message.textContent.trim().replace(/\s+/g, " ");
  }
  return xhr.status >= 500 ? texts.broken : texts.refused;
}

document.addEventListener("htmx:responseError", (event) => {
  toast(messageOf(event.detail.xhr), "error");
});
document.addEventListener("htmx:sendError", () => toast(texts.failed, "error"));
document.addEventListener("htmx:timeout", () => toast(texts.failed, "error"));

let offline = null;
addEventListener("offline", () => {
  offline = toast(texts.offline, "error");
});
addEventListener("online", () => {
  offline?.remove();
  toast(texts.online, "success");
});

// --- dialogs, menus, copying ----------------------------------------------------------------------

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

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // over plain http in the local network
  }
  toast(texts.copied, "success");
}

// --- colours --------------------------------------------------------------------------------------

const setting = document.querySelector("[data-theme-setting]");
if (setting) {
  const choice = setting.querySelector("select");
  const root = document.documentElement;
  setting.hidden = false;
  choice.value = root.dataset.theme || "";
  choice.addEventListener("change", () => {
    if (choice.value) root.dataset.theme = choice.value;
    else delete root.dataset.theme;
    local.set("theme", choice.value); // without storage the choice lasts for this page
  });
}

// --- terms ----------------------------------------------------------------------------------------

// Pages of a game explain its terms.
if (document.querySelector("[data-terms]")) import("./terms.js").then(({ startTerms }) => startTerms());

// --- the page that is open, in the menu at the top where that is scrolled --------------------------

const open = document.querySelector(".nav [aria-current]");
if (open) open.parentElement.scrollLeft = open.offsetLeft - open.parentElement.offsetLeft;
