"""Barriers: lines between characters that block, by the rules in force."""

from collections.abc import Iterator
from typing import NamedTuple

from ...contract.asking import Game
from .. import board
from ..cards.words.modifiers.limits import Barrier
from ..context import Context, in_force
from ..figures.state import State


class Raised(NamedTuple):
    """A barrier and its side; None for a crisis card's."""

    seat: int | None
    barrier: board.Barrier


def raised(game: Game[State]) -> Iterator[Raised]:
    """The present barriers: between two characters on the battlefield that are not Dazed and near
    enough. They count without conditions, which might depend on sight themselves."""
    for active in in_force.modifying(game, "barrier"):
        ctx = Context(game, active)
        for modifier in active.rule.always:
            if isinstance(modifier, Barrier):
                first, second = ctx.one(modifier.to), ctx.one(modifier.other)
                if first and second and _stands(game, first, second, modifier.within):
                    yield Raised(ctx.seat, board.Barrier(first, second))


def _stands(game: Game[State], first: str, second: str, range_number: int) -> bool:
    units = game.state.unit(first), game.state.unit(second)
    both_fit = first != second and all(unit.fit for unit in units)
    return both_fit and board.within(game, first, second, range_number)


def blocking_advance(game: Game[State], unit_id: str) -> list[board.Barrier]:
    """The barriers that block the tool of a character's advance: those of its enemies."""
    own = game.state.unit(unit_id).seat
    return [found.barrier for found in raised(game) if found.seat not in (own, None)]


def sees(game: Game[State], looker: str, target: str) -> bool:
    """Whether a character has line of sight to another, past terrain and all barriers
    (CP-LOS-01)."""
    return board.sight(game, looker, target, [found.barrier for found in raised(game)])
