"""Harm at random: whatever strikes whom, the state stays one that the rules know."""

from __future__ import annotations

import random

import pytest

from games.rules.battletech import invariants
from games.rules.battletech.harm import damage, displacement, falls, phase_end, piloting
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.mechs import condition
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.state import State
from games.rules.battletech.terms import LOCATIONS, Side
from games.rules.contract.asking import Answer, Ask, Game, ScriptPart
from games.rules.dice import Dice, Seeded

from .positions import USUAL, at, lance

SIDES: tuple[Side, ...] = ("front", "rear", "left", "right")
COUNTRY = ("0", "0", "1", "2", "3", "4", "-1", "0w1", "0w2", "1h")


def crowd(rng: random.Random) -> Game[State]:
    """Ten 'Mechs in a few hexes of broken country with an edge."""
    numbers = [f"{column:02}{row:02}" for column in range(1, 5) for row in range(1, 5)]
    names = sorted(USUAL)
    placed = [
        at(rng.choice(names), number, side=index % 2, facing=rng.randrange(6))
        for index, number in enumerate(rng.sample(numbers, 10))
    ]
    hexes = {number: rng.choice(COUNTRY) for number in numbers}
    game = lance(*placed, hexes=hexes, columns=4, rows=4)
    game.dice = Dice(Seeded(rng.randbytes(8)))
    return game


def play(part: ScriptPart, rng: random.Random) -> None:
    """Run a part of the script; whoever is asked answers at random."""
    sent: Answer | None = None
    try:
        while True:
            step = part.send(sent)
            sent = None
            if isinstance(step, Ask):
                raw = step.sample(rng)
                assert raw is not None
                sent = step.check(raw)
    except StopIteration:
        return


def something(game: Game[State], rng: random.Random) -> ScriptPart:
    """One thing that harms somebody."""
    mech = rng.choice(game.state.in_play())
    kind = rng.choice(["strike", "take", "push", "fall", "stand"])
    if kind == "strike":
        side = rng.choice(SIDES)
        return damage.in_groups(game, Harm(mech), rng.randrange(1, 30), "full", side)
    if kind == "take":
        return damage.take(game, Harm(mech), rng.randrange(1, 40), rng.choice(LOCATIONS))
    if kind == "push":
        return displacement.push(game, mech, rng.randrange(6), event="charged")
    if kind == "fall":
        return falls.keep_standing(game, mech, "pushed")
    mech.prone = not condition.can_stand(card_of(game.setup, mech), mech)
    piloting.ask_later(mech, "kicked")
    return damage.strike(game, Harm(mech), 5, "front", table="punch")


@pytest.mark.rule("BT-0.p2", "BT-0.p5", "BT-3.12.4", "BT-7.p1")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_strikes_whom_the_state_stays_valid(seed: int) -> None:
    rng = random.Random(seed)
    game = crowd(rng)
    for _phase in range(20):
        for _blow in range(4):
            if not game.state.in_play():
                return
            play(something(game, rng), rng)
        play(phase_end.close(game), rng)
        assert invariants.wrong(game) == []
        for mech in game.state.mechs.values():
            assert (mech.hex is None) == bool(mech.out)
            assert (mech.taken, mech.due, mech.warrior.due) == (0, [], 0)
        game.take_events()
