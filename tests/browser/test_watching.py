"""Those who watch have a strip above the battlefield, and nothing lies over it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches import referee
from tests.browser.gathering import PHONE
from tests.browser.opening import MatchOpener
from tests.matchmaking import begun_match, play_captains
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


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_spectators_read_above_the_board_what_is_going_on(
    opened: MatchOpener, site: str, device: dict[str, Any]
) -> None:
    people = [new_guest(name) for name in ("Ann", "Bob")]
    match = begun_match(*(one.player for one in people), system="crisis")
    play_captains(match, lambda table: table.game.state.round == 2)
    with referee.live_table(match.pk) as table:
        names = [crisis["name"] for crisis in table.views().of(None)["table"]["crises"]]
    page = opened(match, None, **device)
    page.evaluate(WANTS_RECAP)
    page.reload()
    strip = page.locator(".watching")
    expect(strip).to_contain_text("Round 2")
    expect(strip).to_contain_text("decides:")
    for name in names:
        expect(strip.get_by_role("button", name=name)).to_be_visible()
    assert page.locator("#recap").count() == 0
    assert page.evaluate(COVERS) == 0
    player = opened(match, people[0], **device)
    expect(player.locator("#region-watching")).to_be_hidden()
