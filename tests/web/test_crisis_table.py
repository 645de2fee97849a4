"""What the table of Crisis Protocol shows, region by region."""

from __future__ import annotations

import re
from typing import Any

import pytest
from shapely import Point, Polygon

from games.cards.words import Reader
from games.live import regions
from games.live.pen import Pen
from games.rules.crisis import SYSTEM
from games.rules.crisis import drawing as crisis
from games.rules.crisis.regions import squads
from tests.rules.crisis.carding import B, H, attack, duel

NAMES = ["Ann", "Bob"]


def drawn(region: str, match: Any, **changes: Any) -> str:
    """A region as spectators see it, in words."""
    view = match.view(None)
    context = {"view": view, "table": {**view["table"], **changes}, "names": NAMES, "me": None}
    html = regions.drawers("crisis")[region].draw(
        {**context, "cards": {}, "match": {"solo": False}}
    )
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def a_duel(foe: str) -> Any:
    return duel("baron-zemo", foe, faces=[H, H, B, B, B] + [B] * 3)


@pytest.mark.rule("CP-WIN-05")
def test_a_round_after_the_last_is_called_an_extra_one() -> None:
    match = a_duel("red-skull")
    assert SYSTEM.id == match.view(None)["system"]
    assert "Round 6 / 6" in drawn("score", match, round=6)
    assert "Round 7 , extra" in drawn("score", match, round=7)


@pytest.mark.parametrize(
    ("foe", "name"), [("red-skull", "Red Skull"), ("baron-zemo", "Bob&#x27;s Baron Zemo")]
)
def test_an_attack_says_whose_its_sides_are_where_both_have_them(foe: str, name: str) -> None:
    match = a_duel(foe)
    attack(match, "sword-strike", f"b-{foe}")
    assert f"{name} defends" in drawn("attack", match)


@pytest.mark.rule("CP-DMG-03", "CP-DMG-13")
@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"dazed": True}, "Dazed"),
        ({"side": "injured"}, "Injured"),
        ({"ko": True}, "KO"),
        ({}, "Healthy"),
    ],
)
def test_how_a_character_is_is_said_in_one_word(state: dict[str, Any], said: str) -> None:
    """One that is Dazed has its Healthy side up, and is not Healthy."""
    match = duel("baron-zemo", "bat", theirs=state)
    words = {"Dazed", "Injured", "KO", "Healthy"}
    table = match.view(None)["table"]
    for unit, around in crisis.with_surroundings(table):
        if unit["id"] == "b-bat":
            label = crisis.unit_label(str, unit, NAMES, around)
            listed = squads.character(Pen("crisis", {}, Reader()), "x", unit, around, NAMES, None)
            shown = re.sub(r"<[^>]+>", " ", listed).split()
            assert words & set(re.split(r", ", label)) == {said}
            assert [word for word in shown if word in words] == [said]


def test_a_shadow_begins_at_the_foot_and_is_as_long_as_a_piece_is_high() -> None:
    foot = [(0, 0), (4000, 0), (4000, 1000), (1000, 1000), (1000, 3000), (0, 3000)]
    low, high = (
        Polygon([tuple(map(int, point.split(","))) for point in crisis.shadow(foot, size).split()])
        for size in (1, 4)
    )
    assert low.contains(Polygon(foot))
    assert high.area > low.area
    right, down = crisis.SHADOW
    assert list(high.bounds) == [0, 0, 4000 + 4 * right, 3000 + 4 * down]
    assert not high.contains(Point(3900, 2900))


def test_a_footprint_that_crosses_itself_has_a_shadow() -> None:
    assert crisis.shadow([(0, 0), (2000, 2000), (2000, 0), (0, 2000)], 2)
