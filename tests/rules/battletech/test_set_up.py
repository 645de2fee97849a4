"""Where 'Mechs are placed by suggestion (BT-11.7)."""

from __future__ import annotations

import pytest

from games.rules.battletech import ground
from games.rules.battletech.ground import Ground
from games.rules.battletech.phases import set_up
from games.rules.battletech.state import State
from games.rules.contract.asking import Game

from .positions import at, hex_of, lance

HOME = range(15, 18)
"""The rows of the zone of the first side."""


def placing(**water: str) -> Game[State]:
    """A Hunchback to be placed on a map with so much in some rows of its zone."""
    hexes = {
        f"{column:02}{row}": water[f"row{row}"]
        for row in HOME
        for column in range(1, 17)
        if f"row{row}" in water
    }
    return lance(at("hunchback", ""), at("locust", "0101", side=1), hexes=hexes)


def suggested(game: Game[State]) -> str | None:
    """The terrain of the hex that is suggested."""
    found = set_up.suggested(game, [game.state.mech("a1")])
    if found is None:
        return None
    q, r = found.fields["hex"]
    return land_of(game).number((q, r))


def land_of(game: Game[State]) -> Ground:
    return ground.of(game.setup, game.state)


@pytest.mark.rule("BT-11.7", "BT-2.2.t5")
def test_the_suggested_place_is_no_water_that_slows() -> None:
    dry = suggested(placing())
    assert dry is not None
    assert dry.endswith("15"), "the nearest row to the middle"
    wet = suggested(placing(row15="0w1"))
    assert wet is not None
    assert land_of(placing(row15="0w1")).depth(hex_of(wet)) == 0
    assert wet.endswith("16")
    shallow = suggested(placing(row15="0w0"))
    assert shallow == dry, "water of depth 0 slows nobody"


@pytest.mark.rule("BT-11.7")
def test_nothing_is_suggested_where_all_of_the_home_slows() -> None:
    everywhere = {f"row{row}": "0w1" for row in HOME}
    game = placing(**everywhere)
    assert suggested(game) is None
    zone = set_up.zone(land_of(game), game.state, 0)
    assert zone, "it may be placed there all the same"
