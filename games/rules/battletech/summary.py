"""What a match came to: victory points by turn, what each 'Mech did, the luck of its rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from .. import odds
from ..summaries import Column, Summary, SummaryBuilder
from ..table import Setup
from ..text import Message, _
from . import seating
from .phases import victory
from .setup import begin
from .shooting.expected import TWO_DICE

Data = Mapping[str, Any]

COLUMNS: Final = (
    Column("dealt", _("Damage dealt")),
    Column("suffered", _("Damage suffered")),
    Column("hits", _("Attacks that hit")),
    Column("destroyed", _("'Mechs put out of action")),
)
COUNTED: Final = ("shot", "strike", "piloting")
"""The rolls whose luck is counted: each succeeds or fails by itself."""
FATES: Final[Mapping[str, Message]] = {
    "destroyed": _("destroyed"),
    "warrior": _("warrior dead"),
    "forced-off": _("forced off the map"),
    "withdrawn": _("withdrawn"),
    "left": _("broken through"),
}
DESTROYED: Final = _("%(unit)s is destroyed.")
LOST: Final[Mapping[str, Message]] = {
    "destroyed": DESTROYED,
    "warrior": _("The warrior of %(unit)s dies."),
    "forced-off": _("%(unit)s is forced off the map."),
}
DESTROYED_BY: Final = _("%(by)s puts %(unit)s out of action: %(fate)s.")


def summary(events: Iterable[Mapping[str, Any]], setup: Setup) -> Summary:
    """What the events of a match, given as plain data with their numbers, come to."""
    reader = _Reader(setup)
    return reader.builder.read(events, reader.readers)


class _Reader:
    """Tells the builder what each kind of event means. Damage after a roll to hit is done by the
    attacker, up to the next phase, piloting roll or fall."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._mechs = begin(setup).mechs
        self._attacker = self._target = ""
        sides = [
            _("%(players)s", players=[setup.player(seat) for seat in seats])
            for seats in seating.sides(setup.options)
        ]
        self.builder = SummaryBuilder(sides, COLUMNS, _("attack and piloting rolls that succeed"))
        for mech in self._mechs.values():
            self.builder.add_unit(mech.id, mech.name, mech.side, mech.card)
        self.builder.begin_with(victory.points_for(setup, self._mechs.values()))
        self.readers: Mapping[str, Callable[[Data], None]] = {
            "turn": lambda _data: self.builder.begin_round(),
            "phase": lambda _data: self._attack_ends(),
            "fell": lambda _data: self._attack_ends(),
            "roll": self._roll,
            "shot": self._attack_without_roll,
            "armour": self._damage,
            "structure": self._damage,
            "destroyed": lambda data: self._out(data, "destroyed"),
            "killed": lambda data: self._out(data, "warrior"),
            "forced-off": lambda data: self._out(data, "forced-off"),
            "left-map": lambda data: self._out(data, data["out"]),
            "left-match": lambda data: self._out(data, data["out"]),
            "crippled": self._crippled,
        }

    # -- attacks

    def _attack_ends(self) -> None:
        self._attacker = self._target = ""

    def _roll(self, data: Data) -> None:
        if data["what"] not in COUNTED:
            return
        succeeds = data["total"] >= data["need"]
        chance = odds.mapped(TWO_DICE, lambda total: int(total >= data["need"]))
        self.builder.throw(self._mechs[data["unit"]].side, int(succeeds), chance)
        if data["what"] == "piloting":
            self._attack_ends()
        else:
            self._attack(data, succeeds)

    def _attack_without_roll(self, data: Data) -> None:
        self._attack(data, data["hit"])

    def _attack(self, data: Data, hits: bool) -> None:
        self._attacker, self._target = data["unit"], data["target"]
        self.builder.count(data["unit"], "hits", int(hits))

    def _damage(self, data: Data) -> None:
        self.builder.count(data["unit"], "suffered", data["points"])
        self.builder.count(self._enemy_of(data["unit"]), "dealt", data["points"])

    def _enemy_of(self, unit: str) -> str | None:
        """The enemy whose attack does something to a 'Mech now, if one does."""
        if unit != self._target or self._mechs[unit].side == self._mechs[self._attacker].side:
            return None
        return self._attacker

    # -- losses

    def _out(self, data: Data, why: str) -> None:
        """A 'Mech is out of play: what came first counts, unless it is destroyed after all."""
        mech = self._mechs[data["unit"]]
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

    def _crippled(self, data: Data) -> None:
        self._mechs[data["unit"]].crippled = True
        self._score()

    def _score(self) -> None:
        self.builder.set_scores(victory.points_for(self._setup, self._mechs.values()))
