"""Where lines end in Chinese and Japanese: none begins with a closing mark or a small kana, and
none ends with an opening bracket, in the rulebook, the ask, the log and the cards of a match; also
where the mark stands beside a link, a term or a tag."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.matchmaking import play_on
from tests.people import new_guest
from tests.stages import begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The game whose seeds are written in the language, at a moment with much to read.
SPOKEN = {
    "ja": ("battletech", "late firing"),
    "zh-Hans": ("crisis", "late turn"),
    "zh-Hant": ("tide", "late action"),
}
LEFT = {
    "ja": re.compile(r"^\d+日(\d+時間)?$"),
    "zh-Hans": re.compile(r"^\d+ 天( \d+ 小时)?$"),
    "zh-Hant": re.compile(r"^\d+ 天( \d+ 小時)?$"),
}
"""The time that is left to answer, spaced as the sentences around."""
BROKEN = """() => {
  const never = {
    begins: /[、。，．！？：；）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u,
    ends: /[（「『【〈《]/u,
  };
  const found = [], range = document.createRange();
  let marks = 0, beside = 0, last = null;
  const flowOf = (element) =>
    /^(inline|ruby|contents)/.test(getComputedStyle(element).display)
      ? flowOf(element.parentElement)
      : element;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxOf = (node, at) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  while (walk.nextNode()) {
    const node = walk.currentNode, text = node.data;
    if (!node.parentElement.checkVisibility()) continue;
    const flow = flowOf(node.parentElement);
    if (last?.flow !== flow) last = null;
    for (let at = 0; at < text.length; at += 1) {
      if (!text[at].trim()) continue;
      const before = last;
      last = { flow, node, at };
      if (!before) continue;
      const written = before.node.data;
      if (!never.begins.test(text[at]) && !never.ends.test(written[before.at])) continue;
      const [left, here] = [boxOf(before.node, before.at), boxOf(node, at)];
      if (!left.width || !here.width) continue;
      marks += 1;
      beside += before.node !== node;
      if (here.top >= left.bottom - 1)
        found.push(`${written.slice(0, before.at + 1).slice(-12)}|${text.slice(at, at + 12)}`);
    }
  }
  return { found, marks, beside };
}"""


OPENED = "document.querySelectorAll('#match details').forEach((one) => (one.open = true))"


def broken_lines(page: Page) -> list[str]:
    """The ends of lines that are wrong, as wide as a phone and as a desk."""
    wrong: list[str] = []
    for device in (DESK, PHONE):
        page.set_viewport_size(device["viewport"])
        seen = page.evaluate(BROKEN)
        assert seen["marks"] > 20, "there is something to look at"
        wrong += seen["found"]
    return wrong


@pytest.mark.parametrize("language", SPOKEN)
def test_no_line_begins_or_ends_with_a_wrong_mark(
    chromium: Chromium, site: str, language: str
) -> None:
    system, stage = SPOKEN[language]
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = play_on(begun(system, stage, ann, bob), 6)
    with visitors(chromium, {**DESK, "locale": language}) as (page,):
        sign_in(page.context, (ann, bob)[match.waiting_seats[0]], site)
        page.goto(f"{site}/rules/{system}/")
        assert broken_lines(page) == []
        page.evaluate("document.documentElement.style.lineBreak = 'anywhere'")
        seen = page.evaluate(BROKEN)
        assert seen["found"], "wrong ends would be seen"
        assert seen["beside"], "those beside a term or a link, too"
        page.goto(f"{site}/matches/{match.pk}/")
        page.wait_for_selector("#match[data-ready]", state="attached")
        page.evaluate(OPENED)
        assert broken_lines(page) == []
        expect(page.locator("[data-left]").first).to_have_text(LEFT[language])
