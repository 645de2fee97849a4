"""What it takes to show a moment of a match to its two seats and a spectator: random matches of all
systems, at every fifth ask.

`python -m tests.bench views` measures this code; `python -m tests.bench.views FOLDER` beside it
that of another version, which stands in FOLDER, by turns.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

from tests.bench.setting import median

EVERY = 5  # answers from one look to the next
MOST = 300  # answers of a match
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


if __name__ == "__main__":
    from tests.bench.versions import beside  # the other version may lack it

    beside(Path(sys.argv[1]).resolve(), __file__, "measured")
