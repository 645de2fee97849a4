"""Those who watch have a strip above the battlefield, and nothing lies over it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches import referee
from games.rules.contract.table import Table
from tests.browser.gathering import PHONE
from tests.browser.opening import MatchOpener
from tests.matchmaking import begun_match, play_captains, round_of
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WANTS_RECAP = 'localStorage.setItem("table:recap", "1")'
COVERS = """() => {
  const board = document.getElementById("board").getBoundingClientRect();
  const at = (share, size) => share * size;
  const spots = [[0.1, 0.9], [0.3, 0.7], [0.5, 0.5], [0.1, 0.1], [0.9, 0.9]];
  return spots.filter(([x, y]) => !document.elementFromPoint(
    board.left + at(x, board.width), board.top + at(y, board.height)).closest("#board")).length;
}"""
"""How many spots of the battlefield have something else over them."""


WHAT_FOR = {
    "crisis": "16 VP win.",
    "battletech": "A side without a 'Mech in play has lost.",
    "tide": "Hill 229",
    "kurogane": "Each objective gives victory points",
}
"""What a strip says of the mission, or of what is fought for."""


def goes_on(table: Table[Any]) -> bool:
    """Whether the second round, or turn, is under way, and somebody is asked."""
    return round_of(table) == 2 and bool(table.asks)


@pytest.mark.parametrize("system", list(WHAT_FOR))
def test_spectators_read_above_the_board_what_is_going_on(
    opened: MatchOpener, site: str, system: str
) -> None:
    people = [new_guest(name) for name in ("Ann", "Bob")]
    match = begun_match(*(one.player for one in people), system=system)
    play_captains(match, goes_on)
    with referee.live_table(match.pk) as table:
        shown = table.views().of(None)["table"]
        decides = ("Ann", "Bob")[min(table.asks)]
    for device in ({}, PHONE):
        page = opened(match, None, **device)
        page.evaluate(WANTS_RECAP)
        page.reload()
        strip = page.locator(".watching")
        expect(strip).to_contain_text(re.compile("(Round|Turn) 2"))
        expect(strip).to_contain_text(re.compile(r"lead|\d ?[–:] ?\d"))
        expect(strip).to_contain_text(f"{decides} decides:")
        expect(strip).to_contain_text(WHAT_FOR[system])
        for crisis in shown.get("crises", ()):
            expect(strip.get_by_role("button", name=crisis["name"])).to_be_visible()
        assert page.locator("#recap").count() == 0
        assert page.evaluate(COVERS) == 0
    player = opened(match, people[0])
    expect(player.locator("#region-watching")).to_be_hidden()
