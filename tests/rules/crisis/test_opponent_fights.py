"""What a computer of Crisis Protocol expects of attacks."""

from __future__ import annotations

from games.rules.crisis.figures import printed
from games.rules.crisis.opponent.fights import promises

from .carding import match_of


def test_nothing_is_expected_of_whoever_has_no_stamina_left() -> None:
    """In the middle of an attack, before it is Dazed."""
    game = match_of(faces=[]).game
    own, enemy = game.state.unit("a-yak"), game.state.unit("b-bat")
    assert any(promise.spot == (enemy.x, enemy.y) for promise in promises(game, own))
    enemy.damage = printed.stamina(game, enemy.id)
    assert not any(promise.spot == (enemy.x, enemy.y) for promise in promises(game, own))
