"""What the fire of a computer's 'Mechs promises."""

from __future__ import annotations

from typing import Any

from games.rules.battletech.movement.options import Move
from games.rules.battletech.opponent import firepower, moves
from games.rules.battletech.opponent.volleys import volleys

from .moving import move, option
from .positions import at, hex_of, lance


def test_where_an_enemy_is_in_the_air_one_may_go_and_fires_at_others() -> None:
    """A Jenner that is about to come down upon an Atlas leaves its hex free (BT-2.11)."""
    away: dict[str, Any] = {"movement__mode": "stand", "movement__over": True}
    game = lance(at("jenner", "0506", side=1), at("atlas", "0509", **away), at("panther", "0512"))
    jenner, atlas, panther = (game.state.mech(name) for name in ("b1", "a1", "a2"))
    move(game, f"dfa:{jenner.id}:{atlas.id}", stop=list(hex_of("0508")))
    walk = option(game, f"walk:{panther.id}")
    assert isinstance(walk.payload, Move)
    assert list(moves.ends(game, panther, walk, walk.payload))
    panther.hex = jenner.hex
    assert firepower.expected(game, panther, jenner) == 0


def test_nothing_is_expected_of_weapons_that_would_overheat_it() -> None:
    def expected(heat: int) -> float:
        game = lance(at("panther", "0508", heat=heat), at("jenner", "0505", side=1, facing=3))
        return firepower.expected(game, game.state.mech("a1"), game.state.mech("b1"))

    assert expected(0) > 0
    assert expected(20) == 0


def fired(*placed: Any, heat: int = 0) -> list[set[str]]:
    """The names of the weapons of each volley of an Atlas, the best first."""
    game = lance(at("atlas", "0508", heat=heat), *placed)
    atlas = game.state.mech("a1")
    found = sorted(volleys(game, atlas), key=lambda one: -one.score)
    assert {target for one in found for target in one.fields["weapons"].values()} <= {"b1"}
    return [set(one.fields["weapons"]) for one in found]


def test_a_mech_fires_what_it_has_at_whoever_is_before_it() -> None:
    jenner = at("jenner", "0507", side=1)
    best, *others = fired(jenner)
    assert len(best) > 2
    assert all(len(other) <= len(best) for other in others)
    assert len(fired(jenner, heat=20)[0]) < len(best)
    assert fired(at("jenner", "0515", side=1), heat=29) == []
