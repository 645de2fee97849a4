"""`python -m tests.bench`: everything that is measured, in about half an hour, on one machine.

python -m tests.bench [live] [languages] [answer] [tables] [storage] [asks] [clicks] [imports]
    [first_start] [playouts] [weight] [plane] [hexes] [grids] [company] [crowd] [idle]
    [passing] [together] [writers] [pages] [places] [views] [parts] [calls] [routes] [plain]
    [over_days] [--spectators 1000] [--system NAME]
python -m tests.bench goals [--quick]: every goal with its figure, in one table.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module

from tests.bench.figures import print_figures
from tests.bench.limits import raise_open_files
from tests.bench.setting import own_site

PARTS = (
    "live",
    "languages",
    "answer",
    "tables",
    "storage",
    "asks",
    "clicks",
    "imports",
    "first_start",
    "playouts",
    "weight",
    "plane",
    "hexes",
    "grids",
    "company",
    "crowd",
    "idle",
    "passing",
    "together",
    "thinking",
    "writers",
    "pages",
    "places",
    "views",
    "parts",
    "calls",
    "routes",
    "plain",
    "over_days",
)
GOALS = "goals"


def main() -> None:
    """Run what was asked for, or all of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join((*PARTS, GOALS)))
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--system", help="the system of the matches; the toy if there is no other")
    parser.add_argument("--quick", action="store_true", help="smaller sizes, for the goals")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - {*PARTS, GOALS}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    raise_open_files()
    with own_site():
        from games.rules.systems import systems
        from tests.bench.long import register

        name = chosen.system or next(iter(systems()), "toy")
        register()
        if GOALS in chosen.parts:
            import_module("tests.bench.goals").run(chosen.quick)
        for part in PARTS:
            if not chosen.parts or part in chosen.parts:
                run(part, name, chosen.spectators)


def run(part: str, system: str, spectators: int) -> None:
    """Run one part, with its title and how long it took."""
    begun = time.monotonic()
    print(f"\n== {part} " + "=" * (70 - len(part)))
    module = import_module(f"tests.bench.{part}")
    match part:
        case "live" | "languages":
            module.run(spectators, system)
        case "playouts" | "weight":
            module.run(system)
        case _ if hasattr(module, "run"):
            module.run()
        case _:
            print_figures(module.figures())
    print(f"({time.monotonic() - begun:.0f} s)")


if __name__ == "__main__":
    main()
