// The replay without loading the page anew: another number's page is fetched, and the regions, the
// log and the scrubber are taken out of it, so that zoom and open panels stay. Keys: comma and full
// stop step by answer, Page Up and Page Down by turn, Home and End.
(() => {
  "use strict";

  const PACE = 1200; // milliseconds an answer is shown while it plays
  let newest = 0;
  let playing = null;

  async function go(url) {
    const mine = ++newest;
    const response = await fetch(url);
    if (mine !== newest) return;
    if (!response.ok) {
      window.location = url;
      return;
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine !== newest) return;
    const from = Number(scrubber().dataset.at);
    const focused = document.activeElement?.dataset?.key;
    for (const region of document.querySelectorAll("[id^='region-']")) exchange(region, page);
    exchange(scrubber(), page);
    document.getElementById("log").innerHTML = page.getElementById("log").innerHTML;
    if (focused) scrubber().querySelector(`[data-key="${focused}"]`)?.focus();
    history.replaceState(null, "", url);
    furnish();
    const number = Number(scrubber().dataset.at);
    document.dispatchEvent(new CustomEvent("tabletop:changed", { detail: { number, from } }));
  }

  function exchange(shown, page) {
    const next = page.getElementById(shown.id);
    if (next && next.outerHTML !== shown.outerHTML) shown.replaceWith(document.adoptNode(next));
  }

  function scrubber() {
    return document.getElementById("scrubber");
  }

  function link(key) {
    return scrubber().querySelector(`[data-key="${key}"]`);
  }

  // --- playing by itself ---------------------------------------------------------------------

  function play() {
    if (scrubber().dataset.at === scrubber().dataset.last) return pause();
    playing = setTimeout(async () => {
      await go(link(".").href);
      if (playing) play();
    }, PACE);
    furnish();
  }

  function pause() {
    clearTimeout(playing);
    playing = null;
    furnish();
  }

  function furnish() {
    const button = document.getElementById("scrub-play");
    button.hidden = false;
    button.setAttribute("aria-pressed", String(playing !== null));
  }

  // --- hands and keys ------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("#scrub-play")) {
      if (playing) pause();
      else play();
      return;
    }
    const chosen = event.target.closest("#scrubber [data-key]");
    if (!chosen) return;
    event.preventDefault();
    pause();
    go(chosen.href);
  });

  document.addEventListener("change", (event) => {
    if (event.target.id !== "scrub-at") return;
    pause();
    const url = new URL(window.location);
    url.searchParams.set("at", event.target.value);
    url.searchParams.set("as", event.target.form.elements.as.value);
    go(url);
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const chosen = [...scrubber().querySelectorAll("[data-key]")].find(
      (candidate) => candidate.dataset.key === event.key,
    );
    if (!chosen) return;
    event.preventDefault();
    chosen.click();
  });

  furnish();
})();
