"""The summary of a match: victory points by round, the results of each unit, the luck of dice."""

from collections.abc import Iterable, Sequence
from typing import Final

from ..contract.asking import Setup
from ..contract.events import Event
from ..contract.summaries import Column, Summary, SummaryBuilder
from ..contract.tie_breaks import TieBreak
from ..text import _
from .actions.special import HealingRolled
from .assault.resolving import AssaultDeclared, AssaultRolled
from .constants import assault, fire, movement, units
from .events import side_of
from .fire.resolving import AttackDeclared, VolleyRolled
from .fire.results import FiguresLost, UnitRemoved
from .log_lines.lines import Names
from .movement.follow import HexEntered
from .movement.mover import UnitActivated
from .movement.obstacles import MinesStruck
from .phases.deploy import UnitDeployed
from .phases.turns import PhaseBegun, RoundBegun
from .phases.victory import PointsScored
from .terms import Out

COLUMNS: Final = (
    Column("hit", _("Figures taken out")),
    Column("lost", _("Figures lost")),
    Column("destroyed", _("Units put out of play")),
    Column("attacks", _("Attacks and assaults")),
)
OBJECTIVES: Final = TieBreak(
    "objectives",
    _("Objectives"),
    _("Those of the victory points that were scored for objectives, over all matches."),
    lambda end, side: end.summary.tally("objectives", side),
)


def summary(events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
    """The summary of a match, from its events and their numbers."""
    reader = _Reader(setup)
    return reader.builder.of(events, reader.read)


class _Reader:
    """Reads events into a summary. Effects after an attack or an assault are credited to the unit
    that led it, if that is an enemy."""

    def __init__(self, setup: Setup) -> None:
        self._names = Names(setup)
        self._enemies = {0: "", 1: ""}
        """By side, the enemy who attacks it or defends himself against it now."""
        self._points = [0, 0]
        self._counts_objectives = False
        """Whether objectives are being counted: all that is scored meanwhile is for them."""
        sides = [self._names.side(side) for side in (0, 1)]
        self.builder = SummaryBuilder(sides, COLUMNS, _("successes"))

    def read(self, event: Event) -> None:
        """Reads one event."""
        match event:
            case RoundBegun():
                self.builder.begin_round()
            case PhaseBegun(phase=phase):
                self._counts_objectives = phase == "command"
            case UnitDeployed(unit=unit):
                self._meet(unit)
            case UnitActivated(unit=unit) | HexEntered(unit=unit):
                self._move(unit)
            case AttackDeclared(unit=unit):
                self._fight(unit, "")
            case AssaultDeclared(unit=unit, defenders=(defender, *_others)):
                self._fight(unit, defender)
            case PointsScored(side=side, points=points):
                self._points[side] += points
                self.builder.set_scores(self._points)
                if self._counts_objectives:
                    self.builder.tally("objectives", side, points)
            case FiguresLost(unit=unit, figures=figures):
                self.builder.count(unit, "lost", len(figures))
                self.builder.count(self._enemies[self._meet(unit)], "hit", len(figures))
            case UnitRemoved(unit=unit, why=why):
                self._removed(unit, why)
            case _:
                self._dice(event)

    def _dice(self, event: Event) -> None:
        """The side whose luck the dice of an event show."""
        match event:
            case VolleyRolled(target=target, black=black, red=red, band=band):
                side = self._meet(target)
                self._throw(1 - side, black, fire.BLACK[band])
                self._throw(side, red, fire.RED)
            case AssaultRolled(unit=unit, black=black, back=back, red=red):
                side = self._meet(unit)
                self._throw(side, black, assault.BLACK)
                self._throw(1 - side, back, assault.BLACK)
                self._throw(1 - side, red, fire.RED)
            case MinesStruck(unit=unit, faces=faces):
                # Mines hurt whoever enters them: their hits are luck of the other side.
                self._throw(1 - self._move(unit), faces, movement.MINE_HITS)
            case HealingRolled(unit=unit, face=face):
                self._throw(self._meet(unit), [face], units.HEALED)

    def _meet(self, unit: str) -> int:
        """The side of a unit, which takes part in the match from now on."""
        side = side_of(unit)
        self.builder.add_unit(unit, self._names.unit(unit), side)
        return side

    def _move(self, unit: str) -> int:
        """The side of a unit that moves. Effects from now on are not credited to the attack
        before."""
        self._enemies = {0: "", 1: ""}
        return self._meet(unit)

    def _fight(self, unit: str, defender: str) -> None:
        """A unit attacks. The defender of an assault deals hits, too."""
        side = self._meet(unit)
        self._enemies = {side: defender, 1 - side: unit}
        if defender:
            self._meet(defender)
        self.builder.count(unit, "attacks")

    def _throw(self, side: int, faces: Sequence[int], least: int) -> None:
        """Dice that succeed from this face on."""
        die = {1: fire.SIDES - least + 1, 0: least - 1}
        for face in faces:
            self.builder.throw(side, int(face >= least), die)

    def _removed(self, unit: str, why: Out) -> None:
        by = self._enemies[self._meet(unit)]
        self.builder.count(by, "destroyed")
        fate = _("routed") if why == "routed" else _("destroyed")
        name = self._names.unit(unit)
        sentence = _("%(unit)s is out of play: %(fate)s.", unit=name, fate=fate)
        if by:
            sentence = _(
                "%(by)s puts %(unit)s out of play: %(fate)s.",
                by=self._names.unit(by),
                unit=name,
                fate=fate,
            )
        self.builder.lose(unit, fate, sentence)
