"""Does a match cost more the longer it is? An answer, and a Table brought back from the database,
in a match of 1,000 answers beside one of 50."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tests.bench.setting import median

SHORT, LONG = 50, 1000
TIMES = 60


def run() -> None:
    """Measure and print both ratios, which are to stay below 1.5."""
    from games.matches import referee
    from games.matches.models import Match
    from tests.matchmaking import begun_match, play_on, players

    matches = {}
    for length in (SHORT, LONG):
        matches[length] = play_on(begun_match(*players("Ann", "Bob")), length)
    rng = random.Random(2)

    def answer(match: Match) -> Callable[[], object]:
        with referee.live_table(match.pk) as table:
            number = table.number
            seat, ask = next(iter(table.asks.items()))
            raw = ask.sample(rng)
        player = match.seats.get(index=seat).player
        return lambda: referee.answer(match.pk, player, number, raw)

    def restore(match: Match) -> Callable[[], object]:
        referee.forget_tables()
        return lambda: referee.views(match.pk, [None])

    print(f"In a match of {LONG} answers beside one of {SHORT} ({TIMES} times each, in turn):")
    for name, prepare in (("an answer, committed", answer), ("a Table restored", restore)):
        taken: dict[int, list[float]] = {SHORT: [], LONG: []}
        for _time in range(TIMES):
            for length, match in matches.items():
                action = prepare(match)
                begun = time.perf_counter()
                action()
                taken[length].append((time.perf_counter() - begun) * 1000)
        short, long = median(taken[SHORT]), median(taken[LONG])
        print(f"{name:<34}{short:>8.2f} ms{long:>8.2f} ms   ratio {long / short:.2f}")
