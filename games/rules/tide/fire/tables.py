"""What hits make of a unit, by the tables of the rulebook (TI-9.5)."""

from __future__ import annotations

from typing import TypeVar

from ..constants.fire import DAMAGE, SUPPRESSION
from ..terms import Damage, Morale

Entry = TypeVar("Entry")


def damaged(damage: Damage, hits: int) -> Damage | None:
    """What so many hits, one or more, make of a vehicle; None: it is destroyed (TI-9.5b)."""
    return _entry(DAMAGE[damage], hits)


def suppressed(morale: Morale, hits: int) -> Morale | None:
    """What so many hits, one or more, of a suppressive attack make of a squad; None: it routs
    (TI-9.5d)."""
    return _entry(SUPPRESSION[morale], hits)


def _entry(row: tuple[Entry, ...], hits: int) -> Entry:
    """The last column is for so many hits and more."""
    return row[min(hits, len(row)) - 1]
