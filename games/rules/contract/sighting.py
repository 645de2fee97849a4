"""The ends of a line of sight that somebody looks up, at any time."""

from dataclasses import dataclass

from ..fields import Cell


@dataclass(frozen=True)
class SightEnd:
    """A unit, or a cell where a unit might stand. `posture` is one of `Sight.postures`; "" is the
    unit's own posture, or the first of them."""

    unit: str = ""
    cell: Cell | None = None
    posture: str = ""
