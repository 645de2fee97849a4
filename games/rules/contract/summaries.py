"""The summary of a finished match: its score by round, what each unit did, the luck of its dice,
and its key moments.

A system reads the match's events and tells a SummaryBuilder what they mean (`Events.summary`). The
match is not replayed for it.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import TypeVar

from .. import odds
from ..text import Message, _

Item = TypeVar("Item")
Name = Message | str
Scores = tuple[int, ...]

MOST_SWINGS = 3
"""The most changes of the score among the key moments, the largest ones."""
MOST_LOSSES = 4
"""The most losses among them, the costliest ones."""


@dataclass(frozen=True)
class Column:
    """Something counted for each unit."""

    id: str
    label: Message


@dataclass(frozen=True)
class UnitSummary:
    """What a unit did and suffered, by column, its fate if it met one, and its card's id if it has
    one."""

    id: str
    name: Name
    side: int
    counts: Mapping[str, int]
    fate: Message | None = None
    card: str = ""


@dataclass(frozen=True)
class Luck:
    """The dice of one side: how many were rolled, their total, the average of fair dice, and the
    standard deviation of that."""

    side: int
    dice: int
    result: int
    expected: float
    deviation: float

    @property
    def low(self) -> float:
        """The lower end of the band that two of three matches fall into."""
        return max(0.0, self.expected - self.deviation)

    @property
    def high(self) -> float:
        """The upper end of the band that two of three matches fall into."""
        return self.expected + self.deviation

    @property
    def verdict(self) -> Message:
        """How lucky the dice were, by standard deviations from the average."""
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
    """A moment that decided the match: the number of the answer that caused it, the side it
    concerns, and what happened."""

    number: int
    side: int | None
    message: Message


@dataclass(frozen=True)
class Summary:
    """The summary of a match.

    `beginning` holds the scores of the sides before the first round, and `rounds` those at the end
    of each round; the last round may be incomplete. `begun` are the numbers of the answers that
    began the rounds. `luck_of` names what the dice were counted in. `tallies` are counts per side
    beside the score, for tie-breaks. Parts about which nothing is known are empty.
    """

    sides: tuple[Name, ...] = ()
    beginning: Scores = ()
    rounds: tuple[Scores, ...] = ()
    begun: tuple[int, ...] = ()
    columns: tuple[Column, ...] = ()
    units: tuple[UnitSummary, ...] = ()
    luck_of: Message | None = None
    luck: tuple[Luck, ...] = ()
    moments: tuple[KeyMoment, ...] = ()
    tallies: Mapping[tuple[str, int], int] = field(default_factory=dict)

    def tally(self, name: str, side: int) -> int:
        """A side's count by this name; 0 if nothing was counted."""
        return self.tallies.get((name, side), 0)

    def round_after(self, number: int) -> int:
        """The round after that many answers; 0 before the first."""
        return bisect_right(self.begun, number)


class SummaryBuilder:
    """Builds a summary from events, in order."""

    def __init__(self, sides: Sequence[Name], columns: Sequence[Column], luck_of: Message) -> None:
        self._sides = tuple(sides)
        self._columns = tuple(columns)
        self._luck_of = luck_of
        self._number = 0
        self._beginning = self._scores = (0,) * len(sides)
        self._ended_rounds: list[Scores] = []
        self._begun: list[int] = []
        self._changes: dict[int, tuple[Scores, Scores]] = {}
        self._units: dict[str, UnitSummary] = {}
        self._counts: dict[str, Counter[str]] = {}
        self._dice = [_Thrown() for _side in sides]
        self._losses: list[tuple[int, KeyMoment]] = []
        self._tallies: Counter[tuple[str, int]] = Counter()

    def of(self, events: Iterable[tuple[int, Item]], read: Callable[[Item], object]) -> Summary:
        """The summary of these events, each with the number of its answer, which `read` passes to
        the builder."""
        for self._number, event in events:
            read(event)
        return self.summary()

    # -- the score

    def begin_round(self) -> None:
        """Begin a round, which ends the one before."""
        if self._begun:
            self._ended_rounds.append(self._scores)
        self._begun.append(self._number)

    def begin_with(self, totals: Sequence[int]) -> None:
        """Set the sides' points before the first round; 0 by default."""
        self._beginning = self._scores = tuple(totals)

    def set_score(self, side: int, total: int) -> None:
        """Set a side's points from now on."""
        self.set_scores([*self._scores[:side], total, *self._scores[side + 1 :]])

    def set_scores(self, totals: Sequence[int]) -> None:
        """Set all sides' points from now on."""
        after = tuple(totals)
        if after == self._scores:
            return
        before = self._changes[self._number][0] if self._number in self._changes else self._scores
        self._changes[self._number] = before, after
        self._scores = after

    def tally(self, name: str, side: int, amount: int) -> None:
        """Add to a count of a side that is separate from its score."""
        self._tallies[name, side] += amount

    # -- units

    def add_unit(self, unit: str, name: Name, side: int, card: str = "") -> None:
        """Add a unit. A unit already known stays as it is."""
        self._units.setdefault(unit, UnitSummary(unit, name, side, {}, card=card))

    def count(self, unit: str | None, column: str, amount: int = 1) -> None:
        """Add to what a unit did or suffered. Unknown units are ignored."""
        if unit in self._units:
            self._counts.setdefault(unit, Counter())[column] += amount

    def set_fate(self, unit: str, fate: Message | None) -> None:
        """Set a unit's fate."""
        if unit in self._units:
            self._units[unit] = replace(self._units[unit], fate=fate)

    def lose(self, unit: str, fate: Message, message: Message, worth: int = 0) -> None:
        """Record the loss of a unit. The more it was worth, the likelier it is listed as a key
        moment."""
        self.set_fate(unit, fate)
        side = self._units[unit].side if unit in self._units else None
        self._losses.append((worth, KeyMoment(self._number, side, message)))

    # -- dice

    def throw(self, side: int, result: int, spread: Mapping[int, int]) -> None:
        """Record a side's roll: its result, and the weight of each possible result (see `odds`)."""
        self._dice[side].add(result, spread)

    # -- all together

    def summary(self) -> Summary:
        """The summary of the events read so far."""
        rounds = [*self._ended_rounds, self._scores] if self._begun else []
        units = sorted(self._units.values(), key=lambda unit: unit.side)
        return Summary(
            sides=self._sides,
            beginning=self._beginning,
            rounds=tuple(rounds),
            begun=tuple(self._begun),
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
        """The largest swings of the score and the costliest losses, in the order in which they
        happened. Of equal ones the later are preferred."""
        found = [*_heaviest(self._swings(), MOST_SWINGS), *_heaviest(self._losses, MOST_LOSSES)]
        return tuple(sorted(found, key=lambda moment: moment.number))

    def _swings(self) -> list[tuple[int, KeyMoment]]:
        """The changes of the lead between two sides, each with its size."""
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
