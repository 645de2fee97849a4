"""What it takes to show a seat what it is asked: with all that its options say, as it was once, and
with what is listed, the rest being worked out when an option is opened."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from tests.bench.figures import Figure
from tests.bench.setting import high, median

EVERY = 5  # answers from one look to the next
RECORDED = ("Crisis Protocol", "Kuroganengage")
GOAL = 5  # milliseconds, for 95 % of the views of the asked seat
OTHERS, OPENED = "the view of everybody else", "of the asked seat, all opened"
LISTED, ONE = "of the asked seat", "the option chosen, opened"
TAKEN, AGAIN = "an answer, taken", "an answer, replayed"


def run() -> None:
    """Measure and print all systems."""
    for name, files in _matches().items():
        _print(name, _looks(files()))


def figures(quick: bool = False) -> Iterator[Figure]:
    """The asked seat's view in all systems; in a quick run in those whose matches are recorded."""
    for name, files in _matches().items():
        if quick and name not in RECORDED:
            continue
        times = [time for time, _size in _looks(files(), (LISTED,))[LISTED]]
        note = f"the 95th of a hundred; median {median(times):.2f}"
        yield Figure(4, f"{name}: view of the asked seat", [high(times)], "ms", GOAL, note=note)


def _matches() -> dict[str, Callable[[], Iterable[dict[str, Any]]]]:
    """Whole matches of each system as position files: recorded ones, or what captains play."""
    from tests.rules.crisis import recorded as crisis
    from tests.rules.kurogane import recorded as kurogane

    return {
        "Crisis Protocol": lambda: map(crisis.file_of, crisis.names()),
        "Kuroganengage": lambda: map(kurogane.file_of, kurogane.names()),
        "BattleTech": lambda: [_lance_against_lance()],
        "Tide of Iron": lambda: [_tide_of_captains()],
    }


def _lance_against_lance() -> dict[str, Any]:
    """A match of BattleTech that captains play, as a position file."""
    from games.rules.battletech.system import SYSTEM
    from games.rules.contract.table import Table
    from games.rules.dice import Dice, Seeded
    from games.rules.tools.playouts import dice_key, position_file
    from tests.rules.battletech import captain
    from tests.rules.battletech.stages import lances

    setup, rng, answers = lances(), random.Random(1), []
    table = Table(SYSTEM, setup, Dice(Seeded(dice_key(1))))
    while table.result is None:
        seat, raw = captain.decide(table, rng)
        answers.append({"seat": seat, **raw})
        table.answer(seat, raw)
    return position_file(setup, 1, answers)


def _tide_of_captains() -> dict[str, Any]:
    """A match of Tide of Iron that captains play, as a position file."""
    from games.rules.contract.table import Table
    from games.rules.dice import Dice, Seeded
    from games.rules.tide.system import SYSTEM
    from games.rules.tools.playouts import dice_key, position_file, random_setup
    from tests.rules.playing import thoughtful

    rng, answers = random.Random(1), []
    setup = random_setup(SYSTEM, rng)
    table = Table(SYSTEM, setup, Dice(Seeded(dice_key(1))))
    while table.result is None:
        seat, raw = thoughtful(table, rng)
        answers.append({"seat": seat, **raw})
        table.answer(seat, raw)
    return position_file(setup, 1, answers)


def _looks(
    files: Iterable[dict[str, Any]],
    whats: Sequence[str] = (OTHERS, OPENED, LISTED, ONE, TAKEN, AGAIN),
) -> dict[str, list[tuple[float, int]]]:
    """What each of these takes, in milliseconds and bytes."""
    looks: dict[str, list[tuple[float, int]]] = {what: [] for what in whats}
    for file in files:
        for table, answer in _recorded(file):
            others = _timed(partial(table.view, None))  # first, as the site draws them
            looks[LISTED].append(_timed(partial(table.view, answer["seat"])))
            if ONE in looks:
                looks[OTHERS].append(others)
                looks[ONE].append(_timed(partial(table.open, answer["seat"], answer["option"])))
        if OPENED in looks:
            for table, answer in _recorded(file):
                table.view(None)
                looks[OPENED].append(_timed(partial(table.view, answer["seat"], opened=True)))
        if TAKEN in looks:
            faces = [outcome.faces for outcome in _outcomes(file, looks[TAKEN])]
            for _outcome in _outcomes(file, looks[AGAIN], faces):
                pass
    return looks


def _print(system: str, looks: dict[str, list[tuple[float, int]]]) -> None:
    print(f"{system}, whole matches of captains, at every fifth ask (ms of the processor):")
    print(f"{'':<34}{'median':>9}{'mean':>9}{'95 %':>9}{'bytes':>9}")
    for what, found in looks.items():
        times = [each for each, _size in found]
        mean = sum(times) / len(times)
        size = sum(each for _time, each in found) / len(found)
        goal = f"   goal for 95 %: {GOAL}" if what == LISTED else ""
        print(f"{what:<34}{median(times):>9.2f}{mean:>9.2f}{high(times):>9.2f}{size:>9.0f}{goal}")


def _recorded(file: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The Table of a recorded match at every fifth ask, with the answer that was given to it. It is
    played anew each time, so that nothing is worked out yet."""
    from games.rules.tools.position_files import table_of

    table = table_of(file)
    for number, answer in enumerate(file["answers"]):
        if number % EVERY == 0:
            yield table, answer
        table.answer(answer["seat"], {key: answer[key] for key in ("option", "fields")})


def _outcomes(
    file: dict[str, Any], looks: list[tuple[float, int]], faces: Sequence[Any] | None = None
) -> Iterator[Any]:
    """What each answer of a recorded match leads to, with the time up to the next ask; with the
    faces that were rolled it is replayed."""
    from games.rules.tools.position_files import table_of

    table = table_of(file)
    for number, answer in enumerate(file["answers"]):
        given = {key: answer[key] for key in ("option", "fields")}
        rolled = faces[number] if faces is not None else None
        begun = time.process_time()
        outcome = table.answer(answer["seat"], given, rolled)
        looks.append(((time.process_time() - begun) * 1000, 0))
        yield outcome


def _timed(action: Callable[[], Any]) -> tuple[float, int]:
    """The milliseconds of an action, and the bytes of what it gives."""
    begun = time.process_time()
    given = action()
    taken = (time.process_time() - begun) * 1000
    return taken, len(json.dumps(given, default=str))
