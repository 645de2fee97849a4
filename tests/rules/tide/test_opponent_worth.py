"""What a position is worth to a computer of Tide of Iron."""

from __future__ import annotations

import pytest

from games.rules.contract.asking import Game
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.opponents.matches import setup_for_two
from games.rules.opponents.thinking import go_on
from games.rules.tide.opponent import weights
from games.rules.tide.opponent.survey import Survey
from games.rules.tide.opponent.worth import worth
from games.rules.tide.state import State
from games.rules.tide.system import SYSTEM


def under_way(scenario: str) -> Game[State]:
    """A match of this scenario before its first action."""
    setup = setup_for_two(SYSTEM, "1", {"scenario": scenario})
    table = Table(SYSTEM, setup, Dice(Seeded(b"dice")))
    while table.game.state.stage not in ("action", "acting"):
        go_on(table, min(table.asks))
    return table.game


@pytest.mark.parametrize("scenario", ["breaking-point", "halfway-inn", "lake-road"])
def test_it_is_always_better_to_hold_what_counts(scenario: str) -> None:
    """However many units are near: that they are not drawn there any more costs nothing."""
    game = under_way(scenario)
    goals = [goal for goal in Survey(game, 0).goals if not Survey(game, 0).at.get(goal.hex)]
    assert goals, scenario
    for goal in goals:
        held = []
        for side in (0, 1):
            game.state.control[goal.number] = side
            held.append(worth(game, 0))
        assert sum(held[0].values()) > sum(held[1].values())
        assert held[0][weights.PLACES] == held[1][weights.PLACES]
