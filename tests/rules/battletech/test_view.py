"""What the screens are given of a match."""

from __future__ import annotations

import pytest

from games.rules.battletech import ground, scenarios
from games.rules.battletech.mechs import condition
from games.rules.battletech.phases import victory
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


def test_the_battle_value_left_goes_by_armour_and_structure_and_ends_with_the_mech() -> None:
    game = lance(
        at("hunchback", "0505"), at("locust", "0506"), at("atlas", "0101", side=1), stage="moving"
    )
    whole = [sum(victory.value(game.setup, game.state.mech(one)) for one in ("a1", "a2"))]
    whole.append(victory.value(game.setup, game.state.mech("b1")))
    assert view(game)["battle_value"] == [[value, value] for value in whole]
    hurt = game.state.mech("a1")
    own, points = victory.value(game.setup, hurt), condition.points_left(hurt)
    hurt.armour = {**hurt.armour, "CT": hurt.armour["CT"] - 10}
    left = whole[0] - own + own * (points - 10) / points
    assert view(game)["battle_value"][0] == [round(left), whole[0]]
    hurt.out = "destroyed"
    assert view(game)["battle_value"][0] == [whole[0] - own, whole[0]]


def test_where_each_is_for_itself_the_score_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = lance(at("hunchback", "0505"), at("atlas", "0101", side=1), stage="moving")
    monkeypatch.setattr(scenarios, "each_for_itself", lambda _options: True)
    assert view(game)["battle_value"] is None
