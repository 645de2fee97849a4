"""What a computer of Crisis Protocol expects of attacks, and what it tries."""

from __future__ import annotations

from math import dist

import pytest

from games.rules.crisis.figures import printed
from games.rules.crisis.opponent.fights import promises
from games.rules.crisis.opponent.suggestions import SHORTEST, suggestions

from .carding import match_of
from .helpers import table, unit
from .missions import by, mission


def test_nothing_is_expected_of_whoever_has_no_stamina_left() -> None:
    """In the middle of an attack, before it is Dazed."""
    game = match_of(faces=[]).game
    own, enemy = game.state.unit("a-yak"), game.state.unit("b-bat")
    assert any(promise.spot == (enemy.x, enemy.y) for promise in promises(game, own))
    enemy.damage = printed.stamina(game, enemy.id)
    assert not any(promise.spot == (enemy.x, enemy.y) for promise in promises(game, own))


@pytest.mark.parametrize("others_activated", [False, True])
def test_it_passes_only_while_the_other_has_somebody_left(others_activated: bool) -> None:
    """Else the turn would only come back."""
    the_table = table(
        unit(0, "bat", (4, 30), activated=True),
        unit(0, "cat", (10, 30), activated=True),
        unit(0, "dog", (16, 30)),
        unit(1, "bat", (4, 5), activated=others_activated),
        turn={"seat": 0},
    )
    ask = the_table.asks[0]
    tried = [suggestion.option for suggestion in suggestions(the_table.game, ask)]
    assert ask.option("pass").refused is None
    assert ("pass" in tried) is not others_activated


def test_it_spends_no_action_on_a_move_that_leads_nowhere() -> None:
    """As towards a token that it stands on."""
    card = "riots-spark-over-extremis-3-0"
    the_table = mission(card, unit(0, "bat", by(card, 1)), turn={"seat": 0, "unit": "a-bat"})
    own = the_table.game.state.unit("a-bat")
    tried = suggestions(the_table.game, the_table.asks[0])
    moves = [one.fields["to"] for one in tried if "to" in one.fields]
    assert moves
    assert min(dist(spot, (own.x, own.y)) for spot in moves) >= SHORTEST
