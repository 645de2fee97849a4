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
from tests.rules.crisis import helpers
from tests.rules.crisis.carding import B, H, attack, duel
from tests.rules.crisis.missions import mission

NAMES = ["Ann", "Bob"]


def html_of(region: str, match: Any, **changes: Any) -> str:
    """A region as spectators see it."""
    view = match.view(None)
    context = {"view": view, "table": {**view["table"], **changes}, "names": NAMES, "me": None}
    return regions.drawers("crisis")[region].draw(
        {**context, "cards": {}, "match": {"solo": False}}
    )


def drawn(region: str, match: Any, **changes: Any) -> str:
    """The words of a region as spectators see it."""
    return " ".join(re.sub(r"<[^>]+>", " ", html_of(region, match, **changes)).split())


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


def test_dice_are_counted_until_they_are_rolled_and_shown_then() -> None:
    match = a_duel("red-skull")
    attack(match, "sword-strike", "b-red-skull")
    shown = match.view(None)["table"]["attack"]
    counted = {"size": 5, "dice": [], "successes": None}
    rolled = {**counted, "dice": [{"face": "hit", "mark": ""}] * 5, "successes": 5}
    for pool, hits, counts in ((counted, 0, 1), (rolled, 5, 0)):
        said = drawn("attack", match, attack={**shown, "attack": pool})
        assert (said.count("hit"), said.count("5 dice")) == (hits, counts)


def test_a_token_lies_on_the_battlefield_while_nobody_holds_it() -> None:
    match = mission("riots-spark-over-extremis-3-0", helpers.unit(0, "bat", (18, 18)))
    first, *others = match.view(None)["table"]["tokens"]
    assert f'"{first["id"]}"' in html_of("field", match)
    held = html_of("field", match, tokens=[{**first, "holder": "a-bat"}, *others])
    assert f'"{first["id"]}"' not in held
    assert f'"{others[0]["id"]}"' in held


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
