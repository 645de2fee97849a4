"""What a match came to: its score by round, what each unit did, the luck of its dice, and the
moments that decided it.

A system reads the events of a match that is over and tells a SummaryBuilder what they mean
(`Events.summary`). Nothing is played again for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Any

from .. import odds
from ..data import Json
from ..text import Message, _
from .events import Event

Name = Message | str
Scores = tuple[int, ...]

MOST_SWINGS = 3
"""So many changes of the score are among the moments that decided a match, the largest."""
MOST_LOSSES = 4
"""So many losses are among them, the dearest."""


@dataclass(frozen=True)
class Column:
    """Something that is counted of each unit."""

    id: str
    label: Message


@dataclass(frozen=True)
class UnitSummary:
    """What a unit did and suffered, by column, what became of it, if anything did, and the id of
    its card, where it has one."""

    id: str
    name: Name
    side: int
    counts: Mapping[str, int]
    fate: Message | None = None
    card: str = ""


@dataclass(frozen=True)
class Luck:
    """The dice of one side: how many were thrown, what they came to, what fair dice come to on
    average, and by how much that usually differs (one standard deviation)."""

    side: int
    dice: int
    result: int
    expected: float
    deviation: float

    @property
    def low(self) -> float:
        """The lower end of the band in which two of three matches end."""
        return max(0.0, self.expected - self.deviation)

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.expected + self.deviation

    @property
    def verdict(self) -> Message:
        """How lucky that was, by how many standard deviations it is off the average."""
        off = (self.result - self.expected) / self.deviation if self.deviation else 0.0
        return next(words for least, words in _VERDICTS if off >= least)


_VERDICTS: Sequence[tuple[float, Message]] = (
    (2.0, _("very lucky: fewer than one match in forty goes better")),
    (1.0, _("lucky: fewer than one match in six goes better")),
    (-1.0, _("as dice usually fall")),
    (-2.0, _("unlucky: fewer than one match in six goes worse")),
    (float("-inf"), _("very unlucky: fewer than one match in forty goes worse")),
)


@dataclass(frozen=True)
class KeyMoment:
    """Something that decided the match: the number of the answer that brought it about, whose it
    was, and what happened."""

    number: int
    side: int | None
    message: Message


@dataclass(frozen=True)
class Summary:
    """What a match came to.

    `beginning` and `rounds` are the scores of the sides before the first round, and at the end of
    each, the last one maybe before its end. `luck_of` says what the dice were counted in.
    `tallies` are what is counted of the sides beside the score, for tie-breaks. A part of which
    nothing is known is empty.
    """

    sides: tuple[Name, ...] = ()
    beginning: Scores = ()
    rounds: tuple[Scores, ...] = ()
    columns: tuple[Column, ...] = ()
    units: tuple[UnitSummary, ...] = ()
    luck_of: Message | None = None
    luck: tuple[Luck, ...] = ()
    moments: tuple[KeyMoment, ...] = ()
    tallies: Mapping[tuple[str, int], int] = field(default_factory=dict)

    def tally(self, name: str, side: int) -> int:
        """What is counted of a side by that name; 0 where nothing was."""
        return self.tallies.get((name, side), 0)


class SummaryBuilder:
    """Gathers what the events of a match mean, in their order."""

    def __init__(self, sides: Sequence[Name], columns: Sequence[Column], luck_of: Message) -> None:
        self._sides = tuple(sides)
        self._columns = tuple(columns)
        self._luck_of = luck_of
        self._number = 0
        self._beginning = self._scores = (0,) * len(sides)
        self._ended_rounds: list[Scores] = []
        self._in_round = False
        self._changes: dict[int, tuple[Scores, Scores]] = {}
        self._units: dict[str, UnitSummary] = {}
        self._counts: dict[str, Counter[str]] = {}
        self._dice = [_Thrown() for _side in sides]
        self._losses: list[tuple[int, KeyMoment]] = []
        self._tallies: Counter[tuple[str, int]] = Counter()

    def read(self, events: Iterable[Json], readers: Mapping[str, Callable[[Any], None]]) -> Summary:
        """The summary of these events, each given as plain data with the number of its answer to
        the reader of its kind, if it has one."""
        for event in events:
            self._number = event["number"]
            reader = readers.get(event["kind"])
            if reader:
                reader(event["data"])
        return self.summary()

    def of(self, events: Iterable[tuple[int, Event]], read: Callable[[Event], object]) -> Summary:
        """The summary of these events, each with the number of its answer, which `read` tells the
        builder."""
        for self._number, event in events:
            read(event)
        return self.summary()

    # -- the score

    def begin_round(self) -> None:
        """A round begins, and with it the one before ends."""
        if self._in_round:
            self._ended_rounds.append(self._scores)
        self._in_round = True

    def begin_with(self, totals: Sequence[int]) -> None:
        """The sides have so many points before the first round; nothing, as a rule."""
        self._beginning = self._scores = tuple(totals)

    def set_score(self, side: int, total: int) -> None:
        """A side has so many points from now on."""
        self.set_scores([*self._scores[:side], total, *self._scores[side + 1 :]])

    def set_scores(self, totals: Sequence[int]) -> None:
        """The sides have so many points from now on."""
        after = tuple(totals)
        if after == self._scores:
            return
        before = self._changes[self._number][0] if self._number in self._changes else self._scores
        self._changes[self._number] = before, after
        self._scores = after

    def tally(self, name: str, side: int, amount: int) -> None:
        """So much is counted of a side beside its score."""
        self._tallies[name, side] += amount

    # -- units

    def add_unit(self, unit: str, name: Name, side: int, card: str = "") -> None:
        """A unit takes part. One that is known already stays as it is."""
        self._units.setdefault(unit, UnitSummary(unit, name, side, {}, card=card))

    def count(self, unit: str | None, column: str, amount: int = 1) -> None:
        """So much is added to what a unit did or suffered; nothing for one that is not known."""
        if unit in self._units:
            self._counts.setdefault(unit, Counter())[column] += amount

    def set_fate(self, unit: str, fate: Message | None) -> None:
        """What has become of a unit."""
        if unit in self._units:
            self._units[unit] = replace(self._units[unit], fate=fate)

    def lose(self, unit: str, fate: Message, message: Message, worth: int = 0) -> None:
        """A unit is lost, which is a moment that may have decided the match: the more it was
        worth, the sooner."""
        self.set_fate(unit, fate)
        side = self._units[unit].side if unit in self._units else None
        self._losses.append((worth, KeyMoment(self._number, side, message)))

    # -- dice

    def throw(self, side: int, result: int, spread: Mapping[int, int]) -> None:
        """A side throws something that comes to this result, and by chance to each number of the
        spread with its weight (see `odds`)."""
        self._dice[side].add(result, spread)

    # -- all together

    def summary(self) -> Summary:
        """What the events that were read come to."""
        rounds = [*self._ended_rounds, self._scores] if self._in_round else []
        units = sorted(self._units.values(), key=lambda unit: unit.side)
        return Summary(
            sides=self._sides,
            beginning=self._beginning,
            rounds=tuple(rounds),
            columns=self._columns,
            units=tuple(
                replace(unit, counts=dict(self._counts.get(unit.id, {}))) for unit in units
            ),
            luck_of=self._luck_of,
            luck=tuple(thrown.luck(side) for side, thrown in enumerate(self._dice) if thrown.dice),
            moments=self._moments(),
            tallies=dict(self._tallies),
        )

    def _moments(self) -> tuple[KeyMoment, ...]:
        """The largest changes of the score and the dearest losses, the later ones first where
        they weigh the same, in the order in which they happened."""
        found = [*_heaviest(self._swings(), MOST_SWINGS), *_heaviest(self._losses, MOST_LOSSES)]
        return tuple(sorted(found, key=lambda moment: moment.number))

    def _swings(self) -> list[tuple[int, KeyMoment]]:
        """The changes of the lead between two sides, with by how much."""
        if len(self._sides) != 2:
            return []
        swings = []
        for number, (before, after) in self._changes.items():
            swing = (after[0] - after[1]) - (before[0] - before[1])
            if swing:
                message = self._swing(before, after, swing)
                swings.append((abs(swing), KeyMoment(number, 0 if swing > 0 else 1, message)))
        return swings

    def _swing(self, before: Scores, after: Scores, swing: int) -> Message:
        side = 0 if swing > 0 else 1
        own, other = after[side], after[1 - side]
        if own == other:
            sentence = _("%(side)s draws level at %(own)s : %(other)s.")
        elif own > other and before[side] <= before[1 - side]:
            sentence = _("%(side)s takes the lead at %(own)s : %(other)s.")
        elif own > other:
            sentence = _("%(side)s pulls away by %(n)s, to %(own)s : %(other)s.")
        else:
            sentence = _("%(side)s comes closer by %(n)s, to %(own)s : %(other)s.")
        known = {"side": self._sides[side], "own": own, "other": other, "n": abs(swing)}
        return Message(
            sentence.text, {key: known[key] for key in known if f"%({key})s" in sentence.text}
        )


def _heaviest(found: Iterable[tuple[int, KeyMoment]], most: int) -> list[KeyMoment]:
    weighed = sorted(found, key=lambda each: (each[0], each[1].number), reverse=True)
    return [moment for _weight, moment in weighed[:most]]


class _Thrown:
    """What one side has thrown so far."""

    def __init__(self) -> None:
        self.dice = 0
        self._result = 0
        self._expected = Fraction(0)
        self._variance = Fraction(0)

    def add(self, result: int, spread: Mapping[int, int]) -> None:
        self.dice += 1
        self._result += result
        self._expected += odds.mean(spread)
        self._variance += odds.variance(spread)

    def luck(self, side: int) -> Luck:
        deviation = sqrt(self._variance)
        return Luck(side, self.dice, self._result, float(self._expected), deviation)
