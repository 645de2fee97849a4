"""Harm as marks on a record sheet, and when it takes effect (BT-0.p5)."""

from dataclasses import dataclass, replace
from typing import Any

from ..state import Mech
from ..terms import Location


@dataclass(frozen=True)
class Harm:
    """Harm to a 'Mech. Harm by an attack is marked now and takes effect at the end of the phase;
    harm by falls, displacement and heat takes effect at once (BT-0.p5)."""

    mech: Mech
    at_once: bool = False

    def hit(self, location: Location, slot: int) -> None:
        """Marks a slot as hit."""
        mech = self.mech
        mech.hit = {**mech.hit, location: [*mech.hit.get(location, ()), slot]}
        if not self.at_once:
            hit = mech.fresh.hit
            self._mark(hit={**hit, location: (*hit.get(location, ()), slot)})

    def lose(self, location: Location) -> None:
        """Marks a location as destroyed with everything left of it."""
        mech = self.mech
        mech.lost.append(location)
        if not self.at_once:
            self._mark(lost=(*mech.fresh.lost, location))
        mech.armour = {**mech.armour, location: 0}
        mech.structure = {**mech.structure, location: 0}
        if location in mech.rear:
            mech.rear = {**mech.rear, location: 0}

    def breach(self, location: Location) -> None:
        """Marks a location as flooded."""
        self.mech.breached.append(location)
        if not self.at_once:
            self._mark(breached=(*self.mech.fresh.breached, location))

    def destroy(self) -> None:
        """Marks the 'Mech as destroyed. Its declared attacks are still resolved, unless it is
        destroyed at once."""
        mech = self.mech
        self._mark(out=not self.at_once and (not mech.out or mech.fresh.out))
        mech.out = "destroyed"

    def knock_out(self, turn: int) -> None:
        """The warrior loses consciousness in this turn."""
        self._fell_out()
        self.mech.warrior = replace(self.mech.warrior, conscious=False, unconscious_since=turn)

    def kill(self) -> None:
        """The warrior dies, which takes the 'Mech out of play."""
        mech = self.mech
        self._fell_out()
        mech.warrior = replace(mech.warrior, dead=True, due=0)
        if not mech.out:
            mech.out = "warrior"
            self._mark(out=not self.at_once)

    def _fell_out(self) -> None:
        """Notes that a conscious warrior still counts as conscious until the end of the phase,
        unless the harm takes effect at once."""
        if self.at_once:
            self._mark(warrior=False)
        elif self.mech.warrior.awake:
            self._mark(warrior=True)

    def _mark(self, **fresh: Any) -> None:
        """Changes what takes effect at the end of the phase."""
        self.mech.fresh = replace(self.mech.fresh, **fresh)
