"""How long computers think about an activation, and whether people's answers are slower while four
computers think beside them. The goals of pace are given for a machine of a certain speed, and
scaled to this one by the random moves that python-chess makes here in the same moments."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from tests.bench.figures import Figure
from tests.bench.peers import chess_moves, has_chess
from tests.bench.setting import high

MOST_SECONDS = {"veteran": 1.5, "club": 0.5}
"""Of the processor, at the median of the activations of a match, on a machine on which python-chess
makes CHESS random moves a second."""
CHESS = 29_000
SLOWER = 1.2
"""So many times the time that people's answers take without computers beside."""
COMPUTERS = 4
ANSWERS, QUICK_ANSWERS = 200, 60
WINDOWS, QUICK_WINDOWS = 3, 1
QUICK = ("kurogane",)


def figures(quick: bool = False) -> Iterator[Figure]:
    """The time of an activation by system and level, and of answers of people meanwhile."""
    from games.rules import systems

    for name in QUICK if quick else systems.systems():
        for level, most in MOST_SECONDS.items():
            yield _pace(systems.system(name), level, most)
    answers = QUICK_ANSWERS if quick else ANSWERS
    ratios = []
    for _window in range(QUICK_WINDOWS if quick else WINDOWS):
        alone = high(_answers(answers))
        with _computers_thinking():
            ratios.append(high(_answers(answers)) / alone)
    yield Figure(9, "an answer of people (95 %) while four computers think", ratios, "x", SLOWER)


def _pace(system: Any, level: str, most: float) -> Figure:
    """The time of an activation, beside python-chess just before and after it, by which the goal is
    scaled."""
    what = f"{level} thinks about an activation of {system.id}"
    if not has_chess():
        note = f"the goal is that where python-chess, which is not here, makes {CHESS:,} moves/s"
        return Figure(9, what, _activations(system, level), "s", most, note=note)
    before = chess_moves()
    took = _activations(system, level)
    moves = (before + chess_moves()) / 2
    note = f"{most} s at {CHESS:,} moves/s of python-chess, here {moves:,.0f}"
    return Figure(9, what, took, "s", most * CHESS / moves, note=note)


def _activations(system: Any, level: str) -> list[float]:
    """The seconds of each activation of a match between that level and a learner."""
    from games.rules.opponents.levels import LEVELS
    from games.rules.opponents.matches import play, setup_for_two
    from games.rules.opponents.players import LevelPlayer

    setup = setup_for_two(system, "bench", {})
    players = [LevelPlayer(LEVELS[level]), LevelPlayer(LEVELS["learner"])]
    return play(system, setup, players, "bench").efforts[0].activations


def _answers(count: int) -> list[float]:
    """The milliseconds of so many answers of two people, checked and committed."""
    from games.matches import referee
    from tests.matchmaking import begun_match, players

    rng = random.Random(1)
    took: list[float] = []
    while len(took) < count:
        seated = players()
        match = begun_match(*seated, system="kurogane")
        for _answer in range(count - len(took)):
            with referee.live_table(match.pk) as table:
                if table.result:
                    break
                number = table.number
                seat, ask = next(iter(table.asks.items()))
                raw = ask.sample(rng)
            begun = time.perf_counter()
            referee.answer(match.pk, seated[seat], number, raw)
            took.append((time.perf_counter() - begun) * 1000)
    return took


@contextmanager
def _computers_thinking() -> Iterator[None]:
    """Four computers have always something to think about, in the processes of the site, which give
    way as they do there and not as in tests."""
    from django.test import override_settings

    from games.computers.orders import order_for
    from games.computers.thinkers import POOL
    from tabletop.settings import THINKING_NICENESS
    from tests.matchmaking import begun_match, play_on

    orders = []
    for seed in range(COMPUTERS):
        match = play_on(begun_match(system="kurogane"), 30, seed)
        orders.append(order_for(match, match.waiting_seats[0], "veteran"))
    is_over = Event()

    def think(order: dict[str, Any], whose: str) -> None:
        while not is_over.is_set():
            POOL.think(order, whose)

    POOL.end()
    threads = [
        Thread(target=think, args=(order, str(number)), daemon=True)
        for number, order in enumerate(orders)
    ]
    with override_settings(THINKING_NICENESS=THINKING_NICENESS):
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            is_over.set()
            for thread in threads:
                thread.join()
