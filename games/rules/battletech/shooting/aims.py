"""An aim of a weapon: a target, directly or through a spotter, or a location of it."""

from dataclasses import dataclass
from typing import Literal

from ...text import Message, _
from ..state import Shot, State
from ..terms import LOCATIONS, NAMES, Location


@dataclass(frozen=True)
class Aim:
    """A target, with its spotter in indirect fire or the location of an aimed shot. Answers name it
    as "b1", "b1/a2" (indirectly, a2 spots) or "b1@HD" (aimed at the head)."""

    target: str
    spotter: str = ""
    location: Location | Literal[""] = ""

    @property
    def id(self) -> str:
        """Its name in answers."""
        if self.spotter:
            return f"{self.target}/{self.spotter}"
        return f"{self.target}@{self.location}" if self.location else self.target

    def label(self, state: State) -> Message:
        """Its name for people."""
        name = state.mech(self.target).name
        if self.spotter:
            spotter = state.mech(self.spotter).name
            return _("%(target)s, spotted by %(spotter)s", target=name, spotter=spotter)
        if self.location:
            return _("%(target)s, aimed: %(location)s", target=name, location=NAMES[self.location])
        return _("%(target)s", target=name)

    def shot(self, weapon: str) -> Shot:
        """The shot of a weapon at this aim."""
        return Shot(weapon, self.target, self.spotter, self.location)


def aim_named(name: str) -> Aim:
    """The aim with this name in an answer."""
    target, _slash, spotter = name.partition("/")
    target, _at, place = target.partition("@")
    for location in LOCATIONS:
        if location == place:
            return Aim(target, location=location)
    return Aim(target, spotter)
