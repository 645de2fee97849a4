// The parts beside the battlefield: tabs, the sheet at the bottom of a phone, the log, settings.

import { all } from "./things.js";
import { around, clear, draw } from "./overlay.js";
import { showSpot } from "./board.js";
import { measureAt } from "./measure.js";
import { announce, make, word } from "./words.js";

const match = document.getElementById("match");
const sheet = document.getElementById("sheet");
const log = document.getElementById("log");
const store = {
  get(key, otherwise) {
    try {
      return localStorage.getItem(`table:${key}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`table:${key}`, value);
    } catch {
      // Without storage a setting lasts as long as the page.
    }
  },
};

// --- tabs -------------------------------------------------------------------------------------------

function startTabs() {
  const tabs = [...document.querySelectorAll("[data-tab]")];
  const visible = () => tabs.filter((tab) => tab.offsetParent);
  const choose = (name, focus) => {
    match.dataset.panel = name;
    for (const tab of tabs) {
      const chosen = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen && focus) tab.focus();
      if (chosen) tab.querySelector(".tab-new")?.setAttribute("hidden", "");
    }
    store.set("panel", name);
    if (name === "log") log.scrollTop = log.scrollHeight;
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      choose(tab.dataset.tab);
      sheet.dataset.open = "false"; // on a phone the panel gets the room
    });
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      const shown = visible();
      choose(shown.at((shown.indexOf(tab) + way) % shown.length).dataset.tab, true);
    });
  }
  const wide = window.matchMedia("(min-width: 75rem)");
  const settle = () => {
    const wanted = store.get("panel", wide.matches ? "log" : "sides");
    choose(wide.matches && wanted === "sides" ? "log" : wanted);
  };
  wide.addEventListener("change", settle);
  settle();
}

// A dot on the tab of a panel that something new came to while it was not shown.
export function news(name) {
  if (match.dataset.panel === name) return;
  document.querySelector(`[data-tab="${name}"] .tab-new`)?.removeAttribute("hidden");
}

// --- the sheet --------------------------------------------------------------------------------------

function startSheet() {
  const handle = document.getElementById("sheet-handle");
  sheet.dataset.open = "true";
  const show = () => handle.setAttribute("aria-expanded", sheet.dataset.open);
  handle.addEventListener("click", () => {
    sheet.dataset.open = String(sheet.dataset.open !== "true");
  });
  new MutationObserver(show).observe(sheet, { attributeFilter: ["data-open"] });
}

// --- the log ----------------------------------------------------------------------------------------

const lineText = (line) => line.querySelector("h3, .log-say")?.textContent ?? "";

function startLog() {
  const down = document.getElementById("log-down");
  let following = true;
  const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const toEnd = () => {
    log.scrollTop = log.scrollHeight;
  };
  // Only a reader's own scrolling leaves the end, not the browser's when things change size.
  let moved = 0;
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    log.addEventListener(kind, () => (moved = performance.now()), { passive: true });
  }
  log.addEventListener("scroll", () => {
    if (atEnd()) following = true;
    else if (performance.now() - moved < 1000) following = false;
    if (following) down.hidden = true;
  });
  down.addEventListener("click", toEnd);
  new MutationObserver((changes) => {
    if (following) toEnd();
    else down.hidden = false;
    news("log");
    // A log that is shown is read out by itself.
    const lines = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node.nodeName === "LI");
    if (!log.offsetParent) announce(lines.map(lineText).join(" "));
  }).observe(log, { childList: true });
  new ResizeObserver(() => following && toEnd()).observe(log);
  toEnd();
  const chat = document.getElementById("panel-chat");
  new MutationObserver((changes) => {
    if (changes.some((change) => [...change.addedNodes].some((node) => node.nodeName === "LI"))) news("chat");
  }).observe(chat, { childList: true, subtree: true });
}

// --- the battlefield as a list ----------------------------------------------------------------------

const inches = (value) => (value / 1000).toFixed(1);
const placeOf = (thing) => thing.place ?? `${inches(thing.x)}″, ${inches(thing.y)}″`;

function listThings() {
  const order = { unit: 0, token: 1, piece: 2, cell: 3 };
  const rows = all()
    .filter((thing) => thing.listed)
    .sort((a, b) => order[a.kind] - order[b.kind])
    .map((thing) => {
      const show = make("button", { type: "button", class: "button button-quiet button-small", text: word("show"), "aria-label": `${word("show")}: ${thing.label}` });
      show.addEventListener("click", () => {
        draw("shown", [around(thing, "shown")]);
        showSpot(thing.x, thing.y, 2);
        setTimeout(() => clear("shown"), 2500);
      });
      const measure = make("button", { type: "button", class: "button button-quiet button-small", text: word("measure"), "aria-label": `${word("measure")}: ${thing.label}` });
      measure.addEventListener("click", () => measureAt(thing));
      return make(
        "tr",
        {},
        make("th", { scope: "row", text: thing.words }),
        make("td", { text: placeOf(thing) }),
        make("td", { class: "things-do" }, show, measure),
      );
    });
  document.getElementById("things").replaceChildren(...rows);
}

// --- settings ---------------------------------------------------------------------------------------

export const setting = (name) => document.querySelector(`[data-setting="${name}"]`).checked;

function startSettings() {
  for (const box of document.querySelectorAll("[data-setting]")) {
    const { setting: name } = box.dataset;
    const on = "on" in box.dataset ? "1" : "0";
    const apply = () => match.classList.toggle(`with-${name}`, box.checked);
    box.checked = store.get(name, on) === "1";
    apply();
    box.addEventListener("change", async () => {
      if (name === "notify" && box.checked && window.Notification?.permission !== "granted") {
        box.checked = (await window.Notification?.requestPermission()) === "granted";
      }
      store.set(name, box.checked ? "1" : "0");
      apply();
    });
  }
}

export function startPanels() {
  startSettings();
  startTabs();
  startSheet();
  startLog();
  listThings();
  document.addEventListener("tabletop:changed", listThings);
}
