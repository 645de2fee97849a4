"""The summary of a match: victory points by round, the results of each unit, the luck of
attack rolls."""

from collections.abc import Iterable
from typing import Final

from ..contract.asking import Setup
from ..contract.events import Event
from ..contract.summaries import Column, Summary, SummaryBuilder
from ..text import _, pgettext
from . import constants, names, units
from .attacks import Destroyed
from .moves import Moved
from .objectives import PointsScored
from .rounds import RoundBegun
from .sorties import Placed
from .state import AttackShown

COLUMNS: Final = (
    Column("dealt", _("Damage dealt")),
    Column("suffered", _("Damage suffered")),
    Column("destroyed", _("Units destroyed")),
    Column("overkill", _("VP by overkill")),
)
DIE: Final = {1: constants.SIDES - constants.SUCCESS + 1, 0: constants.SUCCESS - 1}
"""The successes of one die, with how many of its faces show them (KG-7.4.p1)."""


def summary(events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
    """The summary of a match, from its events and their numbers."""
    reader = _Reader(setup)
    return reader.builder.of(events, reader.read)


class _Reader:
    """Tells the builder what each event means."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._units = units.create(setup)
        self._attacker = ""
        sides = [setup.player(seat) for seat in (0, 1)]
        self.builder = SummaryBuilder(sides, COLUMNS, _("successes"))
        for unit in self._units.values():
            name = names.unit(setup, unit.id)
            self.builder.add_unit(unit.id, name, unit.seat, unit.card)

    def read(self, event: Event) -> None:
        """Reads one event. A destroyed unit that stands on the board again has come back
        (KG-9.p1)."""
        match event:
            case RoundBegun():
                self.builder.begin_round()
            case AttackShown():
                self._attack(event)
            case Destroyed(unit=unit):
                self._destroyed(unit)
            case Placed(unit=unit) | Moved(unit=unit):
                self.builder.set_fate(unit, None)
            case PointsScored():
                self._points(event)

    def _attack(self, event: AttackShown) -> None:
        self._attacker = event.attacker
        for face in event.faces:
            success = int(face >= constants.SUCCESS)
            self.builder.throw(self._units[event.attacker].seat, success, DIE)
        self.builder.count(event.attacker, "dealt", event.damage or 0)
        self.builder.count(event.target, "suffered", event.damage or 0)

    def _destroyed(self, lost: str) -> None:
        """Credit the last attacker, because only attacks do damage (KG-7.6.3)."""
        self.builder.count(self._attacker, "destroyed")
        sentence = pgettext("a mecha", "%(unit)s is destroyed.", unit=names.unit(self._setup, lost))
        if self._attacker:
            sentence = _(
                "%(attacker)s destroys %(unit)s.",
                attacker=names.unit(self._setup, self._attacker),
                unit=names.unit(self._setup, lost),
            )
        fate = pgettext("a mecha", "destroyed")
        self.builder.lose(lost, fate, sentence, self._units[lost].cost)

    def _points(self, event: PointsScored) -> None:
        self.builder.set_score(event.seat, event.total)
        if event.unit is not None:
            self.builder.count(event.unit, "overkill", event.amount)
