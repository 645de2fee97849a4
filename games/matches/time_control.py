"""The clocks of a match, as plain data and functions: each side's time, and what an answer takes of
it.

A clock runs for every side that is asked. A side that is asked out of turn (a reaction) has an
allowance for each ask before its own time runs. An answer's time on the network is given back. When
a round or an activation begins, the side whose turn ended gets its increment (Fischer clocks). All
times are in milliseconds, moments since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
MOST_LAG = SECOND
"""Most milliseconds that are given back for the network, for each answer."""
_SATURDAY = 5
_HORIZON = timedelta(days=120)  # how far ahead pauses are computed

Zero = Literal["loses", "claim"]
"""What happens at zero."""
Span = tuple[int, int]
"""From one moment to another."""


@dataclass(frozen=True)
class Control:
    """A time control: a budget, an increment per turn up to `most` in all (None: unlimited), an
    allowance for each ask out of turn, whether clocks pause on weekends (UTC), and what happens at
    zero: the side loses, or the others may claim the win or give time."""

    kind: Literal["live", "days"]
    budget: int
    increment: int = 0
    allowance: int = 10 * SECOND
    most: int | None = None
    weekends: bool = False
    zero: Zero = "loses"

    @classmethod
    def live(cls, minutes: int, seconds: int, zero: Zero) -> Control:
        """Minutes for each side, and seconds for each of its turns."""
        return cls("live", minutes * MINUTE, seconds * SECOND, zero=zero)

    @classmethod
    def days(cls, days: int, hours: int, weekends: bool, zero: Zero) -> Control:
        """Days for each side, refilled by hours for each of its turns, up to the initial days."""
        budget = days * DAY
        return cls("days", budget, hours * HOUR, HOUR, budget, weekends, zero)

    @property
    def gift(self) -> int:
        """The time of one gift from the others."""
        return DAY if self.kind == "days" else 5 * MINUTE


@dataclass(frozen=True)
class Clocks:
    """The clocks of a match: each side's time `left` at its last ask or answer, the starts of
    running clocks, and the side whose turn it is (None: nobody's, or everybody's)."""

    control: Control
    left: tuple[int, ...]
    running: Mapping[int, int] = field(default_factory=dict)
    turn: int | None = None

    @classmethod
    def of(cls, control: Control, sides: int) -> Clocks:
        """The clocks at the beginning of a match with that many sides."""
        return cls(control, (control.budget,) * sides)

    def spent(self, side: int, now: int, pauses: Iterable[Span] = ()) -> int:
        """The time that a side has used of its own since it was asked."""
        if side not in self.running:
            return 0
        return max(0, between(self.running[side], now, pauses) - self.spare(side))

    def spare(self, side: int) -> int:
        """The allowance of a side for the present ask."""
        reacting = self.turn is not None and side != self.turn
        return self.control.allowance if reacting else 0

    def left_at(self, side: int, now: int, pauses: Iterable[Span] = ()) -> int:
        """A side's time left; negative if it has used more."""
        return self.left[side] - self.spent(side, now, pauses)

    def fallen(self, now: int, pauses: Mapping[int, Sequence[Span]] | None = None) -> int | None:
        """The side whose flag has fallen; None if none has."""
        known = pauses or {}
        left = [(self.left_at(side, now, known.get(side, ())), side) for side in self.running]
        least, side = min(left, default=(1, -1))
        return side if least <= 0 else None

    def falls(self, side: int, pauses: Sequence[Span] = ()) -> int | None:
        """The moment at which a side's flag falls if its clock goes on running."""
        if side not in self.running:
            return None
        counted = self.left[side] + self.spare(side)
        at = self.running[side]
        for begins, ends in sorted(pauses):
            if ends <= at:
                continue
            if begins >= at + counted:
                break
            counted -= max(0, begins - at)
            at = ends
        return at + max(0, counted)

    def answered(
        self,
        side: int | None,
        now: int,
        asked: Collection[int],
        *,
        lag: int = 0,
        begins: bool = False,
        pauses: Mapping[int, Sequence[Span]] | None = None,
    ) -> Clocks:
        """The clocks after a side's answer: its clock stops, and those of the `asked` sides run.
        `begins` means that the answer ended a turn and began another."""
        known, left, running = pauses or {}, list(self.left), dict(self.running)
        for each in self.running:
            if each == side or each not in asked:
                spent = self.spent(each, now, known.get(each, ()))
                given_back = min(lag, MOST_LAG) if each == side else 0
                left[each] = max(0, left[each] - max(0, spent - given_back))
                del running[each]
        turn = self.turn
        if begins:
            if turn is not None:
                left[turn] = self._more(left[turn], self.control.increment)
            turn = next(iter(asked)) if len(asked) == 1 else None
        running |= {each: now for each in asked if each not in running}
        return replace(self, left=tuple(left), running=running, turn=turn)

    def set_back(
        self,
        side: int,
        now: int,
        asked: Collection[int],
        turns: int,
        pauses: Mapping[int, Sequence[Span]] | None = None,
    ) -> Clocks:
        """The clocks after a side has gone back across the ends of that many of its turns: it loses
        their increments. Used time is not returned."""
        stopped = self.answered(None, now, (), pauses=pauses)
        left = list(stopped.left)
        left[side] = max(0, left[side] - turns * self.control.increment)
        return replace(stopped, left=tuple(left), running=dict.fromkeys(asked, now), turn=side)

    def given(self, side: int, now: int, pauses: Sequence[Span] = ()) -> Clocks:
        """The clocks after the others have given a side time; its time left is updated."""
        left = list(self.left)
        left[side] = max(0, self.left_at(side, now, pauses)) + self.control.gift
        running = {each: now if each == side else at for each, at in self.running.items()}
        return replace(self, left=tuple(left), running=running)

    def _more(self, left: int, by: int) -> int:
        most = self.control.most
        return left + by if most is None else max(left, min(left + by, most))

    def plain(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "control": vars(self.control),
            "left": list(self.left),
            "running": [list(pair) for pair in sorted(self.running.items())],
            "turn": self.turn,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Clocks:
        """Read the stored form."""
        return cls(
            Control(**data["control"]),
            tuple(data["left"]),
            dict(data["running"]),
            data["turn"],
        )


def between(since: int, until: int, pauses: Iterable[Span] = ()) -> int:
    """The time between two moments, without the pauses, which do not overlap."""
    rested = sum(max(0, min(until, ends) - max(since, begins)) for begins, ends in pauses)
    return max(0, until - since - rested)


def pauses_from(control: Control, since: int, away: Iterable[Span] = ()) -> list[Span]:
    """A clock's pauses from a moment on: weekends, if they are free, and the player's holidays, in
    order and without overlaps."""
    found = [span for span in away if span[1] > since] if control.kind == "days" else []
    if control.weekends:
        found.extend(_weekends(since))
    merged: list[Span] = []
    for begins, ends in sorted(found):
        if merged and begins <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(ends, merged[-1][1]))
        else:
            merged.append((begins, ends))
    return merged


def _weekends(since: int) -> Iterable[Span]:
    day = datetime.fromtimestamp(since / SECOND, UTC).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    saturday = day + timedelta(days=_SATURDAY - day.weekday())
    last = day + _HORIZON
    while saturday < last:
        begins = int(saturday.timestamp() * SECOND)
        yield begins, begins + 2 * DAY
        saturday += timedelta(days=7)
