"""The largest match of BattleTech, twelve 'Mechs a side on four boards: what its page and its
changes weigh, and whether answers, views and restoring cost more the longer the match goes on."""

from __future__ import annotations

import json
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from tests.bench.setting import high, median
from tests.bench.storage import kilobytes
from tests.bench.weight import print_page

PLAYERS = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
OPTIONS = {"players": 3, "layout": "2x2"}  # three players a side, a lance each
EARLY, LATE = 30, 300  # answers before those that are timed
WINDOW = 60  # answers that are timed
FEWEST = 5  # in each window, of what is compared: shots are opened in one phase, steps in another
AUDIENCE = (None, "en")

Given = TypeVar("Given")
Found = dict[str, list[float]]
"""By what was done: the milliseconds of processor time that it took, or the bytes that it gave."""


def run() -> None:
    """Measure and print the ratios of late to early, which are to stay below 1.5."""
    from tests.matchmaking import begun_match, players

    match = begun_match(*players(*PLAYERS), system="battletech", options=OPTIONS)
    before = kilobytes()
    print("BattleTech, 24 'Mechs on 4 boards, played by captains.")
    early, sizes = Played(match).window(EARLY)
    print_page(match.pk)
    late, late_sizes = Played(match).window(LATE)
    match.refresh_from_db()
    stored = kilobytes() - before
    print(f"On disk after {match.number} answers: {stored:.0f} KB, checkpoints and log")
    print(f"Bytes, early and late:{'median':>17}{'95 %':>9}{'median':>9}{'95 %':>9}")
    for what, found in _in_both(sizes, late_sizes):
        numbers = (median(found), high(found), median(late_sizes[what]), high(late_sizes[what]))
        print(f"{what:<30}" + "".join(f"{number:>9.0f}" for number in numbers))
    print(f"After {EARLY} answers and after {LATE} (ms, median and mean of {WINDOW}):")
    for what, found in _in_both(early, late):
        ratio = _mean(late[what]) / _mean(found)
        print(
            f"{what:<34}{median(found):>8.2f}{_mean(found):>8.2f}"
            f"{median(late[what]):>9.2f}{_mean(late[what]):>8.2f}   ratio {ratio:.2f}"
        )


def _in_both(early: Found, late: Found) -> Iterator[tuple[str, list[float]]]:
    """What was done often enough in both windows to be compared, and what was found early."""
    for what, found in early.items():
        if min(len(found), len(late[what])) >= FEWEST:
            yield what, found


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


class Played:
    """A match that captains play on, with what each answer costs."""

    def __init__(self, match: Any) -> None:
        from games.live import render

        self.match, self.rng = match, random.Random(1)
        self.holders = {seat.index: seat.player for seat in match.seats.select_related("player")}
        self.screens = render.update(match.pk, {AUDIENCE: None}).screens
        self.times: Found = defaultdict(list)
        self.sizes: Found = defaultdict(list)

    def window(self, start: int) -> tuple[Found, Found]:
        """The times and sizes of so many answers, after the `start` first ones."""
        from tests.matchmaking import play_captains

        play_captains(self.match, lambda table: table.number >= start)
        for _answer in range(WINDOW):
            if not self._one_answer():
                raise RuntimeError("the match is over too soon: choose another seed")
        return self.times, self.sizes

    def _one_answer(self) -> bool:
        """Look at what is asked, answer it, draw the change. Whether there was anything to do."""
        from games.live import render
        from games.live.frames import Frame
        from games.matches import referee
        from games.rules.contract.views import opened_option
        from tests.rules.battletech import captain

        pk = self.match.pk
        referee.forget_tables()
        self._timed("a Table restored", self._restore)
        with referee.live_table(pk) as table:
            if table.result:
                return False
            seat, raw = captain.decide(table, self.rng)
            number = table.number
        referee.forget_tables()
        watched = self._timed("the view of a spectator", lambda: referee.view(pk, None))
        asked = self._timed("the view of the asked seat", lambda: referee.view(pk, seat))
        with referee.live_table(pk) as table:
            opening = f"an option opened: {raw['option'].partition(':')[0]}"
            opened = self._timed(opening, lambda: opened_option(table, seat, raw["option"]))
        self._timed(
            "an answer, committed", lambda: referee.answer(pk, self.holders[seat], number, raw)
        )
        update = self._timed("a change, drawn", lambda: render.update(pk, self.screens))
        self.screens = update.screens
        frame = Frame(update.changes[AUDIENCE])
        for what, size in (
            ("a change on the wire, raw", len(frame.plain)),
            ("a change on the wire, deflated", len(frame.deflated)),
            ("the view of a spectator", _bytes(watched)),
            ("the view of the asked seat", _bytes(asked)),
            (opening, _bytes(opened)),
        ):
            self.sizes[what].append(size)
        return True

    def _restore(self) -> None:
        from games.matches import referee

        with referee.live_table(self.match.pk):
            pass

    def _timed(self, what: str, action: Callable[[], Given]) -> Given:
        begun = time.process_time()
        given = action()
        self.times[what].append((time.process_time() - begun) * 1000)
        return given


def _bytes(view: Any) -> int:
    return len(json.dumps(view, default=str))
