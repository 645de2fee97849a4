"""What a match came to: victory points by round, what each character did, the luck of attack,
defense and dodge rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ..summaries import Column, Summary, SummaryBuilder
from ..table import Setup
from ..text import _
from .constants import FACES
from .dice.pools import SUCCESSES
from .figures import names

Data = Mapping[str, Any]

COLUMNS: Final = (
    Column("dealt", _("Damage dealt")),
    Column("suffered", _("Damage suffered")),
    Column("fell", _("Enemies Dazed or KO'd")),
    Column("objectives", _("Objectives used or picked up")),
)


def summary(events: Iterable[Mapping[str, Any]], setup: Setup) -> Summary:
    """What the events of a match, given as plain data with their numbers, come to."""
    reader = _Reader(setup)
    return reader.builder.read(events, reader.readers)


class _Reader:
    """Tells the builder what each kind of event means."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._hurt_by: dict[str, str | None] = {}
        sides = [setup.player(seat) for seat in (0, 1)]
        self.builder = SummaryBuilder(sides, COLUMNS, _("successes"))
        self.readers: Mapping[str, Callable[[Data], None]] = {
            "round": lambda _data: self.builder.begin_round(),
            "deployed": lambda data: self._meet(data["unit"]),
            "activated": lambda data: self._meet(data["unit"]),
            "dice": self._dice,
            "damage": self._damage,
            "dazed": self._dazed,
            "ko": self._knocked_out,
            "interact": self._objective,
            "held": self._objective,
            "vp": lambda data: self.builder.set_score(data["seat"], data["total"]),
        }

    def _meet(self, unit: str) -> None:
        name = names.unit_of(self._setup, unit)
        self.builder.add_unit(unit, name, names.seat_of(unit), names.card_of(unit))

    def _dice(self, data: Data) -> None:
        """The dice that were thrown just now. One that is rerolled counts with both its throws;
        matches of long ago do not say which dice those are."""
        successes = SUCCESSES.get(data["roll"])
        if successes is None or not data.get("unit"):
            return
        die = {1: sum(face in successes for face in FACES)}
        die[0] = len(FACES) - die[1]
        for place in data.get("thrown", ()):
            success = int(data["faces"][place] in successes)
            self.builder.throw(names.seat_of(data["unit"]), success, die)

    def _damage(self, data: Data) -> None:
        """Only damage to the other side is damage dealt, as in a throw that hurts an ally too."""
        hurt, by = data["unit"], data.get("by")
        self._meet(hurt)
        self.builder.count(hurt, "suffered", data["amount"])
        self._hurt_by[hurt] = None
        if by and names.seat_of(by) != names.seat_of(hurt):
            self._meet(by)
            self._hurt_by[hurt] = by
            self.builder.count(by, "dealt", data["amount"])

    def _dazed(self, data: Data) -> None:
        self._meet(data["unit"])
        self.builder.count(self._hurt_by.get(data["unit"]), "fell")

    def _knocked_out(self, data: Data) -> None:
        unit = data["unit"]
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

    def _objective(self, data: Data) -> None:
        self._meet(data["unit"])
        self.builder.count(data["unit"], "objectives")
