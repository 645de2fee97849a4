"""The summary of a match: victory points by round, the results of each character, the luck of
attack, defense and dodge rolls."""

from collections.abc import Iterable
from typing import Final

from ..contract.asking import Setup
from ..contract.events import Event
from ..contract.summaries import Column, Summary, SummaryBuilder
from ..text import _
from .actions.activation import Activated
from .actions.interactions import Interacted
from .characters.damage import DamageSuffered, Dazed, KnockedOut
from .characters.tokens import TokenHeld
from .constants import FACES
from .dice.pools import SUCCESSES, DiceShown
from .figures import names
from .figures.scoring import PointsScored
from .script.deployment import Deployed
from .script.rounds import RoundBegun

COLUMNS: Final = (
    Column("dealt", _("Damage dealt")),
    Column("suffered", _("Damage suffered")),
    Column("fell", _("Enemies Dazed or KO'd")),
    Column("objectives", _("Objectives used or picked up")),
)


def summary(events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
    """The summary of a match, from its events and their numbers."""
    reader = _Reader(setup)
    return reader.builder.of(events, reader.read)


class _Reader:
    """Reads events into a summary."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._hurt_by: dict[str, str | None] = {}
        sides = [setup.player(seat) for seat in (0, 1)]
        self.builder = SummaryBuilder(sides, COLUMNS, _("successes"))

    def read(self, event: Event) -> None:
        """Reads one event."""
        match event:
            case RoundBegun():
                self.builder.begin_round()
            case Deployed(unit=unit) | Activated(unit=unit):
                self._meet(unit)
            case DiceShown():
                self._dice(event)
            case DamageSuffered():
                self._damage(event)
            case Dazed(unit=unit):
                self._meet(unit)
                self.builder.count(self._hurt_by.get(unit), "fell")
            case KnockedOut(unit=unit):
                self._knocked_out(unit)
            case Interacted(unit=unit) | TokenHeld(unit=unit):
                self._meet(unit)
                self.builder.count(unit, "objectives")
            case PointsScored():
                self.builder.set_score(event.seat, event.total)

    def _meet(self, unit: str) -> None:
        name = names.unit_of(self._setup, unit)
        self.builder.add_unit(unit, name, names.seat_of(unit), names.card_of(unit))

    def _dice(self, event: DiceShown) -> None:
        """Dice that were rolled just now. A rerolled die counts with both rolls; very old matches
        do not say which dice those are."""
        successes = SUCCESSES.get(event.roll)
        if successes is None or not event.unit:
            return
        die = {1: sum(face in successes for face in FACES)}
        die[0] = len(FACES) - die[1]
        for place in event.thrown:
            success = int(event.faces[place] in successes)
            self.builder.throw(names.seat_of(event.unit), success, die)

    def _damage(self, event: DamageSuffered) -> None:
        """Damage. Only damage to the other side counts as dealt, also in a throw that hurts an
        ally."""
        hurt, by = event.unit, event.by
        self._meet(hurt)
        self.builder.count(hurt, "suffered", event.amount)
        self._hurt_by[hurt] = None
        if by and names.seat_of(by) != names.seat_of(hurt):
            self._meet(by)
            self._hurt_by[hurt] = by
            self.builder.count(by, "dealt", event.amount)

    def _knocked_out(self, unit: str) -> None:
        self._meet(unit)
        name, by = names.unit_of(self._setup, unit), self._hurt_by.get(unit)
        self.builder.count(by, "fell")
        sentence = _("%(unit)s is KO'd.", unit=name)
        if by:
            sentence = _(
                "%(unit)s is KO'd by %(by)s.", unit=name, by=names.unit_of(self._setup, by)
            )
        worth = int(self._setup.cards.get(names.card_of(unit), {}).get("threat", 0))
        self.builder.lose(unit, _("KO"), sentence, worth)
