"""The base classes of events. Each event is declared beside the rule that emits it."""

from typing import Final

from ..contract.events import Event
from .state import Hex

SIDES: Final = "ab"
"""The first letters of unit ids, by side."""


def side_of(unit: str) -> int:
    """The side of a unit, by its id."""
    return SIDES.index(unit[0])


class UnitEvent(Event):
    """An event about a unit."""

    unit: str


class PlaceEvent(UnitEvent):
    """An event about a unit in a hex."""

    hex: Hex


class MoveEvent(UnitEvent):
    """A unit moves from one hex to another."""

    start: Hex
    end: Hex


class SideEvent(Event):
    """An event about a side."""

    side: int
