"""What it takes to show a moment of a match to its two seats and a spectator: random matches of all
systems, at every fifth ask.

`python -m tests.bench views` measures this code; `python -m tests.bench.views FOLDER` beside it
that of another version, which stands in FOLDER, by turns.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import defaultdict
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
    """The milliseconds of processor time by system, in the middle of all looks."""
    from games.rules.contract.table import Table
    from games.rules.dice import Dice, Seeded
    from games.rules.systems import systems
    from games.rules.tools.playouts import random_setup

    found = {}
    for name, system in systems().items():
        rng, times = random.Random(5), []
        table: Table[Any] = Table(system, random_setup(system, rng), Dice(Seeded(b"views")))
        while table.result is None and table.number < MOST:
            if table.number % EVERY == 0:
                times.append(_timed(table))
            seat = rng.choice(sorted(table.asks))
            table.answer(seat, table.asks[seat].sample(rng))
        found[name] = median(times)
    return found


def _timed(table: Any) -> float:
    table.view(None)  # what is found out once and kept counts for neither version
    begun = time.process_time()
    of = table.views().of if hasattr(table, "views") else table.view
    for perspective in PERSPECTIVES:
        of(perspective)
    return (time.process_time() - begun) * 1000


def beside(other: Path) -> None:
    """Measure both versions by turns, each in processes of its own, and print the ratios."""
    found: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for _turn in range(TURNS):
        here, there = _in(Path.cwd()), _in(other)
        for name, now in here.items():
            found[name].append((now, there[name]))
    for name, pairs in found.items():
        now, then = (median([pair[which] for pair in pairs]) for which in (0, 1))
        print(f"{name:<14}{then:>9.3f} ms there, {now:>8.3f} here, ratio {now / then:.2f}")


def _in(folder: Path) -> dict[str, float]:
    """What this measures of the code in a folder."""
    code = f"import json, runpy; print(json.dumps(runpy.run_path({__file__!r})['measured']()))"
    where = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, cwd=folder, env=where, capture_output=True, check=True)
    milliseconds: dict[str, float] = json.loads(told.stdout)
    return milliseconds


if __name__ == "__main__":
    beside(Path(sys.argv[1]).resolve())
