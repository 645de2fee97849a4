"""Every figure beside its goal, in one table: `python -m tests.bench goals [--quick]`.

Times of the clock say little where the machine does other things: its load is printed with them.
What is counted in processor time says so. `--quick` takes smaller sizes and fewer rounds, which the
names of the rows say.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from tests.bench import (
    answer,
    asks,
    crowd,
    idle,
    pages,
    places,
    playouts,
    thinking,
    together,
    writers,
)
from tests.bench.figures import Figure, print_figures

PARTS: tuple[Callable[[bool], Iterator[Figure]], ...] = (
    crowd.figures,
    idle.figures,
    together.figures,
    answer.figures,
    asks.figures,
    playouts.figures,
    thinking.figures,
    pages.figures,
    places.figures,
    writers.figures,
)


def run(quick: bool = False) -> None:
    """Measure all of it and print each part as soon as it is there."""
    print(f"{'Quick sizes. ' if quick else ''}Load of the machine: {_load()} at the beginning.")
    print_figures(_figures(quick))
    print(f"Load of the machine: {_load()} at the end.")


def _figures(quick: bool) -> Iterator[Figure]:
    """All figures; a part that fails says so in its place, and the others go on."""
    for part in PARTS:
        try:
            yield from part(quick)
        except Exception as failure:
            name = part.__module__.rpartition(".")[2]
            yield Figure(0, name, [], note=f"it failed: {failure!r}")


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
