"""Whose is whose where several share a side: on tokens, in lists, in the head, in what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches import referee
from tests.browser.gathering import PHONE
from tests.browser.opening import MatchOpener
from tests.matchmaking import begun_match, play_captains
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TOKENS = """() => [...document.querySelectorAll("#region-units .mech.side-a")].map((mech) => ({
  owner: mech.querySelector(".owner").textContent,
  tint: getComputedStyle(mech.querySelector(".owner circle")).fill,
  letters: mech.querySelector(".mech-initials").textContent,
}))"""


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_people_who_share_a_side_see_whose_is_whose(
    opened: MatchOpener, site: str, device: dict[str, Any]
) -> None:
    people = [new_guest(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    players = [one.player for one in people]
    match = begun_match(*players, system="battletech", options={"players": 2})
    play_captains(match, lambda table: len(table.asks) == 2 and table.game.state.turn == 1)
    with referee.live_table(match.pk) as table:
        mechs = table.game.state.mechs.values()
        asked = sorted(table.asks)
    page = opened(match, people[asked[0]], **device)

    head = page.locator("#region-score .score-side.side-a .score-name")
    assert head.inner_text().split() == ["1", "Ann", "2", "Cid"]
    tokens = page.evaluate(TOKENS)
    assert {token["owner"] for token in tokens} == {"1", "2"}
    assert len({token["tint"] for token in tokens}) == 2
    assert len({token["letters"] for token in tokens}) == len(tokens), "no two look alike"
    mine = page.locator("#region-ask .ask-yours").inner_text()
    assert [mech.name in mine for mech in mechs] == [mech.seat == asked[0] for mech in mechs]
    lines = page.locator("#region-forces .side-a .squad-unit .owner-name").all_text_contents()
    names = [players[mech.seat].name for mech in mechs if mech.side == 0]
    assert [line.split()[1] for line in lines] == names
