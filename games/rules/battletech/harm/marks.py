"""Harm as it is marked on a record sheet, and whether it is in force at once (BT-0.p5)."""

from __future__ import annotations

from dataclasses import dataclass

from ..state import Mech
from ..terms import Location


@dataclass(frozen=True)
class Harm:
    """Harm that is done to a 'Mech. That of an attack is marked now and in force when the phase is
    over; that of a fall, of displacement and of heat is in force at once (BT-0.p5)."""

    mech: Mech
    at_once: bool = False

    def hit(self, location: Location, slot: int) -> None:
        """A slot is hit."""
        self.mech.hit.setdefault(location, []).append(slot)
        if not self.at_once:
            self.mech.fresh.hit.setdefault(location, []).append(slot)

    def lose(self, location: Location) -> None:
        """A location is gone with all that is left of it."""
        mech = self.mech
        mech.lost.append(location)
        if not self.at_once:
            mech.fresh.lost.append(location)
        mech.armour[location] = mech.structure[location] = 0
        if location in mech.rear:
            mech.rear[location] = 0

    def breach(self, location: Location) -> None:
        """A location is flooded."""
        self.mech.breached.append(location)
        if not self.at_once:
            self.mech.fresh.breached.append(location)

    def destroy(self) -> None:
        """The 'Mech is destroyed. What it has declared in the phase is still carried out, unless it
        is destroyed at once."""
        mech = self.mech
        mech.fresh.out = not self.at_once and (not mech.out or mech.fresh.out)
        mech.out = "destroyed"

    def knock_out(self, turn: int) -> None:
        """The warrior loses consciousness in this turn."""
        self._fell_out()
        self.mech.warrior.conscious = False
        self.mech.warrior.unconscious_since = turn

    def kill(self) -> None:
        """The warrior dies, and the 'Mech is out if it was not before."""
        mech = self.mech
        self._fell_out()
        mech.warrior.dead = True
        mech.warrior.due = 0
        if not mech.out:
            mech.out = "warrior"
            mech.fresh.out = not self.at_once

    def _fell_out(self) -> None:
        """Until the phase is over a warrior who was awake still counts as awake, unless it is at
        once."""
        if self.at_once:
            self.mech.fresh.warrior = False
        elif self.mech.warrior.awake:
            self.mech.fresh.warrior = True
