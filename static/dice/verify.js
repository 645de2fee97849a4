// Shows the result of this browser's check of a finished match's dice.

import "../site/site.js";
import { check } from "./checks.js";
import { load, save } from "./kept.js";
import { showUnbegun } from "./unbegun.js";

const panel = document.getElementById("dice-check");

const show = (element, what) => {
  for (const words of element.querySelectorAll("[data-found]")) {
    words.hidden = words.dataset.found !== what;
  }
  element.dataset.result = what;
};

function offer(kept) {
  const link = panel.querySelector("[data-kept]");
  if (!link || !kept.seed) return;
  const text = JSON.stringify(kept, null, 1);
  link.href = `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  link.hidden = false;
}

async function run() {
  const kept = load(panel.dataset.match);
  offer(kept);
  if (kept.opened && !kept.begun) save(panel.dataset.match, { ...kept, begun: true });
  let found;
  try {
    const response = await fetch(panel.dataset.url, { credentials: "same-origin" });
    found = await check(await response.json(), kept);
  } catch {
    show(panel, "failed");
    return;
  }
  for (const line of panel.querySelectorAll("[data-check]")) show(line, found[line.dataset.check]);
  const bad = Object.values(found).includes("bad");
  const first = panel.querySelector("[data-first]");
  if (first && found.wrong.length) first.textContent = String(found.wrong[0].answer);
  show(panel.querySelector("[data-all]"), bad ? "bad" : "good");
  panel.dataset.result = bad ? "bad" : "good";
}

if (panel) run();
showUnbegun();
