"""The summary of a match: victory points by turn, the results of each 'Mech, the luck of rolls."""

from collections.abc import Iterable, Mapping
from typing import Final

from .. import odds
from ..contract.asking import Setup
from ..contract.events import Event
from ..contract.summaries import Column, Summary, SummaryBuilder
from ..contract.tie_breaks import MatchEnd, TieBreak
from ..text import Message, _, pgettext
from . import scenarios
from .harm.damage import ArmourHurt
from .harm.explosions import StructureHurt
from .harm.falls import Fell
from .harm.locations import Destroyed
from .harm.moves import ForcedOff
from .harm.piloting import PilotingRolled
from .harm.warriors import WarriorKilled
from .movement.leaving import LeftMap
from .phases import victory
from .phases.alternation import PhaseBegun
from .phases.end import TurnBegun
from .phases.victory import Crippled, LeftMatch
from .physical.rolling import StrikeMade
from .setup import begin
from .shooting.resolving import ShotFired
from .sums import TWO_DICE
from .terms import Out

COLUMNS: Final = (
    Column("dealt", _("Damage dealt")),
    Column("suffered", _("Damage suffered")),
    Column("hits", _("Attacks that hit")),
    Column("destroyed", _("'Mechs put out of action")),
)
FATES: Final[Mapping[str, Message]] = {
    "destroyed": pgettext("a 'Mech", "destroyed"),
    "warrior": _("warrior dead"),
    "forced-off": _("forced off the map"),
    "withdrawn": _("withdrawn"),
    "left": _("broken through"),
}
_OUT_OF_ACTION: Final = tuple(FATES[fate] for fate in ("destroyed", "warrior", "forced-off"))
DESTROYED: Final = pgettext("a 'Mech", "%(unit)s is destroyed.")
LOST: Final[Mapping[str, Message]] = {
    "destroyed": DESTROYED,
    "warrior": _("The warrior of %(unit)s dies."),
    "forced-off": _("%(unit)s is forced off the map."),
}
DESTROYED_BY: Final = _("%(by)s puts %(unit)s out of action: %(fate)s.")


def summary(events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
    """The summary of a match, from its events and their numbers."""
    reader = _Reader(setup)
    return reader.builder.of(events, reader.read)


def _value_destroyed(end: MatchEnd, side: int) -> int:
    """The value of other sides' 'Mechs that were put out of action."""
    mechs = begin(end.setup).mechs
    return sum(
        victory.value(end.setup, mechs[unit.id])
        for unit in end.summary.units
        if unit.side != side and unit.id in mechs and unit.fate in _OUT_OF_ACTION
    )


BATTLE_VALUE: Final = TieBreak(
    "battle-value",
    _("BV destroyed"),
    _("The battle value of the enemy 'Mechs that were put out of action, over all matches."),
    _value_destroyed,
)


class _Reader:
    """Reads events into a summary. Damage after a roll to hit is credited to the attacker, up to
    the next phase, piloting roll or fall."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._mechs = begin(setup).mechs
        self._attacker = self._target = ""
        sides = [
            _("%(players)s", players=[setup.player(seat) for seat in seats])
            for seats in scenarios.sides(setup.options)
        ]
        self.builder = SummaryBuilder(sides, COLUMNS, _("attack and piloting rolls that succeed"))
        for mech in self._mechs.values():
            self.builder.add_unit(mech.id, mech.name, mech.side, mech.card)
        self.builder.begin_with(victory.points_for(setup, self._mechs.values()))

    def read(self, event: Event) -> None:
        """Reads one event."""
        match event:
            case TurnBegun():
                self.builder.begin_round()
            case PhaseBegun() | Fell():
                self._attack_ends()
            case PilotingRolled(unit=unit, need=need, total=total):
                self._throw(unit, need, total)
                self._attack_ends()
            case ShotFired(hit=hits) | StrikeMade(hits=hits):
                self._attack(event, hits)
            case ArmourHurt() | StructureHurt():
                self._damage(event)
            case Destroyed(unit=unit):
                self._out(unit, "destroyed")
            case WarriorKilled(unit=unit):
                self._out(unit, "warrior")
            case ForcedOff(unit=unit):
                self._out(unit, "forced-off")
            case LeftMap(unit=unit, out=out) | LeftMatch(unit=unit, out=out):
                self._out(unit, out)
            case Crippled(unit=unit):
                self._mechs[unit].crippled = True
                self._score()

    # -- attacks

    def _attack_ends(self) -> None:
        self._attacker = self._target = ""

    def _throw(self, unit: str, need: int, total: int) -> None:
        """A roll whose luck is counted."""
        chance = odds.mapped(TWO_DICE, lambda total: int(total >= need))
        self.builder.throw(self._mechs[unit].side, int(total >= need), chance)

    def _attack(self, event: ShotFired | StrikeMade, hits: bool) -> None:
        """An attack, with its luck if it was rolled; a blow that misses automatically does not
        count."""
        if event.faces:
            self._throw(event.unit, event.need, sum(event.faces))
        elif isinstance(event, StrikeMade):
            return
        self._attacker, self._target = event.unit, event.target
        self.builder.count(event.unit, "hits", int(hits))

    def _damage(self, event: ArmourHurt | StructureHurt) -> None:
        self.builder.count(event.unit, "suffered", event.points)
        self.builder.count(self._enemy_of(event.unit), "dealt", event.points)

    def _enemy_of(self, unit: str) -> str | None:
        """The enemy whose attack affects a 'Mech now; None if there is none."""
        if unit != self._target or self._mechs[unit].side == self._mechs[self._attacker].side:
            return None
        return self._attacker

    # -- losses

    def _out(self, unit: str, why: Out) -> None:
        """A 'Mech goes out of play. The first reason counts, unless it is destroyed later."""
        mech = self._mechs[unit]
        if mech.out == "destroyed" or (mech.out and why != "destroyed"):
            return
        first = not mech.out
        mech.out = why
        self._score()
        self.builder.set_fate(mech.id, FATES[why])
        if first and why in LOST:
            self._lost(mech.id, why)

    def _lost(self, unit: str, why: str) -> None:
        mech, by = self._mechs[unit], self._enemy_of(unit)
        self.builder.count(by, "destroyed")
        sentence = LOST[why].filled(unit=mech.name)
        if by:
            sentence = DESTROYED_BY.filled(by=self._mechs[by].name, unit=mech.name, fate=FATES[why])
        worth = victory.value(self._setup, mech)
        self.builder.lose(unit, FATES[why], sentence, worth)

    def _score(self) -> None:
        self.builder.set_scores(victory.points_for(self._setup, self._mechs.values()))
