"""What the screens are given of a match."""

from __future__ import annotations

from games.rules.battletech import ground
from games.rules.battletech.view import APART, view

from .positions import at, lance


def test_several_mechs_in_a_hex_are_drawn_apart() -> None:
    game = lance(
        at("atlas", "0505"),
        at("spider", "0505"),
        at("locust", "0707", side=1),
        stage="moving",
    )
    land = ground.of(game.setup, game.state)
    first, second, alone = view(game)["units"]
    x, y = land.board.chart.centre(game.state.mech("a1").at)
    assert [(unit["x"], unit["y"]) for unit in (first, second)] == [(x - APART, y), (x + APART, y)]
    assert (alone["x"], alone["y"]) == land.board.chart.centre(game.state.mech("b1").at)
