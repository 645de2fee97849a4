// Searches the rulebook while one types. Without this script the form sends a request.

import "../site/site.js";

const book = document.querySelector("[data-rulebook]");
const field = book.querySelector("[data-rule-search]");
const count = book.querySelector("[data-rule-count]");
const none = book.querySelector("[data-rule-none]");
const contents = book.querySelector(".rulebook-contents");
const groups = [...book.querySelectorAll("[data-rule-group]")].map((element) => ({
  element,
  link: book.querySelector(`[data-rule-link="${element.id}"]`),
  rules: [...element.querySelectorAll("[data-rule]")].map((rule) => ({
    rule,
    text: `${rule.id} ${rule.querySelector("dd").textContent}`.toLowerCase(),
  })),
}));

function search() {
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { element, link, rules } of groups) {
    let foundHere = 0;
    for (const { rule, text } of rules) {
      const matches = wanted.every((part) => text.includes(part));
      rule.hidden = !matches;
      if (matches) foundHere += 1;
    }
    element.hidden = foundHere === 0;
    if (link) link.hidden = foundHere === 0;
    found += foundHere;
  }
  count.textContent = String(found);
  none.hidden = found > 0;
}

// A link to a rule that the search has hidden shows the whole book again.
function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.hidden) {
    field.value = "";
    search();
    target.scrollIntoView();
  }
}

// What the server has left out already cannot be found here.
const hasAllRules = field.defaultValue === "";
if (hasAllRules) {
  // It searches by itself from here on.
  field.form.querySelector("button").hidden = true;
  field.addEventListener("input", search);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  addEventListener("hashchange", showTarget);
  search();
  showTarget();
}
if (matchMedia("(max-width: 59.99rem)").matches) contents.open = false;
