"""Words that are half as long again, as other languages have them, cut no button, tab or heading
off; and a match in Japanese, whose reader changes the language in the middle of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.clubs.models import Club
from games.tournaments.models import Tournament
from tests.browser.gathering import PHONE, sign_in, visitors
from tests.browser.opening import MatchOpener
from tests.browser.test_widths import WIDER
from tests.live.server import Server
from tests.matchmaking import open_match, play_on
from tests.people import Browser, new_guest
from tests.stages import begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDE = {"width": 1440, "height": 900}
STAGES = {
    "crisis": "late turn",
    "kurogane": "late turn",
    "battletech": "late firing",
    "tide": "late action",
}
PAGES = (
    *("/api/tokens/", "/api/programs/", "/people/me/", "/people/me/notifications/"),
    *("/cards/drafts/new/crisis/", "/cards/boards/tide/scenario/", "/cards/boards/kurogane/map/"),
    *("/cards/search/help/", "/matches/new/?system=tide", "/learn/crisis/", "/clubs/new/"),
)
"""Pages that anybody with an account or without has."""
LENGTHEN = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) texts.push(walk.currentNode);
  for (const text of texts)
    if (!/^(SCRIPT|STYLE|TEXTAREA)$/.test(text.parentElement.tagName))
      text.data = text.data.replace(/[A-Za-z]{3,}/g,
        (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
}"""
CUT = """() => [...document.querySelectorAll(
    "button, .button, [role=tab], summary, .chip, .tag, h1, h2, h3, h4, label")]
  .filter((one) => one.checkVisibility() && one.clientWidth && !one.closest(".visually-hidden")
    && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 40)}`)"""
"""What holds more than it shows."""


def cut_on(page: Page) -> list[str]:
    """What is cut off or reaches over the edge once all words are longer."""
    page.evaluate(LENGTHEN)
    return [*page.evaluate(CUT), *page.evaluate(WIDER)]


@pytest.mark.parametrize("device", [PHONE, {"viewport": WIDE}], ids=["phone", "desk"])
def test_longer_words_have_room_beside_matches(
    chromium: Chromium, server: Server, site: str, device: dict[str, object]
) -> None:
    ann = new_guest("Ann")
    ann.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
    club = Club.objects.get().get_absolute_url()
    given = {"name": "Cup", "system": "kurogane", "form": "swiss", "rounds": 3, "lists": "open"}
    ann.post(f"{club}tournaments/new/", {**given, "interval": 0, "clock": ""})
    own = f"/people/{ann.player.pk}/"
    cup = Tournament.objects.get().get_absolute_url()
    pages = (club, f"{club}tournaments/", cup, own, *PAGES)
    found: list[str] = []
    with visitors(chromium, device) as (page,):
        sign_in(page.context, ann, site)
        for path in pages:
            reply = page.goto(site + path)
            assert reply is not None
            assert reply.ok, path
            found += [f"{path}: {what}" for what in cut_on(page)]
    assert found == []


@pytest.mark.parametrize("device", [PHONE, {"viewport": WIDE}], ids=["phone", "desk"])
def test_longer_words_have_room(
    chromium: Chromium, server: Server, site: str, device: dict[str, object]
) -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    opened = open_match(ann.player, "crisis", visibility="public")
    ann.post("/rosters/new/crisis/")
    matches = [begun(system, stage, ann, bob).pk for system, stage in STAGES.items()]
    roster = f"/rosters/{ann.player.rosters.latest('pk').pk}/edit/"
    found: list[str] = []
    with visitors(chromium, device) as (page,):
        sign_in(page.context, ann, site)
        for path in ("/", f"/matches/{opened.pk}/", roster, *(f"/matches/{pk}/" for pk in matches)):
            page.goto(site + path)
            found += [f"{path}: {what}" for what in cut_on(page)]
    assert found == []


def test_a_reader_changes_the_language_in_the_middle_of_a_match(
    opened: MatchOpener, server: Server, ann: Browser, bob: Browser
) -> None:
    match = play_on(begun("tide", "late action", ann, bob), 0)
    asked = (ann, bob)[match.waiting_seats[0]]
    page = opened(match, asked)
    expect(page.locator("#region-ask")).to_contain_text("Which unit")
    page.locator(".match-person summary").click()
    page.locator("#menu-language").select_option("ja")
    expect(page.locator("html[lang=ja]")).to_be_attached()
    expect(page).to_have_url(f"{server.address}/matches/{match.pk}/")
    ask = page.locator("#region-ask")
    expect(ask).to_contain_text("どのユニットが何をしますか")
    page.wait_for_selector("#match[data-ready]")
    before = match.number
    play_on(match, 1, seed=2)
    assert match.number > before
    page.reload()
    expect(page.locator("#log")).to_contain_text("。")
