"""Which terms of a game a page writes without saying what they mean."""

from __future__ import annotations

from playwright.sync_api import Page

UNEXPLAINED = """async () => {
  const plain = "script, style, template, textarea, select, pre, code, svg, time, datalist, " +
    ".term-tip, .chat, .rule-id, .visually-hidden";
  const blocks = "p, li, dt, dd, td, th, h1, h2, h3, h4, summary, figcaption, button, a, label, " +
    "legend, .card-tile-facts > span, div, section, article, header, main";
  const found = [];
  for (const scope of document.querySelectorAll("[data-terms]")) {
    const { terms } = await (await fetch(scope.dataset.terms)).json();
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.data.trim() || text.parentElement.closest(plain)) continue;
      const block = text.parentElement.closest(blocks);
      for (const { written } of terms) {
        for (const form of written) {
          const quoted = form.replace(/[.*+?^${}()|[\\]\\\\]/g, "\\\\$&");
          const word = new RegExp(`(?<![\\\\p{L}\\\\p{N}])${quoted}(?![\\\\p{L}\\\\p{N}])`, "u");
          if (!word.test(text.data) || text.parentElement.closest("dfn")) continue;
          const same = `dfn[data-term="${CSS.escape(written[0])}"]`;
          const said = [...block.querySelectorAll("dfn")].map((one) => one.textContent);
          if (block.querySelector(same) || said.some((one) => one.includes(form))) continue;
          found.push(`${form}: ${text.data.trim().slice(0, 80)}`);
        }
      }
    }
  }
  return found;
}"""
"""The terms of a glossary that stand in a paragraph or a button in which none of their mentions
is explained."""

ABBREVIATIONS = r"""async () => {
  const plain = "script, style, template, textarea, select, pre, code, svg, time, dfn, " +
    ".term-tip, .chat, .rule-id, .visually-hidden, [title]";
  const scope = document.querySelector("[data-terms]");
  const { terms } = await (await fetch(scope.dataset.terms)).json();
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement.closest(plain)) continue;
    const short = /(?<![\w-])(?:[a-z]?[A-Z]{2,}|[a-z][A-Z]+)(?![\w-])/g;
    for (const [word] of texts.currentNode.data.matchAll(short)) found.add(word);
  }
  return [...found].filter((word) => !terms.some(({ written }) => written.includes(word)));
}"""
"""What looks like an abbreviation and is no term of the glossary."""


def unexplained(page: Page) -> list[str]:
    """The terms that a page does not explain, each with where it stands, once it has had time to
    mark them."""
    if not page.locator("[data-terms]").count():
        return []
    page.wait_for_selector("[data-terms][data-explained]")
    return list(page.evaluate(UNEXPLAINED))


def abbreviations(page: Page) -> set[str]:
    """The abbreviations on a page that nothing explains."""
    return set(page.evaluate(ABBREVIATIONS))
