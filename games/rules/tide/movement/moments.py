"""The moment at which the enemy may fire at a unit that moves."""

from __future__ import annotations

from dataclasses import dataclass

from ...contract.asking import Moment


@dataclass(frozen=True)
class Entered(Moment):
    """A unit has entered a hex, or has got out of a transport or a fortification (TI-6.1.1)."""

    unit: str
    last: bool
    """Whether its path ends there, or it has to stop."""
