"""What a match came to: victory points by round, what each unit did, the luck of its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from ..summaries import Column, Summary, SummaryBuilder
from ..table import Setup
from ..text import Message, _
from .constants import assault, fire, movement, rounds
from .log_lines.names import Names

Data = Mapping[str, Any]

COLUMNS: Final = (
    Column("hit", _("Figures taken out")),
    Column("lost", _("Figures lost")),
    Column("destroyed", _("Units put out of play")),
    Column("attacks", _("Attacks and assaults")),
)
FATES: Final[Mapping[str, Message]] = {"routed": _("routed")}
DESTROYED: Final = _("destroyed")


def summary(events: Iterable[Mapping[str, Any]], setup: Setup) -> Summary:
    """What the events of a match, given as plain data with their numbers, come to."""
    reader = _Reader(setup)
    return reader.builder.read(events, reader.readers)


class _Reader:
    """Tells the builder what each kind of event means. What befalls a unit after an attack or an
    assault is done by the unit that led it, if that is an enemy."""

    def __init__(self, setup: Setup) -> None:
        self._names = Names(setup)
        self._enemies = {0: "", 1: ""}
        """By side, the enemy who attacks it or defends himself against it now."""
        self._points = [0, 0]
        sides = [self._names.side(side) for side in (0, 1)]
        self.builder = SummaryBuilder(sides, COLUMNS, _("successes"))
        self.readers: Mapping[str, Callable[[Data], None]] = {
            "round": lambda _data: self.builder.begin_round(),
            "deployed": self._deployed,
            "activated": self._activated,
            "entered": self._activated,
            "attack": self._attack,
            "volley": self._volley,
            "assault": self._assault,
            "assault-roll": self._assault_roll,
            "mines": self._mines,
            "healed": self._healed,
            "figures-lost": self._figures_lost,
            "removed": self._removed,
            "points": self._scored,
        }

    def _meet(self, unit: str) -> int:
        """The side of a unit, which takes part from now on."""
        side = "ab".index(unit[0])
        self.builder.add_unit(unit, self._names.unit(unit), side)
        return side

    def _deployed(self, data: Data) -> None:
        self._meet(data["unit"])

    def _activated(self, data: Data) -> None:
        """Whatever happens now is not due to the attack before."""
        self._meet(data["unit"])
        self._enemies = {0: "", 1: ""}

    def _attack(self, data: Data) -> None:
        side = self._meet(data["unit"])
        self._enemies = {side: "", 1 - side: data["unit"]}
        self.builder.count(data["unit"], "attacks")

    def _assault(self, data: Data) -> None:
        side = self._meet(data["unit"])
        self._enemies = {side: data["defenders"][0], 1 - side: data["unit"]}
        self._meet(data["defenders"][0])
        self.builder.count(data["unit"], "attacks")

    def _volley(self, data: Data) -> None:
        side = self._meet(data["target"])
        self._throw(1 - side, data["black"], fire.BLACK[data["band"]])
        self._throw(side, data["red"], fire.RED)

    def _assault_roll(self, data: Data) -> None:
        side = self._meet(data["unit"])
        self._throw(side, data["black"], assault.BLACK)
        self._throw(1 - side, data["back"], assault.BLACK)
        self._throw(1 - side, data["red"], fire.RED)

    def _mines(self, data: Data) -> None:
        """Mines hurt whoever enters them: their hits are luck of the other side."""
        self._activated(data)
        self._throw(1 - self._meet(data["unit"]), data["faces"], movement.MINE_HITS)

    def _healed(self, data: Data) -> None:
        self._throw(self._meet(data["unit"]), [data["face"]], rounds.HEALED)

    def _throw(self, side: int, faces: Sequence[int], least: int) -> None:
        """Dice that are successes from that face on."""
        die = {1: fire.SIDES - least + 1, 0: least - 1}
        for face in faces:
            self.builder.throw(side, int(face >= least), die)

    def _figures_lost(self, data: Data) -> None:
        side = self._meet(data["unit"])
        self.builder.count(data["unit"], "lost", len(data["figures"]))
        self.builder.count(self._enemies[side], "hit", len(data["figures"]))

    def _removed(self, data: Data) -> None:
        side = self._meet(data["unit"])
        by = self._enemies[side]
        self.builder.count(by, "destroyed")
        fate = FATES.get(data["why"], DESTROYED)
        sentence = _("%(unit)s is out of play: %(fate)s.", unit=self._name(data), fate=fate)
        if by:
            sentence = _(
                "%(by)s puts %(unit)s out of play: %(fate)s.",
                by=self._names.unit(by),
                unit=self._name(data),
                fate=fate,
            )
        self.builder.lose(data["unit"], fate, sentence)

    def _name(self, data: Data) -> str:
        return self._names.unit(data["unit"])

    def _scored(self, data: Data) -> None:
        self._points[data["side"]] += data["points"]
        self.builder.set_scores(self._points)
