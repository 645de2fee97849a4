"""What a match came to: victory points by round, what each unit did, the luck of attack rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ..summaries import Column, Summary, SummaryBuilder
from ..table import Setup
from ..text import _
from . import constants, names, units

Data = Mapping[str, Any]

COLUMNS: Final = (
    Column("dealt", _("Damage dealt")),
    Column("suffered", _("Damage suffered")),
    Column("destroyed", _("Units destroyed")),
    Column("overkill", _("VP by overkill")),
)
DIE: Final = {1: constants.SIDES - constants.SUCCESS + 1, 0: constants.SUCCESS - 1}
"""The successes of one die, with how many of its faces show them (KG-7.4.p1)."""


def summary(events: Iterable[Mapping[str, Any]], setup: Setup) -> Summary:
    """What the events of a match, given as plain data with their numbers, come to."""
    reader = _Reader(setup)
    return reader.builder.read(events, reader.readers)


class _Reader:
    """Tells the builder what each kind of event means."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._units = units.create(setup)
        self._attacker = ""
        sides = [setup.player(seat) for seat in (0, 1)]
        self.builder = SummaryBuilder(sides, COLUMNS, _("successes"))
        for unit in self._units.values():
            name = names.unit(setup, unit.id)
            self.builder.add_unit(unit.id, name, unit.seat, unit.card)
        self.readers: Mapping[str, Callable[[Data], None]] = {
            "round": lambda _data: self.builder.begin_round(),
            "attack": self._attack,
            "destroyed": self._destroyed,
            "placed": self._back,
            "moved": self._back,
            "vp": self._points,
        }

    def _attack(self, data: Data) -> None:
        self._attacker = data["attacker"]
        for face in data["faces"]:
            success = int(face >= constants.SUCCESS)
            self.builder.throw(self._units[data["attacker"]].seat, success, DIE)
        self.builder.count(data["attacker"], "dealt", data["damage"])
        self.builder.count(data["target"], "suffered", data["damage"])

    def _destroyed(self, data: Data) -> None:
        """By whoever attacked last: nothing else does damage (KG-7.6.3)."""
        lost = data["unit"]
        self.builder.count(self._attacker, "destroyed")
        sentence = _("%(unit)s is destroyed.", unit=names.unit(self._setup, lost))
        if self._attacker:
            sentence = _(
                "%(attacker)s destroys %(unit)s.",
                attacker=names.unit(self._setup, self._attacker),
                unit=names.unit(self._setup, lost),
            )
        self.builder.lose(lost, _("destroyed"), sentence, self._units[lost].cost)

    def _back(self, data: Data) -> None:
        """A unit that stands on the board has come back if it was destroyed (KG-9.p1)."""
        self.builder.set_fate(data["unit"], None)

    def _points(self, data: Data) -> None:
        self.builder.set_score(data["seat"], data["total"])
        if data["why"] == "overkill":
            self.builder.count(data["unit"], "overkill", data["amount"])
