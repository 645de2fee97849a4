"""Terms of the games are explained wherever they are read: pointed at, by keyboard, by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.rosters.service import ready_rosters
from games.rules import systems
from tests.browser import hands
from tests.browser.explaining import abbreviations
from tests.browser.gathering import DESK, PHONE, sit_at_table, visitors
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import Browser, new_guest
from tests.stages import begun

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

TIP = "#term-tip"
MOVEMENT = "MV Movement: how many cells a unit may walk."


def open_turn(
    page: Page, server: Server, system: str = "kurogane", stage: str = "late turn"
) -> None:
    """The table of a match at that stage, as whoever is asked sees it."""
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = begun(system, stage, ann, bob)
    with referee.live_table(match.pk) as table:
        asked: Browser = (ann, bob)[min(table.asks)]
    sit_at_table(page, asked, server.address, match)
    page.wait_for_selector("[data-terms][data-explained]")


def test_a_term_is_explained_to_whoever_points_at_it(chromium: Chromium, server: Server) -> None:
    with visitors(chromium, DESK) as (page,):
        open_turn(page, server)
        page.locator(".team-kit dfn[data-term=MV]").first.hover()
        expect(page.locator(TIP)).to_contain_text(MOVEMENT)
        page.locator(TIP).hover()  # which keeps it: it can be read at leisure
        expect(page.locator(TIP)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(TIP)).to_have_count(0)


def test_a_text_in_a_row_stays_one_item_of_it(chromium: Chromium, server: Server) -> None:
    with visitors(chromium, DESK) as (page,):
        open_turn(page, server)
        row = page.evaluate_handle(
            """() => {
              const row = document.createElement("p");
              row.style.display = "flex";
              row.textContent = "Its MV and its HP.";
              document.querySelector("[data-terms][data-explained]").append(row);
              return row;
            }"""
        )
        page.wait_for_function("row => row.querySelectorAll('dfn').length === 2", arg=row)
        assert row.evaluate("row => row.childNodes.length") == 1


def test_a_term_is_a_stop_of_the_keyboard_once_in_a_section(
    chromium: Chromium, server: Server
) -> None:
    with visitors(chromium, DESK) as (page,):
        page.goto(f"{server.address}/learn/kurogane/")
        page.wait_for_selector("[data-terms][data-explained]")
        for section in page.locator(".guide-passage").all():
            stops = section.locator("dfn[tabindex]").evaluate_all(
                "all => all.map((one) => one.dataset.term)"
            )
            assert len(set(stops)) == len(stops)
        first = page.locator("dfn[tabindex]").first
        first.focus()
        expect(page.locator(TIP)).to_be_visible()
        assert first.get_attribute("aria-describedby") == "term-tip"
        page.keyboard.press("Tab")
        expect(first).not_to_have_attribute("aria-describedby", "term-tip")


def test_a_button_says_what_its_words_mean_when_it_has_the_focus(
    chromium: Chromium, server: Server
) -> None:
    with visitors(chromium, DESK) as (page,):
        open_turn(page, server)
        page.locator("#region-ask .ask-prompt").focus()
        page.keyboard.press("Tab")
        button = page.locator("#region-ask button:has(dfn)").first
        for _stop in range(40):
            if button.evaluate("one => one === document.activeElement"):
                break
            page.keyboard.press("Tab")
        expect(page.locator(TIP)).to_be_visible()
        assert "term-tip" in (button.get_attribute("aria-describedby") or "")


def test_a_tap_on_a_term_explains_it_and_presses_nothing(
    chromium: Chromium, server: Server
) -> None:
    with visitors(chromium, PHONE) as (page,):
        open_turn(page, server)
        page.locator("#tab-sides").tap()
        page.locator(".panel-sides .team-kit dfn").first.tap()
        expect(page.locator(TIP)).to_be_visible()
        page.locator("#tab-log").tap()
        expect(page.locator(TIP)).to_have_count(0)


def test_what_stands_in_buttons_is_listed_for_fingers_below_the_ask(
    chromium: Chromium, server: Server
) -> None:
    with visitors(chromium, PHONE) as (page,):
        open_turn(page, server)
        in_buttons = page.locator("#sheet-inner button dfn").evaluate_all(
            "all => all.map((one) => one.dataset.term)"
        )
        listed = page.locator(".terms-here dfn")
        assert set(listed.all_inner_texts()) == set(in_buttons) != set()
        number = hands.number(page)
        listed.first.tap()
        expect(page.locator(TIP)).to_be_visible()
        assert hands.number(page) == number


NAMES = {
    "crisis": "AI",
    "kurogane": "TO UC CO",
    "battletech": "",
    "tide": "US DE",
}
"""What is written in capitals and is a name, beside the names of cards."""
ROMAN = {"II", "III", "IV", "VI"}


def names(system: str) -> set[str]:
    """The words of names, and the codes of weapons, which the buttons with them write out."""
    cards = systems.system(system).cards.built_in.values()
    named = " ".join(f"{card['name']} {card.get('code', '')}" for card in cards)
    return {*NAMES[system].split(), *re.findall(r"\w+", named), "JSON", *ROMAN}


@pytest.mark.parametrize("system", NAMES)
def test_no_abbreviation_is_left_without_an_explanation(
    chromium: Chromium, server: Server, system: str
) -> None:
    stage = {"battletech": "late firing", "tide": "late action"}.get(system, "late turn")
    load_cards()
    ready = ready_rosters(system)[0]
    left = set()
    with visitors(chromium, DESK) as (page,):
        open_turn(page, server, system, stage)
        left |= {("the table", word) for word in abbreviations(page)}
        for path in (
            f"/learn/{system}/",
            f"/cards/{system}/",
            f"/rosters/{ready.pk}/",
            f"/rules/{system}/",
        ):
            page.goto(server.address + path)
            page.wait_for_selector("[data-terms][data-explained]")
            left |= {(path, word) for word in abbreviations(page)}
    assert {(where, word) for where, word in left if word not in names(system)} == set()


def test_cards_of_several_games_in_one_list_explain_the_terms_of_each(
    chromium: Chromium, server: Server
) -> None:
    load_cards()
    with visitors(chromium, DESK) as (page,):
        page.goto(f"{server.address}/cards/search/?q=testament+or+sherman")
        for system in ("kurogane", "tide"):
            terms = page.locator(f".card-tile[data-terms='/rules/{system}/glossary/'] dfn")
            terms.first.hover()
            expect(page.locator(TIP)).to_contain_text(terms.first.inner_text(), ignore_case=True)


def test_a_button_says_so_where_nothing_is_chosen_yet(chromium: Chromium, server: Server) -> None:
    """Instead of a dash."""
    with visitors(chromium, DESK) as (page,):
        open_turn(page, server, "tide", "ready")
        expect(page.locator(".picker-foot button")).to_have_text("Wait in Op Fire mode: nobody")
        expect(page.locator("#picker")).to_contain_text(re.compile(r"0 chosen, at most \d"))
