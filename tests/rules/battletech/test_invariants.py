"""What always holds: each state that cannot be is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rules.battletech import invariants
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.state import Mech, State
from games.rules.contract.asking import Game

from .positions import at, hex_of, lance


def two() -> Game[State]:
    """A Hunchback and an Atlas that stand apart."""
    return lance(at("hunchback", "0505"), at("atlas", "0909", side=1))


def test_a_sound_state_has_no_fault() -> None:
    assert invariants.wrong(two()) == []


def _set(mech: Mech, name: str, value: int) -> None:
    setattr(mech, name, value)


MARKS = "a1: its heat, facing, twist or warrior cannot be so."


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda mech: _set(mech, "heat", -1), MARKS),
        (lambda mech: _set(mech, "facing", 6), MARKS),
        (lambda mech: _set(mech, "facing", -1), MARKS),
        (lambda mech: _set(mech, "twist", 2), MARKS),
        (lambda mech: setattr(mech.warrior, "hits", -1), MARKS),
        (lambda mech: mech.armour.update(LA=-1), "a1: there are only 16 points at LA."),
        (lambda mech: mech.rear.update(CT=-1), "a1: there are only 5 points at CT."),
        (lambda mech: mech.structure.update(HD=-1), "a1: there are only 3 points at HD."),
        (lambda mech: mech.structure.update(LL=0), "a1 has lost LL."),
        (
            lambda mech: mech.shots.update(dict.fromkeys(mech.shots, -1)),
            "a1: no such ammunition in ",
        ),
    ],
)
def test_a_mech_that_cannot_be_is_named(change: Callable[[Mech], None], fault: str) -> None:
    game = two()
    change(game.state.mech("a1"))
    found = invariants.wrong(game)
    assert found
    assert all(one.startswith(fault) for one in found)


@pytest.mark.parametrize("rear", [False, True])
def test_no_location_has_more_armour_than_its_card(rear: bool) -> None:
    game = two()
    mech = game.state.mech("b1")
    card = card_of(game.setup, mech)
    name, most = ("rear", card.rear) if rear else ("armour", card.armour)
    assert getattr(mech, name)["CT"] == most["CT"]
    setattr(mech, name, {**getattr(mech, name), "CT": most["CT"] + 1})
    assert invariants.wrong(game) == [f"b1: there are only {most['CT']} points at CT."]


def test_what_a_match_brings_about_is_no_fault() -> None:
    """No armour, no structure in what is lost, no rounds, a torso twisted to the left."""
    game = two()
    mech = game.state.mech("a1")
    mech.armour = {**mech.armour, "LA": 0}
    mech.structure = {**mech.structure, "LA": 0, "HD": 0}
    mech.lost.append("LA")
    mech.shots = dict.fromkeys(mech.shots, 0)
    mech.twist, mech.facing = -1, 5
    assert invariants.wrong(game) == []


def test_nobody_is_off_the_map() -> None:
    game = two()
    game.state.mech("a1").hex = (99, 99)
    assert invariants.wrong(game) == ["a1 is off the map."]
    game.state.mech("a1").hex = None
    assert invariants.wrong(game) == []


@pytest.mark.rule("BT-0.p2", "BT-0.p5")
def test_one_mech_stands_in_a_hex() -> None:
    game = two()
    game.state.mech("b1").hex = hex_of("0505")
    assert invariants.wrong(game) == ["b1: a1 is in that hex."]
    game.state.mech("b1").movement.dfa = "a1"
    assert invariants.wrong(game) == [], "in the midst of a death from above"
    game.state.mech("b1").movement.dfa = ""
    game.state.mech("b1").out = "destroyed"
    assert invariants.wrong(game) == [], "destroyed earlier in the phase"


@pytest.mark.rule("BT-1.p1", "BT-11.18")
def test_each_side_that_waits_has_one_place_in_the_order() -> None:
    game = two()
    game.state.turns.waiting = ["a1", "b1"]
    game.state.initiative = [1, 0]
    assert invariants.wrong(game) == []
    game.state.initiative = [0]
    assert invariants.wrong(game) == ["b1 waits and its side does not."]
    game.state.initiative = [0, 1, 0]
    assert invariants.wrong(game) == ["A side has two places in the order of initiative."]
    game.state.initiative = []
    assert invariants.wrong(game) == [], "before it is rolled for"
