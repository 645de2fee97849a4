"""The driver: whatever a script announces is answered before the script goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from games.rules.contract.asking import CHECKPOINT, Ask, Game, Moment, Result, Script, ScriptPart
from games.rules.contract.driver import drive
from games.rules.contract.events import Event
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Option
from games.rules.text import _
from tests.toy import ToyState, setup, toy_with


@dataclass
class Bell(Moment):
    """A bell of the toy's, which rings for somebody."""

    sound: str


def heard(
    part: ScriptPart, answer: Callable[[Any], ScriptPart], *sent: Any
) -> tuple[list[Any], Any]:
    """What comes out of a part that is driven and sent these values, and what it returns."""
    running, out, values = drive(part, answer), [], [None, *sent]
    try:
        for value in values:
            out.append(running.send(value))
    except StopIteration as over:
        return out, over.value
    return out, None


def silence(moment: Moment) -> ScriptPart:
    """Nobody answers."""
    yield from ()


def test_what_is_no_moment_comes_out_as_it_is() -> None:
    def part() -> ScriptPart:
        first = yield "ask"
        second = yield CHECKPOINT
        return first, second

    assert heard(part(), silence, "yes", None) == (["ask", CHECKPOINT], ("yes", None))


def test_a_moment_is_answered_before_the_script_goes_on() -> None:
    order = []

    def part() -> ScriptPart:
        order.append("before")
        yield Bell("ding")
        order.append("after")

    def answer(moment: Any) -> ScriptPart:
        order.append(moment.sound)
        order.append((yield "ask"))

    assert heard(part(), answer, "answer") == (["ask"], None)
    assert order == ["before", "ding", "answer", "after"]


def test_the_script_is_sent_what_the_answer_returns() -> None:
    def part() -> ScriptPart:
        return (yield Bell("ding"))

    def answer(moment: Any) -> ScriptPart:
        yield from ()
        return f"{moment.sound}, dong"

    assert heard(part(), answer) == ([], "ding, dong")


def test_an_answer_may_announce_moments_of_its_own() -> None:
    order = []

    def part() -> ScriptPart:
        yield Bell("3")
        order.append("end")

    def answer(moment: Any) -> ScriptPart:
        order.append(moment.sound)
        if moment.sound > "1":
            yield Bell(str(int(moment.sound) - 1))
        order.append(f"{moment.sound} is over")

    heard(part(), answer)
    assert order == ["3", "2", "1", "1 is over", "2 is over", "3 is over", "end"]


def test_moments_within_moments_take_no_depth_of_calls() -> None:
    def part() -> ScriptPart:
        return (yield Bell("5000"))

    def answer(moment: Any) -> ScriptPart:
        left = int(moment.sound)
        return (yield Bell(str(left - 1))) if left else "reached"

    assert heard(part(), answer) == ([], "reached")


def test_an_error_in_an_answer_passes_through_the_script_that_announced_the_moment() -> None:
    left = []

    def part() -> ScriptPart:
        try:
            yield Bell("ding")
        except KeyError:
            left.append("caught")
        try:
            yield Bell("dong")
        finally:
            left.append("left")

    def answer(moment: Any) -> ScriptPart:
        yield from ()
        raise KeyError(moment.sound)

    with pytest.raises(KeyError, match="dong"):
        heard(part(), answer)
    assert left == ["caught", "left"]


def test_when_the_script_is_closed_all_that_runs_is_left_the_innermost_first() -> None:
    left = []

    def part() -> ScriptPart:
        try:
            yield Bell("ding")
        finally:
            left.append("script")

    def answer(moment: Any) -> ScriptPart:
        try:
            yield "ask"
        finally:
            left.append("answer")

    running = drive(part(), answer)
    assert next(running) == "ask"
    running.close()
    assert left == ["answer", "script"]


# -- At a table


class Rung(Event, kind="rung"):
    under_way: int


class Heard(Event, kind="heard"):
    under_way: int


def _ring(game: Game[ToyState]) -> Script:
    """The toy rings a bell, which seat 1 may answer."""
    with game.amid("the ringing"):
        yield Bell("ding")
    game.emit(Rung(under_way=len(game.under_way)))
    return Result((), "score")


def _hear(game: Game[ToyState], moment: Moment) -> ScriptPart:
    assert isinstance(moment, Bell)
    game.emit(Heard(under_way=len(game.under_way)))
    yield Ask(1, _("Who is there?"), [Option("me", _("Me"))])


def _present_ask(game: Game[ToyState], ask: Ask) -> Ask:
    return Ask(ask.seat, ask.prompt, ask.options, others=_("The bell rings."))


def test_a_table_asks_whoever_may_answer_a_moment() -> None:
    ringing = toy_with(script=_ring, answer=_hear, present_ask=_present_ask)
    table: Table[Any] = Table(ringing, setup(), Dice(Seeded(b"bell")))
    assert list(table.asks) == [1]
    assert str(table.asks[1].others) == "The bell rings."
    assert [(e.kind, e.data["under_way"]) for e in table.opening.events] == [("heard", 1)]
    outcome = table.answer(1, {"option": "me"})
    assert [(e.kind, e.data["under_way"]) for e in outcome.events] == [("rung", 0)]
    assert table.result is not None
