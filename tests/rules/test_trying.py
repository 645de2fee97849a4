"""Trying a match on from a moment of it: what a seat knows is there, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.contract import trying
from games.rules.contract.table import Table
from games.rules.crisis.script.as_suggested import PLAY_SUGGESTED
from games.rules.dice import Dice, Scripted, Seeded
from games.rules.systems import systems
from games.rules.tools.playouts import random_setup

ANSWERS = 80
EVERY = 7
FIRST = 12
FURTHER = 3


def begun(name: str) -> Table[Any]:
    game = systems()[name]
    return Table(game, random_setup(game, random.Random(6)), Dice(Seeded(b"tried")))


def play(table: Table[Any], rng: random.Random, answers: int = 1) -> None:
    for _number in range(answers):
        if table.result is None:
            seat = rng.choice(sorted(table.asks))
            table.answer(seat, answer(table, seat, rng))


def answer(table: Table[Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Any answer but the one that leaves further asks to the suggestion."""
    while True:
        raw = table.asks[seat].sample(rng, eager=True)
        if raw and raw["option"] != PLAY_SUGGESTED:
            return raw


def tried(table: Table[Any], found: trying.Beginning[Any]) -> Table[Any]:
    """A Table that has begun so, with other dice to come."""
    state = None if found.state is None else table.system.rules.copy(found.state)
    dice = Dice(Scripted(found.faces, Seeded(b"other")))
    led: Table[Any] = Table(table.system, table.setup, dice, state=state)
    for seat, raw in found.answers:
        led.answer(seat, raw)
    return led


def prompts(table: Table[Any], seat: int) -> list[str]:
    return [str(table.asks[seat].prompt)] if seat in table.asks else []


@pytest.mark.parametrize("name", sorted(systems()))
def test_each_seat_comes_in_the_middle_of_a_turn_to_what_it_sees_and_can_play_on(name: str) -> None:
    table, rng, middle = begun(name), random.Random(7), 0
    for number in range(ANSWERS):
        if table.result:
            break
        if number < FIRST or number % EVERY == 0:
            for seat in range(len(table.setup.names)):
                found = trying.beginning_at(table, seat)
                led = tried(table, found)
                middle += bool(found.answers)
                assert led.view(seat)["table"] == table.view(seat)["table"]
                assert prompts(led, seat) == prompts(table, seat)
                play(led, random.Random(number), FURTHER)
            assert tried(table, trying.beginning_at(table, None)).digest() == table.digest()
        play(table, rng)
    assert middle


def test_what_is_hidden_from_a_seat_is_drawn_anew() -> None:
    """Crisis cards that the other may choose from, and the squad before it lies open."""
    table, rng = begun("crisis"), random.Random(6)
    drawn: dict[str, set[str]] = {"crisis": set(), "tactics": set()}
    real = {}
    for _answer in range(FIRST):
        stage = table.game.state.stage
        if stage in drawn and stage not in real:
            hidden = "drawn" if stage == "crisis" else "characters"
            real[stage] = getattr(table.game.state.squads[1], hidden)
            for _time in range(12):
                state: Any = trying.beginning_at(table, 0).state
                assert getattr(state.squads[0], hidden) == getattr(
                    table.game.state.squads[0], hidden
                )
                assert getattr(state.squads[1], hidden)
                drawn[stage].add(str(sorted(getattr(state.squads[1], hidden))))
        play(table, rng)
    assert real.keys() == drawn.keys()
    assert all(len(found) > 1 for found in drawn.values())


def test_secret_answers_and_orders_of_others_are_in_no_beginning() -> None:
    table, rng = begun("crisis"), random.Random(6)
    play(table, rng)
    assert sorted(table.asks) == [0, 1]
    table.answer(1, answer(table, 1, rng))
    found = trying.beginning_at(table, 0)
    assert all(seat == 0 for seat, _raw in found.answers)
    assert sorted(tried(table, found).asks) == [0, 1]
    assert sorted(tried(table, trying.beginning_at(table, 1)).asks) == [0]
