"""What a computer of Kuroganengage goes by."""

from __future__ import annotations

import pytest

from games.rules.kurogane import constants, units
from games.rules.kurogane.board import field_of
from games.rules.kurogane.opponent import weights
from games.rules.kurogane.opponent.attacks import price_of
from games.rules.kurogane.opponent.worth import worth

from .scenes import begin


@pytest.mark.parametrize("number", [2, 5])
def test_damage_counts_for_the_rounds_that_are_left(number: int) -> None:
    """A unit with half of its HP has half of the rounds before it that it could still fight: what
    the position is worth says it as the rule of thumb does."""
    table = begin({"a1": (2, 2), "b1": (9, 9)}, round=number)
    game, target = table.game, table.game.state.unit("b1")
    assert worth(game, 0)[weights.DAMAGE] == 0
    target.damage = 1
    found = worth(game, 0)[weights.DAMAGE]
    share = target.cost / 100 / units.hp(game.setup, target)
    left = constants.ROUNDS + 1 - number
    assert found == pytest.approx(weights.weight(weights.DAMAGE) * share * left)
    assert worth(game, 1)[weights.DAMAGE] == -found
    target.damage = 0
    assert price_of(game, target, 1) == pytest.approx(found)


def test_action_points_are_kept_for_reactions_only_where_an_enemy_may_come() -> None:
    """Else who is at home and has nobody near stays there."""
    for far, kept in ((11, 0.0), (10, weights.weight(weights.REACTIONS))):
        game = begin({"a1": (2, 0), "b1": (2 + far - 9, 9)}).game
        game.state.unit("a1").bap, game.state.unit("b1").bap = 1, 0
        assert worth(game, 0)[weights.REACTIONS] == pytest.approx(kept)


def test_a_sortie_leads_nobody_away_from_objectives() -> None:
    game = begin({"a1": (2, 2), "b1": (9, 9)}).game
    before = worth(game, 0)[weights.APPROACH]
    waiting = next(one for one in game.state.of(0) if not one.deployed)
    waiting.cell = field_of(game.setup, game.state).cores[0]
    assert worth(game, 0)[weights.APPROACH] == before
