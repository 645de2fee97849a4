"""A whole match of each system in a browser, from its first ask to its result: one player reads it
in one language, the other in another, and who watches in the third; then a copy is tried on. No
English comes up on any of the pages, however short."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.log import match_dice
from games.matches.models import Match
from games.rules.tools.playouts import dice_key
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.modules import post
from tests.live.server import Server
from tests.matchmaking import begun_match, play_on
from tests.people import new_guest
from tests.web.english import english_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOCALES = {"ja": "ja-JP", "zh_Hans": "zh-CN", "zh_Hant": "zh-TW"}
"""What browsers of people who read a language ask for."""
EVERY = {"battletech": 45, "crisis": 25, "kurogane": 30, "tide": 4}
"""Answers between two that come from a page."""
READ = """
const read = new Set();
const ATTRIBUTES = ["title", "alt", "placeholder", "aria-label"];
const UNREAD = "script, noscript, style, code, pre, textarea, template, [translate=no]";
function keep(node) {
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  if (!element || element.closest(UNREAD)) return;
  if (node !== element) read.add(node.data.trim());
  else for (const name of ATTRIBUTES) read.add((node.getAttribute(name) ?? "").trim());
  node.childNodes.forEach(keep);
}
new MutationObserver((changes) => {
  for (const { target, type, addedNodes } of changes)
    (type === "childList" ? [...addedNodes] : [target]).forEach(keep);
}).observe(document, {
  attributeFilter: ATTRIBUTES, characterData: true, childList: true, subtree: true,
});
window.allRead = () => [...read];
"""
"""Keeps every text that comes up on a page, and what is read aloud of it."""


@pytest.mark.parametrize(
    ("system", "languages"),
    [
        ("battletech", ("ja", "zh_Hans", "zh_Hant")),
        ("crisis", ("zh_Hans", "zh_Hant", "ja")),
        ("kurogane", ("ja", "zh_Hant", "zh_Hans")),
        ("tide", ("zh_Hant", "ja", "zh_Hans")),
    ],
)
def test_no_english_comes_up_from_the_first_ask_to_the_result(
    chromium: Chromium,
    server: Server,
    site: str,
    system: str,
    languages: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(match_dice, "key_of", lambda _seed, _parts: dice_key(5))
    devices = (DESK, PHONE, DESK)
    people = [new_guest(name) for name in ("A1", "B2", "C3")]
    with visitors(
        chromium, *(reading_device(*each) for each in zip(devices, languages, strict=True))
    ) as pages:
        for page, person in zip(pages, people, strict=True):
            sign_in(page.context, person, site)
            page.add_init_script(READ)
        match = begun_match(*(one.player for one in people[:2]), system=system)
        for page in pages:
            page.goto(f"{site}/matches/{match.pk}/")
            page.wait_for_selector(hands.READY)
        play_to_the_end(match, pages)
        found = [english_read(*each) for each in zip(pages, languages, strict=True)]
        for page, language in zip(pages, languages, strict=True):
            page.goto(f"{site}/matches/{match.pk}/result/")
            expect(page.locator("main h1")).to_be_visible()
            found.append(english_read(page, language))
        found.append(english_read(tried_on(pages[0], f"{site}/matches/{match.pk}/"), languages[0]))
    assert not any(found), found


def reading_device(device: dict[str, Any], language: str) -> dict[str, Any]:
    """The device of somebody who reads a language, as the browser tells the site."""
    return {**device, "locale": LOCALES[language]}


def play_to_the_end(match: Match, pages: list[Page]) -> None:
    """One answer from the page of whoever is asked, after a look at an option, and some without,
    while all pages follow."""
    rng = random.Random(1)
    while match.status == Match.Status.PLAYING:
        with referee.live_table(match.pk) as table:
            seat, ask = next(iter(table.asks.items()))
            given = {"number": table.number, **(ask.sample(rng) or {})}
        hands.follow(pages[seat], given["number"])
        look_at_an_option(pages[seat])
        assert post(pages[seat], given)
        play_on(match, EVERY[match.system], seed=match.number)
    for page in pages:
        hands.follow(page, match.number)
        expect(page.locator("#region-result")).to_be_visible()


def tried_on(page: Page, address: str) -> Page:
    """A copy that is begun from the replay, with an option opened."""
    page.goto(f"{address}replay/?at=20")
    hands.press(page, page.locator("button[name=at]"))
    page.wait_for_selector(hands.READY)
    look_at_an_option(page)
    return page


def look_at_an_option(page: Page) -> None:
    """Open the first option whose button is there, and give it up."""
    button = page.locator("#region-ask [data-option]:not([aria-disabled=true])").first
    if button.is_visible():
        hands.press(page, button)
        hands.until_drawn(page)
        hands.give_up(page)


def english_read(page: Page, language: str) -> set[tuple[str, str]]:
    """The English that has come up on a page, after notices of the connection."""
    page.evaluate("() => ['offline', 'online'].forEach((what) => dispatchEvent(new Event(what)))")
    texts: Any = page.evaluate("allRead()")
    assert len(texts) > 10
    return {(language, text) for text in english_in(texts, language)}
