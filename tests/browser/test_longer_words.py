"""Words that are half as long again, as other languages have them, cut no button, tab or heading
off, and all that is said there, by scripts too, is a message: pages are read in the language in
brackets (see `tests.web.pseudo`). And a match whose reader changes the language in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.clubs.models import Club
from games.tournaments.models import Tournament
from tests.browser import hands
from tests.browser.gathering import PHONE, sign_in, visitors
from tests.browser.opening import MatchOpener
from tests.browser.test_widths import WIDER
from tests.live.server import Server
from tests.matchmaking import load_cards, open_match, play_on
from tests.people import Browser, new_guest
from tests.stages import begun
from tests.web import pseudo
from tests.web.bracketed import left_of

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
SAID = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const term of copy.querySelectorAll("dfn"))
    if (!term.closest(".terms-here")) term.replaceWith(...term.childNodes);
  copy.normalize();
  return copy.outerHTML;
}"""
"""The page without what scripts put around terms, which parts texts."""
CUT = """() => [...document.querySelectorAll(
    "button, .button, [role=tab], summary, .chip, .tag, h1, h2, h3, h4, label")]
  .filter((one) => one.checkVisibility() && one.clientWidth && !one.closest(".visually-hidden")
    && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 40)}`)"""
"""What holds more than it shows."""


@pytest.fixture(scope="module")
def bracketed(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on whose pages every message stands in brackets."""
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo.write(folder)
    settings = "tests.browser.bracketed_settings"
    server = Server(
        "tabletop.asgi:application",
        DJANGO_SETTINGS_MODULE=settings,
        TABLETOP_TEST_BRACKETS=str(folder),
    )
    server.start()
    yield server
    server.kill()


def wrong_on(page: Page) -> list[str]:
    """What a page says that is no message, and what is cut off or reaches over the edge once all
    words are longer."""
    return [*left_of(page.evaluate(SAID)), *cut_on(page)]


def cut_on(page: Page) -> list[str]:
    """What is cut off or reaches over the edge once all words are longer."""
    page.evaluate(LENGTHEN)
    return [*page.evaluate(CUT), *page.evaluate(WIDER)]


KINDS = 3
"""So many kinds of options are looked at."""
DEVICES = [{**PHONE, "locale": pseudo.CODE}, {"viewport": WIDE, "locale": pseudo.CODE}]


@pytest.mark.parametrize("device", DEVICES, ids=["phone", "desk"])
def test_longer_words_have_room_beside_matches(
    chromium: Chromium, bracketed: Server, db: None, device: dict[str, object]
) -> None:
    load_cards()
    ann = new_guest("A1")
    ann.post("/clubs/new/", {"name": "C1", "zone": "UTC"})
    club = Club.objects.get().get_absolute_url()
    given = {"name": "T1", "system": "kurogane", "form": "swiss", "rounds": 3, "lists": "open"}
    ann.post(f"{club}tournaments/new/", {**given, "interval": 0, "clock": ""})
    own = f"/people/{ann.player.pk}/"
    cup = Tournament.objects.get().get_absolute_url()
    pages = (club, f"{club}tournaments/", cup, own, *PAGES)
    found: list[str] = []
    with visitors(chromium, device) as (page,):
        sign_in(page.context, ann, bracketed.address)
        for path in pages:
            reply = page.goto(bracketed.address + path)
            assert reply is not None
            assert reply.ok, path
            found += [f"{path}: {what}" for what in wrong_on(page)]
    assert found == []


@pytest.mark.parametrize("device", DEVICES, ids=["phone", "desk"])
def test_longer_words_have_room(
    chromium: Chromium, bracketed: Server, db: None, device: dict[str, object]
) -> None:
    load_cards()
    ann, bob = new_guest("A1"), new_guest("B2")
    opened = open_match(ann.player, "crisis", visibility="public")
    ann.post("/rosters/new/crisis/")
    ann.player.rosters.update(name="R1")
    matches = [begun(system, stage, ann, bob) for system, stage in STAGES.items()]
    roster = f"/rosters/{ann.player.rosters.latest('pk').pk}/edit/"
    found: list[str] = []
    with visitors(chromium, device) as (page,):
        sign_in(page.context, ann, bracketed.address)
        for path in ("/", f"/matches/{opened.pk}/", roster):
            page.goto(bracketed.address + path)
            found += [f"{path}: {what}" for what in wrong_on(page)]
        for match in matches:
            page.context.clear_cookies()
            sign_in(page.context, (ann, bob)[match.waiting_seats[0]], bracketed.address)
            page.goto(f"{bracketed.address}/matches/{match.pk}/")
            page.wait_for_selector(hands.READY)
            if device is DEVICES[-1]:
                found += [f"{match.system}: {what}" for what in said_by_scripts(page)]
            found += [f"{match.system}: {what}" for what in wrong_on(page)]
    assert found == []


def said_by_scripts(page: Page) -> set[str]:
    """What a table's scripts say that is no message: toasts, what a word means, a dialog, and
    options of a few kinds, opened and filled in, with what comes of them."""
    found: set[str] = set()

    def look(shown: str) -> None:
        page.wait_for_selector(shown)
        found.update(left_of(page.evaluate(SAID)))

    page.evaluate("() => ['offline', 'online'].forEach((what) => dispatchEvent(new Event(what)))")
    look(".toast")
    page.locator("dfn:visible").first.hover()
    look("#term-tip")
    hands.press(page, page.locator(".match-share"))
    look("#share-dialog[open] input")
    page.keyboard.press("Escape")
    options = {one["id"].partition(":")[0]: one for one in offered(page)}
    for option in list(options.values())[:KINDS]:
        if unit := hands.unit_before(page, option["id"]):
            hands.press(page, unit)
        if not page.locator("#picker").is_visible():
            hands.press(page, hands.button_of(page, option["id"]))
        look(hands.FILLING)
        choice = page.locator(".picker [data-choice]:not([aria-disabled=true]):visible")
        if choice.count():
            hands.press(page, choice.first)
            look(".picker:not([aria-busy])")
        hands.give_up(page)
    return found


def offered(page: Page) -> list[dict[str, Any]]:
    """The options with something to fill in that can be chosen."""
    options = (hands.asked(page) or {})["options"]
    return [one for one in options if one["fields"] and not one["refused"]]


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
