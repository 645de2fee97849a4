// Searches the rulebook while one types. Without this script the form does the same by a request.
(() => {
  "use strict";

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
      words: `${rule.id} ${rule.querySelector("dd").textContent}`.toLowerCase(),
    })),
  }));
  // What the server has left out already cannot be found here.
  const whole = field.defaultValue === "";

  function search() {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { element, link, rules } of groups) {
      let here = 0;
      for (const { rule, words } of rules) {
        const fits = wanted.every((word) => words.includes(word));
        rule.hidden = !fits;
        if (fits) here += 1;
      }
      element.hidden = here === 0;
      if (link) link.hidden = here === 0;
      found += here;
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

  if (whole) {
    // It searches by itself from here on.
    field.form.querySelector("button").hidden = true;
    field.addEventListener("input", search);
    field.form.addEventListener("submit", (event) => {
      event.preventDefault();
      search();
    });
    window.addEventListener("hashchange", showTarget);
    search();
    showTarget();
  }
  if (matchMedia("(max-width: 59.99rem)").matches) contents.open = false;
})();
