"""Whose turn it is within a phase (BT-1.p1, BT-1.p2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from ...contract.events import Event
from ..state import Mech, State, Turns


class PhaseBegun(Event, kind="phase"):
    """A phase of the turn begins."""

    phase: Literal["movement", "weapons", "physical", "heat"]


def shares(waiting: Sequence[int]) -> list[int]:
    """With how many 'Mechs each side acts in one round of alternation, by how many each has still
    to act with: as many as it has times the 'Mechs of the side with the fewest, rounded down. A
    side without any is passed over, and the last one acts with all (BT-1.p2, BT-11.18)."""
    some = [count for count in waiting if count]
    if len(some) < 2:
        return list(waiting)
    return [count // min(some) for count in waiting]


def begin(state: State, mechs: Iterable[Mech]) -> None:
    """A phase in which these 'Mechs act, each once, begins."""
    state.turns = Turns(waiting=[mech.id for mech in mechs])


def resolve_in_order(state: State) -> None:
    """All have declared: attacks are resolved in that order, which is `turns.done`, of which each
    one that is resolved is taken off (BT-3.6.p1, BT-4.4.p1)."""
    state.turns.waiting = []
    state.turns.left = []


def next_side(state: State) -> int | None:
    """The side that acts next, the lowest in initiative first; None when all have acted. A 'Mech
    that is lost meanwhile, or whose side has left the match, drops out, and shares are worked out
    anew at the next round (G-02)."""
    turns = state.turns
    turns.waiting = [mech.id for mech in _still_to_act(state)]
    counts = _counts(state)
    if not any(turns.left) or not any(counts):
        turns.left = shares(counts)
    for side in state.initiative:
        if turns.left[side] and counts[side]:
            return side
    if not any(counts):
        return None
    turns.left = []
    return next_side(state)


def _still_to_act(state: State) -> list[Mech]:
    mechs = map(state.mech, state.turns.waiting)
    return [mech for mech in mechs if not mech.out and mech.side not in state.gone]


def _counts(state: State) -> list[int]:
    """With how many 'Mechs each side has still to act."""
    sides = Counter(mech.side for mech in _still_to_act(state))
    return [sides[side] for side in state.sides]


def waiting(state: State, side: int) -> list[Mech]:
    """The 'Mechs of a side that have still to act in this phase."""
    mechs = map(state.mech, state.turns.waiting)
    return [mech for mech in mechs if mech.side == side]


def has_acted(state: State, mech: Mech) -> None:
    """A 'Mech has acted: its side has one turn less in this round of alternation."""
    turns = state.turns
    turns.waiting.remove(mech.id)
    turns.done.append(mech.id)
    turns.left[mech.side] -= 1


def to_come(state: State) -> list[int]:
    """The sides in the order in which they will act until the phase is over, once for each 'Mech
    that has still to act, as far as none is lost meanwhile (BT-1.p2)."""
    counts = _counts(state)
    left, order = list(state.turns.left), []
    while any(counts):
        if not any(some and still for some, still in zip(left, counts, strict=False)):
            left = shares(counts)
        for side in state.initiative or state.sides:
            turns = min(left[side], counts[side])
            order += [side] * turns
            counts[side] -= turns
            left[side] = 0
    return order
