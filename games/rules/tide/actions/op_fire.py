"""Op Fire mode: who waits for enemies that move (TI-5.3, TI-3.7, TI-14.3)."""

from __future__ import annotations

from ...contract.asking import Game
from ..events import UnitEvent
from ..state import Squad, State, Vehicle


class OpFirePrepared(UnitEvent, kind="op-fire"):
    """A unit is in Op Fire mode."""


def prepare(game: Game[State], unit: Squad | Vehicle, rule: str) -> None:
    """A unit goes into Op Fire mode, by that rule."""
    unit.activation = "op-fire"
    game.emit(OpFirePrepared(unit=unit.id, rule=rule))
