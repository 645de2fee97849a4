"""Positions to try a match from: a moment of a match as a seat knows it, as the beginning of
another match without the first one's secrets.

It starts with the state of the newest checkpoint and reaches the moment by the answers since and
the dice already rolled. Answers by standing orders are given as ordinary ones, so that the orders
of others stay secret.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from ..dice import Dice, Scripted
from ..fields import Illegal
from ..text import _
from .agreements import GIVE_ORDERS, HAND_OVER
from .asking import Answer, State
from .chosen_dice import CHOOSE_DICE
from .out_of_turn import DRAWS, is_out_of_turn
from .outcomes import ScriptFault
from .table import Table

_LEFT_OUT = (GIVE_ORDERS, HAND_OVER, CHOOSE_DICE, *DRAWS)
"""Answers out of turn that are left out, because one player holds all seats of a trial."""


@dataclass
class Beginning(Generic[State]):
    """The state that a match begins with (None: the usual one), the dice rolled since, and the
    answers, with their seats, that lead from there to a moment."""

    state: State | None
    faces: list[int] = field(default_factory=list)
    answers: list[tuple[int, Any]] = field(default_factory=list)


def beginning_at(table: Table[State], seat: int | None) -> Beginning[State]:
    """The beginning from which a match reaches this Table's present moment, as a seat knows it;
    None: with nothing hidden. Raises Illegal if something hidden from the seat matters."""
    try:
        found = _found(table, seat)
        replayed = _replayed(table, found)
    except (Illegal, ScriptFault) as fault:
        raise hidden() from fault
    if seat is not None and not _looks_the_same(replayed, table, seat, found):
        raise hidden()
    return found


def replay(table: Table[State], answers: Sequence[tuple[int, Any]]) -> None:
    """Replay the answers of a beginning on a Table started from it. Raises Illegal."""
    for seat, raw in answers:
        table.answer(seat, raw)


def hidden() -> Illegal:
    """The refusal if something hidden matters."""
    return Illegal(
        "", _("Something that is hidden from you matters here. Try again when it lies open.")
    )


def _found(table: Table[State], seat: int | None) -> Beginning[State]:
    """The beginning, found by playing from the checkpoint with the standing orders in force."""
    checkpoint = table.checkpoint
    dice = Dice(Scripted(() if checkpoint else table.opening.faces))
    again = Table(table.system, table.setup, dice, checkpoint=checkpoint)
    found: Beginning[State] = Beginning(
        None, list(checkpoint.faces if checkpoint else table.opening.faces)
    )
    if checkpoint:
        found.state = _visible_state(table, checkpoint.state, seat)
    found.answers += _by_hand(again.ordered)
    for other, raw, faces in table.visible_since(seat):
        again.answer(other, raw, faces)
        found.faces += faces
        if not is_out_of_turn(raw) or raw["option"] not in _LEFT_OUT:
            found.answers.append((other, raw))
        found.answers += _by_hand(again.ordered)
    return found


def _visible_state(table: Table[State], state: State, seat: int | None) -> State:
    """A copy of a state as a seat may know it, with hidden parts drawn at random."""
    rules, game = table.system.rules, copy.copy(table.game)
    game.state = rules.copy(state)
    if seat is None:
        return game.state
    visible = rules.visible_to(game, seat)
    rules.redraw(visible, seat, Random())
    return visible.state


def _by_hand(ordered: Sequence[Answer]) -> list[tuple[int, Any]]:
    return [(each.seat, {"option": each.option, "fields": dict(each.fields)}) for each in ordered]


def _replayed(table: Table[State], found: Beginning[State]) -> Table[State]:
    state = None if found.state is None else table.system.rules.copy(found.state)
    replayed = Table(table.system, table.setup, Dice(Scripted(found.faces)), state=state)
    replay(replayed, found.answers)
    return replayed


def _looks_the_same(
    replayed: Table[State], table: Table[State], seat: int, found: Beginning[State]
) -> bool:
    """Whether a seat sees the same in both, and nothing in the first is hidden from it except what
    was drawn at random."""
    rules = table.system.rules
    if replayed.view(seat)["table"] != table.view(seat)["table"]:
        return False
    if (seat in replayed.asks) != (seat in table.asks):
        return False
    is_alone = all(other == seat for other, _raw in found.answers)
    visible = rules.visible_to(replayed.game, seat).state
    return is_alone or rules.dump(visible) == rules.dump(replayed.game.state)
