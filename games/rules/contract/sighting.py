"""The ends of a line of sight that somebody asks about, at any time and whoever is to act."""

from __future__ import annotations

from dataclasses import dataclass

from ..fields import Cell


@dataclass(frozen=True)
class SightEnd:
    """A unit, or a cell in which somebody might be. `posture` says how, as one of
    `Sight.postures`; "" is how the unit is, or the first of them."""

    unit: str = ""
    cell: Cell | None = None
    posture: str = ""
