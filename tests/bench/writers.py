"""Answers in sixteen matches at once on SQLite, which lets one write at a time: how long the one
that waits longest waits, beside the others; and what it costs to wait for the disk each time."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from typing import Any

from tests.bench.figures import Figure
from tests.bench.setting import median

WRITERS = 16
ANSWERS = 40  # by each writer in one round
ROUNDS = 5
WORST = 2.0  # times the median


def figures(quick: bool = False) -> Iterator[Figure]:
    """The worst answer beside the median one, and the answers a second."""
    from tests.matchmaking import begun_match

    matches = [begun_match() for _writer in range(WRITERS)]
    ratios, prices = [], []
    rates: dict[str, list[float]] = {"NORMAL": [], "FULL": []}
    for _round in range(2 if quick else ROUNDS):
        middles = []
        for synchronous, found in rates.items():
            begun = time.monotonic()
            waits = _answered_together(matches, synchronous)
            found.append(len(waits) / (time.monotonic() - begun))
            middles.append(median(waits))
            if synchronous == "NORMAL":
                ratios.append(max(waits) / median(waits))
        prices.append(middles[1] / middles[0])
    yield Figure(
        8, f"SQLite, {WRITERS} writers: worst answer beside the median", ratios, "x", WORST
    )
    yield Figure(8, "  answers a second", rates["NORMAL"])
    yield Figure(8, "  answers a second that wait for the disk (FULL)", rates["FULL"])
    yield Figure(8, "  the median answer with FULL beside NORMAL", prices, "x")


def _answered_together(matches: list[Any], synchronous: str) -> list[float]:
    """The seconds that each answer took, in all matches at once, with that much waiting."""
    together, waits = threading.Barrier(len(matches)), list[float]()
    threads = [
        threading.Thread(target=_answer, args=(each, synchronous, together, waits))
        for each in matches
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return waits


def _answer(match: Any, synchronous: str, together: threading.Barrier, waits: list[float]) -> None:
    """Give random answers, one after the other."""
    from django.db import connection, connections

    from games.matches import referee

    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA synchronous={synchronous}")
    rng = random.Random(1)
    holders = {seat.index: seat.player for seat in match.seats.select_related("player")}
    together.wait()
    for _answer in range(ANSWERS):
        with referee.live_table(match.pk) as table:
            number = table.number
            seat, ask = next(iter(table.asks.items()))
            raw = ask.sample(rng)
        begun = time.perf_counter()
        referee.answer(match.pk, holders[seat], number, raw)
        waits.append(time.perf_counter() - begun)
    connections.close_all()
