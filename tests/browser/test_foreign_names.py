"""Names in another language than the page's say in which they are where scripts draw them, too;
and people's own cards are read by each in his language."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from games.matches import referee
from games.matches.lobby import waiting_room
from games.rosters.service import ready_rosters
from tests.browser import hands
from tests.browser.gathering import DESK, sign_in, visitors
from tests.browser.modules import post
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest
from tests.web.test_written_in import with_own_cards

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

UNSAID = """() => {
  const LEFT_OUT = "script, template, textarea, title, .avatar";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!/[ぁ-ヺ]/.test(data) || parentElement.closest(LEFT_OUT)) continue;
    (window.said ??= new Set()).add(data.trim());
    const { lang } = parentElement.closest("[lang]").attributes;
    if (lang.value !== "ja") found.push(parentElement.outerHTML);
  }
  return found;
}"""
"""Texts in kana of which a page says another language; it counts those that say the right one."""


IN_ENGLISH = "Shadow Wolf"


def test_what_scripts_draw_says_its_language(chromium: Chromium, server: Server, site: str) -> None:
    ann, bob = new_guest("さくら"), new_guest("Bob")
    load_cards()
    pack, roster = with_own_cards(ann, "kurogane", "")
    unit = pack.cards.filter(kind="commander")[0]
    translations = {"en": {unit.name: IN_ENGLISH}}
    unit.data = {**unit.data, "language": "ja", "translations": translations}
    unit.save()
    match = waiting_room.create(ann.player, "kurogane", {}, spectators=True)
    waiting_room.take_seat(match, bob.player, 1)
    for player, brought in ((ann.player, roster), (bob.player, ready_rosters("kurogane")[-1])):
        waiting_room.choose_roster(match, player, brought)
    for player in (ann.player, bob.player):
        waiting_room.set_ready(match, player, "")
    match.refresh_from_db()
    rng = random.Random(3)
    with visitors(chromium, DESK, {**DESK, "locale": "ja-JP"}) as pages:
        for page, person in zip(pages, (ann, bob), strict=True):
            sign_in(page.context, person, site)
            page.goto(f"{site}/matches/{match.pk}/")
            page.wait_for_selector(hands.READY)
        for _answer in range(14):
            with referee.live_table(match.pk) as table:
                seat, ask = next(iter(table.asks.items()))
                given = {"number": table.number, **(ask.sample(rng) or {})}
            hands.follow(pages[seat], given["number"])
            open_an_option(pages[seat])
            assert [unsaid for page in pages for unsaid in page.evaluate(UNSAID)] == []
            hands.give_up(pages[seat])
            assert post(pages[seat], given)
        # Each reads the same card of their match in his own language.
        in_english, in_japanese = (page.inner_text("body") for page in pages)
        assert IN_ENGLISH in in_english
        assert unit.name not in in_english
        assert unit.name in in_japanese
        assert IN_ENGLISH not in in_japanese
        # However a script draws one: alone, in a sentence, in an option, changed later.
        page = pages[0]
        name = next(one for one in page.evaluate("[...said]") if one.startswith("カゲ"))
        drawn = page.evaluate(
            """async (name) => {
              const main = document.querySelector("main");
              const sentence = document.createElement("p");
              sentence.textContent = "Nothing yet.";
              const option = new Option(name);
              main.append(sentence, option);
              sentence.firstChild.data = `${name} sees ${name}.`;
              await new Promise(requestAnimationFrame);
              return [sentence.innerHTML, option.lang];
            }""",
            name,
        )
        assert drawn == [f'<bdi lang="ja">{name}</bdi> sees <bdi lang="ja">{name}</bdi>.', "ja"]


def open_an_option(page: Page) -> None:
    """Open an option that has something to be chosen, if one is there."""
    button = page.locator("#region-ask [data-option]:not([aria-disabled=true])").first
    if button.is_visible():
        hands.press(page, button)
        hands.until_drawn(page)
