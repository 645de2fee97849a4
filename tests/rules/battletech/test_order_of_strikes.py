"""In which order physical attacks are resolved (BT-4.4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.rules.battletech.phases import physical
from games.rules.battletech.state import State, Strike
from games.rules.contract.asking import Game
from tests.rules.running import asked, run

from .positions import at, lance

KICK = Strike(kind="kick", blows={"RL": "b1"})
PUSH = Strike(kind="push", target="b1")
NONE = Strike(kind="none")


def declared(
    done: Sequence[str],
    *,
    a1: Strike | None = None,
    a2: Strike | None = None,
    b1: Strike | None = None,
) -> Game[State]:
    """Two of the first side beside one of the second, who have declared in this order."""
    game = lance(
        at("hunchback", "0505", strike=a1),
        at("atlas", "0404", strike=a2),
        at("atlas", "0504", side=1, strike=b1),
    )
    game.state.turns.done = list(done)
    return game


def first(game: Game[State], *answers: str) -> str:
    """The 'Mech whose attack is resolved first."""
    chosen: str = run(physical.next_to_strike(game), *answers).id
    return chosen


@pytest.mark.rule("BT-4.4.p1")
def test_who_declared_first_strikes_first() -> None:
    back = Strike(kind="kick", blows={"RL": "a1"})
    assert first(declared(["b1", "a1", "a2"], a1=KICK, a2=KICK, b1=back)) == "b1"
    assert first(declared(["a2", "a1", "b1"], a1=KICK, a2=KICK, b1=back)) == "a2"


@pytest.mark.rule("BT-4.4.p1")
def test_the_player_chooses_where_a_push_may_undo_another_of_the_own_attacks() -> None:
    game = declared(["a1", "a2", "b1"], a1=KICK, a2=PUSH, b1=PUSH)
    ask = asked(physical.next_to_strike(game))
    assert ask.seat == 0
    assert ask.rule == "BT-4.4.p1"
    assert [option.id for option in ask.options] == ["resolve:a1", "resolve:a2"]
    assert first(game, "resolve:a2") == "a2"
    assert first(game, "resolve:a1") == "a1"


@pytest.mark.rule("BT-4.4.p1")
@pytest.mark.parametrize(
    ("a1", "a2"),
    [
        (KICK, KICK),
        (KICK, NONE),
        (KICK, None),
        (KICK, Strike(kind="push", target="b2")),
        (NONE, PUSH),
    ],
)
def test_nobody_is_asked_where_no_displacement_undoes_another_attack(
    a1: Strike, a2: Strike | None
) -> None:
    assert first(declared(["a1", "a2", "b1"], a1=a1, a2=a2, b1=PUSH)) == "a1"


@pytest.mark.rule("BT-4.4.p1")
def test_a_charge_may_undo_a_kick_at_the_same_target() -> None:
    charge = Strike(kind="charge", target="b1")
    ask = asked(physical.next_to_strike(declared(["a2", "a1"], a1=KICK, a2=charge)))
    assert [option.id for option in ask.options] == ["resolve:a2", "resolve:a1"]
