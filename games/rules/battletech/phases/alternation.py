"""Alternation: whose turn it is within a phase (BT-1.p1, BT-1.p2)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from ...contract.events import Event
from ..state import Mech, State, Turns


class PhaseBegun(Event, kind="phase"):
    """A phase of the turn begins."""

    phase: Literal["movement", "weapons", "physical", "heat"]


def shares(waiting: Sequence[int]) -> list[int]:
    """The number of 'Mechs of each side in one round of alternation, by the number that have yet to
    act: the number of a side divided by the number of the smallest side, rounded down. Sides
    without 'Mechs are skipped, and the last side acts with all (BT-1.p2, BT-11.18)."""
    some = [count for count in waiting if count]
    if len(some) < 2:
        return list(waiting)
    return [count // min(some) for count in waiting]


def begin(state: State, mechs: Iterable[Mech]) -> None:
    """Begins a phase in which each of these 'Mechs acts once."""
    state.turns = Turns(waiting=[mech.id for mech in mechs])


def resolve_in_order(state: State) -> None:
    """When all have declared, attacks are resolved in the order of `turns.done`, from which each
    resolved one is removed (BT-3.6.p1, BT-4.4.p1)."""
    state.turns.waiting = []
    state.turns.left = []


def next_side(state: State) -> int | None:
    """The side that acts next, from the lowest initiative up; None when all have acted. 'Mechs that
    are lost meanwhile, or whose side has left the match, drop out, and shares are recalculated for
    the next round of alternation (G-02)."""
    turns, still = state.turns, _still_to_act(state)
    turns.waiting = [mech.id for mech in still]
    counts = _counts(state, still)
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


def _counts(state: State, still: Iterable[Mech]) -> list[int]:
    """The number of these 'Mechs of each side."""
    counts = [0 for _side in state.sides]
    for mech in still:
        counts[mech.side] += 1
    return counts


def waiting(state: State, side: int) -> list[Mech]:
    """The 'Mechs of a side that have yet to act in this phase."""
    mechs = map(state.mech, state.turns.waiting)
    return [mech for mech in mechs if mech.side == side]


def has_acted(state: State, mech: Mech) -> None:
    """Notes that a 'Mech has acted: its side has one turn less in this round of alternation."""
    turns = state.turns
    turns.waiting.remove(mech.id)
    turns.done.append(mech.id)
    turns.left[mech.side] -= 1


def to_come(state: State) -> list[int]:
    """The sides in the order in which they will act until the end of the phase, once for each 'Mech
    that has yet to act, if none is lost meanwhile (BT-1.p2)."""
    counts = _counts(state, _still_to_act(state))
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
