"""How far a character can get is shaded before a tool is chosen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches import referee
from games.rules.contract.table import Table
from tests.browser.opening import MatchOpener
from tests.matchmaking import begun_match, load_cards, play_captains
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def may_move(table: Table[Any]) -> bool:
    """Whether somebody is asked how to act, and may advance."""
    return any(option.reach for ask in table.asks.values() for option in ask.options)


def test_the_furthest_tool_s_area_lies_there_until_a_way_is_chosen(opened: MatchOpener) -> None:
    load_cards()
    people = [new_guest("Ann"), new_guest("Bob")]
    match = play_captains(begun_match(*(one.player for one in people), system="crisis"), may_move)
    with referee.live_table(match.pk) as table:
        (seat, ask), *_others = table.asks.items()
        reaching = [option for option in ask.options if option.reach]
        moves = [option.id for option in ask.options if option.id.startswith("move:")]
    assert [option.id for option in reaching] == moves[-1:], "the furthest alone"
    page = opened(match, people[seat])
    ahead = page.locator('#overlay [data-group="ahead"] .is-ahead')
    expect(ahead).to_have_count(1)
    page.locator(f'[data-option="{moves[0]}"]').first.click()
    expect(ahead).to_have_count(0)
    page.keyboard.press("Escape")
    expect(ahead).to_have_count(1)
