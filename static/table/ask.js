// The ask of this seat: its options as buttons, and as things on the battlefield to tap. The picker
// fills them in.

import { toast } from "../site/toast.js";
import { actingKey, actingName, actingThing, actingUnit, chooseUnit, listedUnits, mayAct, refreshActing, startActing } from "./acting.js";
import { hideArea, showArea } from "./areas.js";
import * as board from "./board.js";
import { button, make } from "./elements.js";
import * as filling from "./filling.js";
import { around, clear, draw, previewShape } from "./overlay.js";
import { hideReach, showReach } from "./reach.js";
import { send } from "./referee.js";
import { indexAt } from "./region.js";
import { hideTargets, showTargets } from "./targets.js";
import { find } from "./things.js";
import { word } from "./words.js";

const sheet = document.getElementById("sheet");
let ask = null;
let agreements = []; // the options that a seat has beside what is asked
let shown = ""; // the ask as it is written on the page
let drawn = null; // the element of the page that was read last
let filter = null; // the thing that was tapped, while the list shows only what it is good for

const dataOf = (id) => document.getElementById(id)?.content.textContent ?? "";
const read = (id) => JSON.parse(dataOf(id) || "null");
const optionOf = (id) => [...(ask?.options ?? []), ...agreements].find((option) => option.id === id);

function refresh() {
  const region = document.getElementById("region-ask");
  if (!region || region === drawn) return;
  const first = drawn === null;
  drawn = region;
  agreements = [...(read("agreements-data") ?? []), ...(read("claims-data") ?? [])];
  const question = dataOf("ask-data");
  if (question === shown && !first) {
    refreshActing(ask);
    continueFilling();
    return;
  }
  filter = null;
  shown = question;
  ask = read("ask-data");
  refreshActing(ask);
  filling.cancel();
  markSuggested();
  const lone = loneOption();
  if (lone) fillIn(lone, { lone: true });
  else {
    markAbout();
    markReach();
  }
  if (ask) sheet.dataset.open = "true";
  sheet.querySelector(".sheet-inner").scrollTop = 0;
}

// The one option of an ask that has no other, where there is something to fill in: that is shown at
// once.
function loneOption() {
  const [first, ...others] = ask?.options ?? [];
  const isLone = first && !others.length && !first.refused && first.fields.length;
  return isLone && ask.units.length < 2 ? first : null;
}

// What the suggested answer looks like on the board.
function markSuggested() {
  draw("suggested", (ask?.suggested?.shapes ?? []).map(previewShape));
}

// The same is asked as before: what others do meanwhile changes nothing here, and whoever is filling
// something in, or has tapped a thing, goes on.
function continueFilling() {
  const option = filling.filling();
  if (option && JSON.stringify(optionOf(option.id)) !== JSON.stringify(option)) filling.cancel();
  if (filter) showOnly(optionsFor(filter), filter);
}

// A ring around what the ask is about, or the unit that is to act; none where a glow says so.
function markAbout() {
  const unit = ask?.about?.unit ? find(ask.about.unit, "unit") : actingThing();
  if (unit && !unit.element.querySelector(".unit-glow")) draw("about", [around(unit, "about")]);
  else clear("about");
}

// Where the unit that is to act can get and what it can aim at, while nothing else is filled in.
function markReach() {
  if (filling.busy()) hideTargets();
  else showTargets(shownOptions());
  const leading = filling.busy() ? [] : shownOptions().filter((option) => option.reach && !option.refused);
  const area = leading.find(({ fields }) => fields[0].kind === "point");
  if (area) showArea(area);
  else hideArea();
  if (leading.length && !area) showReach(leading, choose);
  else hideReach();
}

// --- choosing an option -----------------------------------------------------------------------------

// Let an option be filled in and confirmed, also one that has nothing to fill in.
function fillIn(option, { preset, lone = false } = {}) {
  const region = document.getElementById("region-ask");
  const about = actingUnit() ? { unit: actingUnit(), name: actingName(), ...ask?.about } : ask?.about;
  clear("about");
  hideReach();
  hideArea();
  hideTargets();
  if (!lone) clear("suggested");
  filling.begin(option, { preset, about, lone }, (taken, focused) => {
    markAbout();
    if (taken) {
      clear("suggested");
      markAnswered(region, focused);
      return;
    }
    markSuggested();
    markReach();
    // The page may have caught up before the reply, and the option be gone.
    if (focused) (buttonOf(option.id) ?? prompt())?.focus();
  });
}

function choose(option, preset, adjusted) {
  if (!option || option.refused) return;
  // What costs something or is final is confirmed, even where there is nothing to fill in.
  if (option.adjust ? adjusted : option.fields.length || option.final || option.cost) {
    fillIn(option, { preset });
  } else sendAtOnce(option.id, {}, buttonOf(option.id));
}

// Send an answer that is complete, by the button that was pressed for it.
async function sendAtOnce(option, fields, pressed) {
  const region = document.getElementById("region-ask");
  pressed?.classList.add("is-sending");
  const reply = await send(option, fields);
  pressed?.classList.remove("is-sending");
  if (!reply.taken) {
    showFailure(reply);
    return;
  }
  // What is filled in stays where an answer was given beside what is asked.
  if (pressed?.matches("[data-suggested-answer]") && region.isConnected) {
    filling.cancel();
    clear("suggested");
  }
  markAnswered(region, true);
}

const prompt = () => document.querySelector("#region-ask .ask-prompt");
const buttonOf = (id) => sheet.querySelector(`[data-option="${CSS.escape(id)}"]`);

function showFailure(reply) {
  const text = reply.illegal?.message ?? reply.failed ?? word("stale");
  toast(text, reply.stale ? "info" : "error");
}

// The answer is taken; until the page has caught up nothing more can be chosen. It may have done so
// before the reply came.
function markAnswered(region, focused) {
  const focus = () => focused && prompt()?.focus({ preventScroll: true });
  if (!region.isConnected) {
    focus();
    return;
  }
  region.classList.add("is-answered");
  document.addEventListener("tabletop:changed", focus, { once: true });
}

// Options are chosen in the sheet, and where the other player's offers stand.
document.addEventListener("click", (event) => {
  const suggested = event.target.closest("#sheet [data-suggested-answer]");
  if (suggested && !suggested.closest(".is-answered")) {
    sendAtOnce(ask.suggested.option, (ask.suggested.parts?.[suggested.dataset.part] ?? ask.suggested).fields, suggested);
    return;
  }
  const chosen = event.target.closest("#sheet [data-option], #region-offers [data-option]");
  if (!chosen || chosen.closest(".is-answered")) return;
  if (chosen.getAttribute("aria-disabled") === "true") {
    const item = chosen.closest(".option");
    item.classList.remove("is-shaken");
    requestAnimationFrame(() => item.classList.add("is-shaken"));
    return;
  }
  chosen.closest("dialog")?.close();
  choose(optionOf(chosen.dataset.option), filter?.id, "adjust" in chosen.dataset);
});

// --- tapping things on the battlefield --------------------------------------------------------------

// The options that are shown: of the units in the list only the chosen one's.
const shownOptions = () => (ask?.options ?? []).filter(({ on }) => !mayAct(on.unit) || on.unit === actingUnit());

// The options that a thing can begin: its own, and those whose first field may be it.
function optionsFor(thing) {
  return shownOptions().filter((option) => {
    if (option.refused) return false;
    if (option.on[thing.kind] === thing.id) return true;
    return isTowards(option, thing) || mayBe(option.fields[0], thing);
  });
}

const isTowards = (option, thing) => thing.kind === "unit" && option.towards?.includes(thing.id);

// Whether a field may be filled in with a thing: one of its choices, or a cell that it offers.
function mayBe(field, thing) {
  if (field?.choices) return field.of === thing.kind && field.choices.some(({ id, refused }) => id === thing.id && !refused);
  if (!field?.cells || thing.kind !== "cell") return false;
  return field.cells.includes(indexAt([thing.x, thing.y]));
}

const presetFor = (option, thing) =>
  isTowards(option, thing) || mayBe(option.fields[0], thing) ? thing.id : undefined;

function showOnly(options, thing) {
  filter = thing;
  const ids = new Set(options.map((option) => option.id));
  for (const each of sheet.querySelectorAll("#region-ask [data-option]")) {
    each.closest(".option").hidden = !ids.has(each.dataset.option);
  }
  for (const group of sheet.querySelectorAll(".ask-group, .options-refused")) {
    group.hidden = !group.querySelector(".option:not([hidden])");
  }
  const all = button({ class: "button button-small", text: word("all") }, showAll);
  const bar = make("p", { class: "ask-filter row" }, make("span", { text: word("forThis", thing.label) }), all);
  sheet.querySelector(".ask-filter")?.remove();
  sheet.querySelector(".ask-head")?.after(bar);
  sheet.dataset.open = "true";
  draw("about", [around(thing, "about")]);
}

function showAll() {
  if (!filter) return false;
  filter = null;
  sheet.querySelector(".ask-filter")?.remove();
  const hidden = "#region-ask .option, .ask-group, .options-refused";
  for (const item of sheet.querySelectorAll(hidden)) item.hidden = false;
  markAbout();
  return true;
}

// The buttons of options that are in view, in their order.
const LISTED = [".acting-units", ".ask-part:not([hidden]) .ask-group"]
  .map((part) => `#region-ask ${part} .option:not([hidden]) [data-option]`)
  .join();

const mode = {
  tap(_point, top, _event, things) {
    const unit = things.find(({ kind, id }) => kind === "unit" && mayAct(id));
    if (unit) {
      if (unit.id === actingUnit()) return false;
      chooseUnit(unit.id, { pointed: true });
      sheet.dataset.open = "true";
      return true;
    }
    const thing = things.find((one) => optionsFor(one).length);
    if (!thing) return showAll() && !top;
    const options = optionsFor(thing);
    if (options.length === 1) choose(options[0], presetFor(options[0], thing));
    else showOnly(options, thing);
    return true;
  },
  key(event) {
    if (event.key === "Escape" && showAll()) return true;
    if (!filling.busy() && actingKey(event)) return true;
    if (event.key === "a" || event.key === "A") {
      sheet.querySelector("#picker:not([hidden]) h2, #region-ask .ask-prompt")?.focus();
      return true;
    }
    const visible = [...listedUnits(), ...sheet.querySelectorAll(LISTED)];
    const chosen = !filling.busy() && /^[1-9]$/.test(event.key) && visible[Number(event.key) - 1];
    if (!chosen) return false;
    chosen.focus();
    chosen.click();
    return true;
  },
};

export function startAsk() {
  board.enter(mode);
  startActing();
  document.addEventListener("tabletop:acting", ({ detail }) => {
    showAll();
    filling.cancel();
    markAbout();
    markReach();
    const own = shownOptions().filter(({ on }) => on.unit === actingUnit());
    if (detail.pointed && own.length === 1 && !own[0].refused) fillIn(own[0]);
  });
  refresh();
  document.addEventListener("tabletop:changed", refresh);
}
