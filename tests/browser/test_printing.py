"""Rosters on paper: one page, whatever legal cards they are made of, on A4 and on Letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from games.cards import packs
from games.cards.catalogue import cards_for
from games.rosters import collection, lines
from games.rosters.models import Roster
from games.rosters.service import cards_of, faults_of, ready_rosters
from games.rules.crisis.cards import builtin
from games.rules.systems import FOLDERS, systems
from tests.browser.devices import page_on
from tests.browser.gathering import DESK, sign_in
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAPERS = ("A4", "Letter")


@pytest.fixture
def ada(transactional_db: None) -> Browser:
    load_cards()
    return new_guest("Ada")


@pytest.fixture
def page(chromium: Chromium, server: Server, ada: Browser) -> Iterator[Page]:
    """A page of Ada's."""
    with page_on(chromium, base_url=server.address, **DESK) as page:
        sign_in(page.context, ada, server.address)
        yield page


def sheets(page: Page, address: str, paper: str) -> int:
    """How many sheets of paper a page takes."""
    page.goto(address)
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def long_name(place: int, most: int) -> str:
    words = f"{place} Whoever makes names that are as long as this wants to see them on paper too"
    return words[:most].strip()


def longest(card: dict[str, Any], place: int) -> dict[str, Any]:
    """A card with the longest names that there may be, and more of everything than any has."""
    card = {**card, "name": long_name(place, 80)}
    if card["kind"] == "character":
        every = [affiliation["id"] for affiliation in builtin.affiliations()]
        power = {"type": "innate", "rules": [{"always": [{"mod": "any-affiliation"}]}]}
        powers = [{**power, "name": long_name(number, 80)} for number in range(12)]
        injured = {**card["healthy"], "stamina": 12, "size": 5, "physical": 9, "energy": 9}
        card |= {
            "alter_ego": long_name(place, 80),
            "affiliations": every,
            "superpowers": powers,
            "injured": injured,
        }
    return card


def longest_roster(ada: Browser) -> Roster:
    """A legal roster of such cards."""
    ready = ready_rosters("crisis")[0]
    cards = [longest(card.data, place) for place, card in enumerate(cards_of(ready).values())]
    pack = packs.create(systems()["crisis"], ada.player, "Long", cards)
    ids = {card.local_id: card.card_id for card in pack.cards.all()}
    entries = [collection.renamed_entry(entry, ids) for entry in ready.entries]
    name = long_name(1, Roster.MAX_NAME)
    return collection.create(systems()["crisis"], ada.player, name, entries)


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_ready_roster_is_one_page(page: Page, folder: str) -> None:
    for roster in ready_rosters(folder):
        address = f"/rosters/{roster.pk}/print/"
        assert [sheets(page, address, paper) for paper in PAPERS] == [1, 1], roster.name
        assert page.locator(".sheet tbody tr").count() == len(roster.entries)


def test_so_is_one_of_the_longest_names_that_there_may_be(page: Page, ada: Browser) -> None:
    roster = longest_roster(ada)
    assert faults_of(roster) == []
    assert [sheets(page, f"/rosters/{roster.pk}/print/", paper) for paper in PAPERS] == [1, 1]


def test_the_cards_come_behind_it_by_wish(page: Page) -> None:
    roster = ready_rosters("crisis")[0]
    assert sheets(page, f"/rosters/{roster.pk}/print/?cards=1", "A4") > 3
    page.get_by_role("link", name="One page, without the cards").click()
    assert page.locator(".game-card").count() == 0


def more_rosters(owner: Browser) -> list[Roster]:
    """Rosters that say more than the ready ones: warriors of whom one has no name, companions
    with and without equipment, boards, scenarios."""
    named = {"name": "Grit O'Berg 3/4", "gunnery": 2}
    wanted: dict[str, list[dict[str, Any]]] = {
        "battletech": [
            {"slot": "mechs", "card": "atlas-as7-d", "values": named},
            {"slot": "mechs", "card": "atlas-as7-d"},
            {"slot": "mechs", "card": "locust-lct-1v", "values": {"piloting": 0}},
            {"slot": "boards", "card": ids("battletech", "board")[0]},
        ],
        "kurogane": [
            *({"slot": "commanders", "card": card} for card in ids("kurogane", "commander")[:2]),
            {"slot": "companions", "card": ids("kurogane", "frame")[0], "with": []},
            {
                "slot": "companions",
                "card": ids("kurogane", "frame")[1],
                "with": ["shield", "shield", "auto-cannon"],
            },
            {"slot": "map", "card": ids("kurogane", "map")[1]},
        ],
        "tide": [{"slot": "scenario", "card": card} for card in ids("tide", "scenario")],
    }
    return [
        collection.create(systems()[folder], owner.player, "Just so: 2/3, (4)", entries)
        for folder, entries in wanted.items()
    ]


def ids(folder: str, kind: str) -> list[str]:
    """The built-in cards of a kind."""
    cards = [card for pack in systems()[folder].cards.packs() for card in pack["cards"]]
    return [card["id"] for card in cards if card["kind"] == kind]


def test_the_printed_page_copied_and_pasted_is_the_same_roster(page: Page, ada: Browser) -> None:
    ready = [roster for folder in FOLDERS for roster in ready_rosters(folder) if roster.entries]
    rosters = [*ready, *more_rosters(ada)]
    for roster in rosters:
        page.goto(f"/rosters/{roster.pk}/print/")
        page.evaluate("getSelection().selectAllChildren(document.querySelector('.sheet'))")
        copied = page.evaluate("getSelection().toString()")
        system = systems()[roster.system]
        found = lines.read(system, copied, cards_for(system.id, ada.player))
        assert [f"{one.number} {one.text}: {one.message}" for one in found.unread] == []
        assert (found.name, found.entries) == (roster.name, roster.entries)
    assert len(rosters) > 10
