// Explanations of the games' terms: on hover, on keyboard focus or by tap.
//
// An element with data-terms has the address of a game's glossary. Within it the first mention of
// each term in a paragraph, a line or a button is marked. A mention in running text can be tapped
// and is a tab stop, once in each section; within a button or a link, the explanation appears on
// focus or after holding it for a moment.

const PLAIN =
  "script, style, template, textarea, select, pre, code, svg, time, dfn, datalist, .term-tip, .chat, .rule-id, .ending, .visually-hidden";
const BLOCKS =
  "p, li, dt, dd, td, th, h1, h2, h3, h4, summary, figcaption, button, a, label, legend, .card-tile-facts > span, div, section, article, header, main";
const FOCUSED = 'button, a, summary, label, li[tabindex="0"]';
const TAPPED = "button, a, label";
const SECTIONS = "section, article, aside, dialog, details, main";
const NEVER = /(?!)/;
const HOLD = 500; // milliseconds until a finger that stays says what a button's words mean
const LINGER = 200; // until an explanation goes that the pointer has left

const glossaries = new Map(); // by address: {pattern, meanings}, once it is there
const tip = document.createElement("div");
Object.assign(tip, { id: "term-tip", className: "term-tip", popover: "manual" });
tip.setAttribute("role", "tooltip");

// --- marking --------------------------------------------------------------------------------------

async function load(address) {
  glossaries.set(address, null);
  const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) return;
  const meanings = new Map();
  for (const { written, means, rule, url } of (await response.json()).terms) {
    const meaning = { term: written[0], means, ruleId: rule, ruleUrl: url };
    for (const form of written) meanings.set(form, meaning);
  }
  const forms = [...meanings.keys()].sort((a, b) => b.length - a.length);
  glossaries.set(address, { pattern: new RegExp(forms.map(alone).join("|"), "gu"), meanings });
  const scopes = [...document.querySelectorAll(`[data-terms="${address}"]`)];
  mark(scopes);
  for (const scope of scopes) scope.dataset.explained = "";
  listBelow();
}

// A term as a pattern. One in letters ends where its word ends; Han and kana have no gaps between words,
// and a single sign of theirs is too often part of another word.
function alone(form) {
  const term = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (!/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(form)) return `(?<![\\w\\p{sc=Latin}])${term}(?![\\w\\p{sc=Latin}])`;
  return form.length > 1 ? term : "(?!)";
}

// Marks the terms in what is shown of these elements.
function mark(roots) {
  const found = [...new Set(roots.flatMap(textsOf))].filter((text) => text.data.search(glossaryOf(text)?.pattern ?? NEVER) >= 0);
  // Styles are read before the first change: after it they would have to be worked out anew each time.
  const inRows = found.map((text) => /flex|grid/.test(getComputedStyle(text.parentElement).display));
  for (const [at, text] of found.entries()) markText(text, glossaryOf(text), inRows[at]);
}

function textsOf(root) {
  if (root.closest(PLAIN)) return [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return node.matches(PLAIN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}

const glossaryOf = (text) => glossaries.get(text.parentElement.closest("[data-terms]")?.dataset.terms);

function markText(text, glossary, inRow) {
  const parts = [];
  const block = text.parentElement.closest(BLOCKS);
  const known = new Set([...block.querySelectorAll("dfn")].filter((one) => one.closest(BLOCKS) === block).map((one) => one.dataset.term));
  let end = 0;
  for (const match of text.data.matchAll(glossary.pattern)) {
    const meaning = glossary.meanings.get(match[0]);
    if (known.has(meaning.term)) continue;
    known.add(meaning.term);
    parts.push(text.data.slice(end, match.index), marked(match[0], meaning, block));
    end = match.index + match[0].length;
  }
  if (!parts.length) return;
  parts.push(text.data.slice(end));
  if (!inRow) text.replaceWith(...parts);
  else {
    const whole = document.createElement("span"); // so that it stays one item of the row
    whole.append(...parts);
    text.replaceWith(whole);
  }
}

function marked(written, meaning, block) {
  const made = term(written, meaning);
  const same = `dfn[tabindex][data-term="${CSS.escape(meaning.term)}"]`;
  if (!block.closest(FOCUSED) && !block.closest(SECTIONS)?.querySelector(same)) made.tabIndex = 0;
  return made;
}

function term(written, meaning) {
  const made = document.createElement("dfn");
  made.textContent = written;
  Object.assign(made.dataset, meaning);
  return made;
}

// --- saying ---------------------------------------------------------------------------------------

let owner = null; // what is explained, with its terms
let said = [];
let leaving = 0;

function say(element, terms) {
  if (!terms.length) return;
  clearTimeout(leaving);
  if (owner === element) return;
  hide();
  [owner, said] = [element, terms];
  tip.replaceChildren(...terms.map(line));
  (element.closest("dialog") ?? document.body).append(tip);
  tip.showPopover?.();
  owner.setAttribute("aria-describedby", [owner.getAttribute("aria-describedby"), tip.id].filter(Boolean).join(" "));
  place();
}

function line({ dataset: { term, means, ruleId, ruleUrl } }) {
  const name = Object.assign(document.createElement("b"), { textContent: term });
  const link = document.createElement("a");
  Object.assign(link, { className: "rule-id", href: ruleUrl, textContent: ruleId, target: "_blank", rel: "noopener" });
  const paragraph = document.createElement("p");
  paragraph.append(name, " ", means, " ", link);
  return paragraph;
}

// Below what is explained and what has the focus with it, or above both where there is no room, and
// within the window.
function place() {
  const [at, whole] = [said[0], owner].map((one) => one.getBoundingClientRect());
  if (!said[0].isConnected || at.bottom < 0 || at.top > innerHeight) return hide();
  const { width, height } = tip.getBoundingClientRect();
  const below = Math.max(at.bottom, whole.bottom) + 6;
  const above = Math.min(at.top, whole.top) - height - 6;
  const top = below + height > innerHeight - 4 ? Math.max(4, above) : below;
  tip.style.top = `${top}px`;
  tip.style.left = `${Math.max(4, Math.min(at.left, innerWidth - width - 4))}px`;
  return null;
}

function hide() {
  clearTimeout(leaving);
  if (!owner) return;
  const others = (owner.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== tip.id);
  if (others.some(Boolean)) owner.setAttribute("aria-describedby", others.join(" "));
  else owner.removeAttribute("aria-describedby");
  owner = null;
  tip.hidePopover?.();
  tip.remove();
}

const leave = () => (leaving = setTimeout(hide, LINGER));
const termsOf = (element) => [...element.querySelectorAll("dfn")];
const focusTerms = (element) => (element.matches(FOCUSED) ? termsOf(element) : []);

function listen() {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const pointed = target.closest?.("dfn");
    if (pointed) say(pointed, [pointed]);
    else if (tip.contains(target)) clearTimeout(leaving);
    else if (owner?.localName === "dfn" && owner !== document.activeElement) leave();
  });
  document.addEventListener("focusin", ({ target }) => {
    // What was explained before covers nothing that has the focus now.
    if (target !== owner && !tip.contains(target)) hide();
    if (target.matches("dfn")) say(target, [target]);
    else if (target.matches(":focus-visible")) say(target, [target, ...(target.labels ?? [])].flatMap(focusTerms));
  });
  document.addEventListener("focusout", leave);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.addEventListener("scroll", () => owner && place(), { capture: true, passive: true });
  listenToFingers();
}

// A tap on a term says it; one on a button does what the button does, unless the finger stays.
function listenToFingers() {
  let holding = 0;
  let held = false;
  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    clearTimeout(holding);
    held = false;
    if (pointerType === "mouse") return;
    const pressed = target.closest(TAPPED);
    if (!target.closest("dfn")) hide();
    if (!pressed) return;
    holding = setTimeout(() => {
      held = termsOf(pressed).length > 0;
      say(pressed, termsOf(pressed));
    }, HOLD);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
  document.addEventListener("contextmenu", (event) => held && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (event.pointerType === "mouse") return;
      const tapped = event.target.closest?.("dfn");
      if (!held && (!tapped || tapped.closest(TAPPED))) return;
      event.preventDefault();
      event.stopPropagation();
      if (tapped && !held) say(tapped, [tapped]);
      held = false;
    },
    { capture: true },
  );
}

// The terms that stand in the buttons of an element are listed below it, for fingers.
function listBelow() {
  for (const list of document.querySelectorAll("[data-terms-of]")) {
    const names = new Map();
    for (const { dataset } of document.querySelectorAll(`#${list.dataset.termsOf} :is(${TAPPED}) dfn`)) {
      names.set(dataset.term, { ...dataset });
    }
    list.hidden = !names.size;
    const terms = [...names].map(([name, meaning]) => Object.assign(term(name, meaning), { tabIndex: 0 }));
    list.lastElementChild.replaceChildren(...terms.flatMap((one) => [one, " "]));
  }
}

function watch() {
  const observer = new MutationObserver((changes) => {
    observer.disconnect();
    mark([...changedBy(changes)].filter((node) => node.isConnected));
    listBelow();
    observe();
  });
  const observe = () => observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  observe();
}

// The elements that have come, or in which text has.
function changedBy(changes) {
  const changed = new Set();
  for (const { target, addedNodes } of changes) {
    for (const node of target.nodeType === Node.TEXT_NODE ? [target] : addedNodes) {
      const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
      if (element) changed.add(element);
    }
  }
  return changed;
}

export function startTerms() {
  const scopes = [...document.querySelectorAll("[data-terms]")];
  for (const address of new Set(scopes.map(({ dataset }) => dataset.terms))) load(address);
  watch();
  listen();
}
