"""Whose turn it is within a phase (section 1)."""

from __future__ import annotations

import pytest

from games.rules.battletech.phases import alternation, initiative
from games.rules.battletech.state import State
from games.rules.contract.asking import Game

from .positions import at, dice_in, lance


def sides_in_turn(losers: int, winners: int) -> Game[State]:
    """A phase of so many 'Mechs of the loser, side 0, and the winner, side 1."""
    placed = [at("locust", f"01{row:02}", side=0) for row in range(1, losers + 1)]
    placed += [at("locust", f"03{row:02}", side=1) for row in range(1, winners + 1)]
    game = lance(*placed)
    alternation.begin(game.state, game.state.in_play())
    return game


def played(game: Game[State]) -> str:
    """The phase to its end: L and W for the sides, with how many 'Mechs run together."""
    found: list[list[int]] = []
    while (side := alternation.next_side(game.state)) is not None:
        alternation.has_acted(game.state, alternation.waiting(game.state, side)[0])
        if found and found[-1][0] == side:
            found[-1][1] += 1
        else:
            found.append([side, 1])
    return " ".join(f"{'LW'[side]}{count}" for side, count in found)


@pytest.mark.rule("BT-1.p2")
@pytest.mark.parametrize(
    ("losers", "winners", "order"),
    [
        (2, 4, "L1 W2 L1 W2"),
        (5, 2, "L2 W1 L3 W1"),
        (4, 3, "L1 W1 L1 W1 L2 W1"),
        (3, 3, "L1 W1 L1 W1 L1 W1"),
        (1, 1, "L1 W1"),
        (0, 3, "W3"),
        (3, 0, "L3"),
        (1, 4, "L1 W4"),
        (7, 3, "L2 W1 L2 W1 L3 W1"),
    ],
)
def test_with_unequal_numbers_the_larger_side_acts_with_more(
    losers: int, winners: int, order: str
) -> None:
    assert played(sides_in_turn(losers, winners)) == order


@pytest.mark.rule("BT-1.p2")
@pytest.mark.parametrize(("losers", "winners"), [(2, 4), (5, 2), (4, 3), (7, 3), (0, 3), (1, 1)])
def test_what_is_to_come_is_what_comes(losers: int, winners: int) -> None:
    game = sides_in_turn(losers, winners)
    foreseen = alternation.to_come(game.state)
    assert len(foreseen) == losers + winners
    while (side := alternation.next_side(game.state)) is not None:
        assert alternation.to_come(game.state) == foreseen
        assert foreseen.pop(0) == side
        alternation.has_acted(game.state, alternation.waiting(game.state, side)[0])
    assert foreseen == alternation.to_come(game.state) == []


@pytest.mark.rule("BT-1.p2", "BT-0.p6")
def test_nobody_waits_for_a_mech_that_is_lost() -> None:
    game = sides_in_turn(2, 4)
    game.state.mech("b1").out = game.state.mech("b2").out = "destroyed"
    assert alternation.to_come(game.state) == [0, 1, 0, 1]


@pytest.mark.rule("BT-1.p2", "BT-0.p6")
def test_a_mech_that_is_lost_drops_out_and_shares_are_worked_out_anew() -> None:
    game = sides_in_turn(2, 4)
    first = alternation.next_side(game.state)
    assert first == 0
    alternation.has_acted(game.state, game.state.mech("a1"))
    game.state.mech("b1").out = "destroyed"
    game.state.mech("b2").out = "destroyed"
    assert alternation.next_side(game.state) == 1
    alternation.has_acted(game.state, game.state.mech("b3"))
    # Its share of this round was 2, of 4 'Mechs; it still has one of them.
    assert alternation.next_side(game.state) == 1
    alternation.has_acted(game.state, game.state.mech("b4"))
    assert alternation.next_side(game.state) == 0
    alternation.has_acted(game.state, game.state.mech("a2"))
    assert alternation.next_side(game.state) is None


@pytest.mark.rule("BT-0.p3")
def test_an_immobile_mech_is_counted_among_those_still_to_act() -> None:
    game = lance(at("locust", "0101", shut_down=True), at("locust", "0301", side=1))
    alternation.begin(game.state, game.state.in_play())
    assert [mech.id for mech in alternation.waiting(game.state, 0)] == ["a1"]


@pytest.mark.rule("BT-1.p1")
def test_the_lower_roll_acts_first_and_equal_rolls_are_rolled_again() -> None:
    game = lance(faces=[3, 4, 5, 2, 6, 6, 1, 2])
    initiative.roll(game)
    assert game.state.initiative == [1, 0]
    happened = game.take_events()
    assert [sum(event.faces) for event in dice_in(happened)] == [7, 7, 12, 3]
    assert happened[-1] == initiative.InitiativeDecided(order=(1, 0))


@pytest.mark.rule("BT-1.p1", "BT-1.p2")
def test_the_loser_acts_first_in_every_phase() -> None:
    game = sides_in_turn(1, 1)
    game.state.initiative = [1, 0]
    assert played(game) == "W1 L1"


@pytest.mark.rule("BT-1.p2")
def test_whose_last_mech_is_lost_before_its_turn_is_passed_over() -> None:
    """In a round of alternation one turn of the loser's was left, and none of the winner's."""
    game = sides_in_turn(1, 2)
    state = game.state
    alternation.next_side(state)
    state.turns.left = [1, 0]
    state.mech("a1").out = "destroyed"
    assert alternation.next_side(state) == 1
    assert state.turns.left == [0, 2]
