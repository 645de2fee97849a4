"""Victory points (KG-4.4.2)."""

from __future__ import annotations

from typing import Literal

from ..contract.asking import Game
from ..contract.events import Event
from .state import State


class PointsScored(Event, kind="vp"):
    """A seat scores victory points: by the overkill of a unit, or by objectives, of which the names
    are given."""

    seat: int
    amount: int
    total: int
    why: Literal["overkill", "objectives"]
    unit: str | None = None
    objectives: tuple[str, ...] = ()


def score_overkill(game: Game[State], seat: int, unit: str, amount: int) -> None:
    """The overkill of a unit gives its progress in VP (KG-8.5)."""
    total = _add(game, seat, amount)
    game.emit(
        PointsScored(
            seat=seat, amount=amount, total=total, why="overkill", unit=unit, rule="KG-8.5"
        )
    )


def score_objectives(game: Game[State], seat: int, amount: int, names: tuple[str, ...]) -> None:
    """The objectives that a seat owns give VP (KG-10.4)."""
    total = _add(game, seat, amount)
    game.emit(
        PointsScored(
            seat=seat,
            amount=amount,
            total=total,
            why="objectives",
            objectives=names,
            rule="KG-10.4",
        )
    )


def _add(game: Game[State], seat: int, amount: int) -> int:
    game.state.vp[seat] += amount
    return game.state.vp[seat]
