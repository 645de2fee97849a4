"""The editor of scenarios under the hands, from a road to a match that is played on it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.cards.models import Card
from games.matches.lobby import waiting_room
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules.contract.asking import Setup
from games.rules.tide import library
from tests.browser.gathering import DESK, sign_in, visitors
from tests.browser.test_board_editor import choose, drag, spot
from tests.live.server import Server
from tests.matchmaking import load_cards, players
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NEW = "/cards/boards/tide/scenario/"


def card_in(page: Page) -> dict[str, Any]:
    """The card as the form would send it."""
    data: dict[str, Any] = json.loads(page.locator("#board-data").input_value())
    return data


def test_a_scenario_is_painted_filled_in_kept_and_played(
    chromium: Chromium, server: Server
) -> None:
    load_cards()
    ann = new_guest("Ann")
    with visitors(chromium, DESK) as (page,):
        page.set_default_timeout(30_000)
        sign_in(page.context, ann, server.address)
        page.goto(server.address + NEW)
        page.wait_for_selector("#board-view[data-ready]")

        # a road, of which goes what is drawn again
        choose(page, "road")
        drag(page, "0204", "0604")
        road = ["0204", "0304", "0404", "0504", "0604"]
        assert card_in(page)["board"]["roads"] == [road]
        drag(page, "0504", "0604")
        assert card_in(page)["board"]["roads"] == [road[:-1]]
        page.keyboard.press("Control+z")
        assert card_in(page)["board"]["roads"] == [road]

        # a zone and an objective
        choose(page, "Zone: Germany")
        page.mouse.click(*spot(page, "0800"))
        assert "0800" in card_in(page)["zones"]["DE"]["hexes"]
        choose(page, "command objective")
        page.mouse.click(*spot(page, "0402"))
        added = {"hex": "0402", "kind": "command", "name": "Objective"}
        assert card_in(page)["objectives"][1:] == [added]

        # what it is worth, whom it serves; a fault stands at its field
        page.locator("summary", has_text="Objectives").click()
        objective = page.locator('[data-path="objectives.1"]')
        objective.get_by_label("Command", exact=True).fill("0")
        page.keyboard.press("Tab")
        objective.get_by_label("Only for").select_option("DE")
        expect(objective.locator('[data-path="objectives.1.value"] .field-errors')).to_be_visible()
        objective.get_by_label("Command", exact=True).fill("3")
        objective.get_by_label("Only for").focus()
        expect(page.locator("#verdict")).to_contain_text("can be played")
        page.locator("summary", has_text="Victory points").click()
        page.get_by_label("Add: Victory points").click()
        page.locator('[data-path="scoring.1.hex"]').get_by_label("Choose it on the board").click()
        page.mouse.click(*spot(page, "0402"))
        assert card_in(page)["scoring"][1] == {
            "by": "control",
            "hex": "0402",
            "round": 1,
            "points": 1,
        }

        # what lies on the board turns with it; that and what was filled in can be undone
        page.get_by_text("Size, mirror, turn").click()
        page.get_by_role("button", name="Turn by half a turn").click()
        turned = card_in(page)
        assert [one["hex"] for one in turned["objectives"]] == ["0604", "0706"]
        assert turned["board"]["roads"] == [["0504", "0604", "0704", "0804", "0904"]]
        for _step in range(2):
            page.locator('[data-do="undo"]').click()
        assert card_in(page)["scoring"][1]["hex"] == ""
        page.locator('[data-do="redo"]').click()
        assert card_in(page)["scoring"][1]["hex"] == "0402"

        page.get_by_label("Name", exact=True).first.fill("Crossroads")
        page.get_by_role("button", name="Save").first.click()
        expect(page.get_by_role("heading", name="Crossroads")).to_be_visible()
        expect(page.locator(".map-picture path.road-track")).to_have_count(1)

    card = Card.objects.get(pack__owner=ann.player)
    entries = [{"slot": "scenario", "card": card.card_id}]
    roster = Roster.objects.create(system="tide", owner=ann.player, name="Mine", entries=entries)
    match = waiting_room.create(ann.player, "tide", {"scenario": "own"})
    (bob,) = players("Bob")
    waiting_room.take_seat(match, bob, 1)
    for player, brought in ((ann.player, roster), (bob, ready_rosters("tide")[0])):
        waiting_room.choose_roster(match, player, brought)
        waiting_room.set_ready(match, player, "")
    match.refresh_from_db()
    assert library.scenario(Setup.model_validate(match.setup)).name == "Crossroads"
