"""How many checked answers a second the rules take in random matches, and where time goes."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections import Counter
from pathlib import Path
from typing import Any

SECONDS = 20.0
_ROOT = Path(__file__).resolve().parents[2]


def run(name: str) -> float:
    """Measure and print; gives the answers a second."""
    from games.rules.playouts import play_out
    from games.rules.systems import system

    rules = system(name)
    answers, matches, trouble = 0, 0, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        playout = play_out(rules, 1000 + matches)
        answers += playout.answers
        trouble += playout.trouble is not None
        matches += 1
    rate = answers / (time.perf_counter() - begun)
    print(f"Random matches of {name}, invariants checked after every answer:")
    print(
        f"{matches} matches, {answers} answers, {rate:.0f} answers a second, {trouble} in trouble"
    )
    profile = cProfile.Profile()
    profile.enable()
    play_out(rules, 1000)
    profile.disable()
    _print_profile(profile)
    return rate


def _print_profile(profile: cProfile.Profile) -> None:
    """Own time by module, and the dearest functions."""
    stats: Any = pstats.Stats(profile)
    by_module: Counter[str] = Counter()
    functions: list[tuple[float, float, int, str]] = []
    for (file, _line, function), (_cc, calls, own, total, _callers) in stats.stats.items():
        module = _module(file)
        by_module[module] += own
        functions.append((own, total, calls, f"{module}:{function}"))
    in_all = sum(by_module.values())
    print("Where the time of one of them goes (own time, under the profiler):")
    for module, own in by_module.most_common(10):
        print(f"  {own / in_all:>6.1%}  {module}")
    print(f"  {'own':>6}  {'with calls':>10}  {'calls':>9}  function")
    for own, total, calls, label in sorted(functions, reverse=True)[:12]:
        print(f"  {own / in_all:>6.1%}  {total / in_all:>10.1%}  {calls:>9}  {label}")


def _module(file: str) -> str:
    """A file's name as one reads it."""
    path = Path(file)
    if path.is_relative_to(_ROOT) and ".venv" not in file:
        return str(path.relative_to(_ROOT))
    return path.parent.name + "/" + path.name if path.suffix else "(built in)"
