"""What events of the system have in common; each is declared beside the rule that announces it."""

from __future__ import annotations

from typing import Final

from ..contract.events import Event
from .state import Hex

SIDES: Final = "ab"
"""What the ids of the units of each side begin with."""


def side_of(unit: str) -> int:
    """The side of a unit, by its id."""
    return SIDES.index(unit[0])


class UnitEvent(Event):
    """Something that a unit does, or that befalls it."""

    unit: str


class PlaceEvent(UnitEvent):
    """The same in a hex."""

    hex: Hex


class MoveEvent(UnitEvent):
    """A unit comes from one hex into another."""

    start: Hex
    end: Hex


class SideEvent(Event):
    """Something that a side does or gets."""

    side: int
