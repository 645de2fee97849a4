"""What it takes to show a moment of a match to its two seats and a spectator: random matches
of all systems, at every fifth ask.

`python -m tests.bench views` measures this code; `python -m tests.bench.views FOLDER` beside it
that of another version, whose code stands in FOLDER, by turns.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.setting import median

EVERY = 5  # answers from one look to the next
MOST = 300  # answers of a match
TURNS = 3  # by which two versions are measured
PERSPECTIVES = (0, 1, None)


def run() -> None:
    """Measure and print all systems."""
    for name, milliseconds in measured().items():
        print(f"{name:<14}{milliseconds:>9.3f} ms for the three perspectives")


def measured() -> dict[str, float]:
    """The mean milliseconds of processor time by system."""
    from games.rules.systems import systems

    found = {}
    for name in systems():
        times = [_timed(table) for table in _moments(name)]
        found[name] = sum(times) / len(times)
    return found


def _moments(name: str) -> Iterator[Any]:
    """A match of random answers at every fifth ask."""
    from games.rules.contract.table import Table
    from games.rules.dice import Dice, Seeded
    from games.rules.systems import system
    from games.rules.tools.playouts import random_setup

    rng = random.Random(5)
    table: Table[Any] = Table(system(name), random_setup(system(name), rng), Dice(Seeded(b"views")))
    while table.result is None and table.number < MOST:
        if table.number % EVERY == 0:
            yield table
        seat = rng.choice(sorted(table.asks))
        table.answer(seat, table.asks[seat].sample(rng))


def _timed(table: Any) -> float:
    table.view(None)  # what is found out once and kept counts for neither version
    begun = time.process_time()
    if hasattr(table, "views"):
        views = table.views()
        for perspective in PERSPECTIVES:
            views.of(perspective)
    else:
        for perspective in PERSPECTIVES:
            table.view(perspective)
    return (time.process_time() - begun) * 1000


def main(other: Path) -> None:
    """Measure both versions by turns, each in processes of its own, and print the ratios."""
    here = Path.cwd()
    found: dict[Path, list[dict[str, float]]] = {here: [], other: []}
    for _turn in range(TURNS):
        for folder, lines in found.items():
            lines.append(_in(folder))
    for name in found[here][0]:
        now, then = (median([line[name] for line in found[place]]) for place in (here, other))
        print(f"{name:<14}{then:>9.3f} ms there, {now:>8.3f} here, ratio {now / then:.2f}")


def _in(folder: Path) -> dict[str, float]:
    """What this measures of the code in a folder."""
    code = f"import runpy; runpy.run_path({__file__!r})['tell']()"
    answered = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split() for line in answered.stdout.splitlines()]
    return {name: float(milliseconds) for name, milliseconds in lines}


def tell() -> None:
    """Print what is measured, for another process."""
    for name, milliseconds in measured().items():
        print(name, milliseconds)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
