"""How many checked answers a second and core the rules take in random matches, what a fork of a
position costs, and where time goes."""

from __future__ import annotations

import cProfile
import pstats
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure
from tests.bench.peers import chess_moves, has_chess
from tests.bench.setting import high, median

MATCHES, QUICK_MATCHES = 9, 3
GOALS = {"crisis": 4000, "kurogane": 8000}
"""Answers a second, without invariants."""
FORK_GOAL = 100
"""Microseconds of a fork at a checkpoint."""
NEVER = 10**9
FORK_MATCHES, FORKS_EVERY, FORKS = 5, 10, 20
CHESS = 18_600
"""Random moves a second that python-chess made in the run that set the goals."""
_ROOT = Path(__file__).resolve().parents[2]


def run(name: str) -> None:
    """Measure and print all systems, with the profile of one."""
    from games.rules.systems import systems

    chess = has_chess()
    print("Random matches, without invariants, in processor time; forks at checkpoints:")
    title = (
        f"{'':<12}{'answers/s':>10}{'spread':>14}{'goal':>7}{'fork us':>9}{'95 %':>7}{'goal':>6}"
    )
    print(title + (f"{'x chess':>9}{'at its':>8}" if chess else ""))
    for system in systems():
        _print_row(system, chess)
    _print_profile(name)


def figures(quick: bool = False) -> Iterator[Figure]:
    """Checked answers a second of all systems, and their forks."""
    from games.rules.systems import systems

    chess = has_chess()
    for name in systems():
        if name == "toy":
            continue
        rates, ratios = _rates(name, chess, QUICK_MATCHES if quick else MATCHES)
        goal = GOALS.get(name)
        yield Figure(5, f"{name}: checked answers a second", rates, least=goal)
        if chess:
            yield Figure(5, "  beside python-chess", ratios, "x")
        forks = _forks(name)
        yield Figure(5, "  a fork at a checkpoint", forks, "us", FORK_GOAL)
    if not chess:
        yield Figure(
            5, "python-chess", [], note=f"it made {CHESS} moves a second when goals were set"
        )


def _rates(name: str, chess: bool, matches: int = MATCHES) -> tuple[list[float], list[float]]:
    """A system's checked answers a second in random matches, and how many times the moves of
    python-chess in the same moments that is."""
    from games.rules.systems import system
    from games.rules.tools.playouts import play_out

    rates, ratios = [], []
    for seed in range(1000, 1000 + matches):
        playout = play_out(system(name), seed, check_every=NEVER)
        assert playout.trouble is None, f"seed {seed}: {playout.trouble}"
        rates.append(playout.answers / playout.seconds)
        if chess:
            ratios.append(rates[-1] / chess_moves())
    return rates, ratios


def _print_row(name: str, chess: bool) -> None:
    """Print a system's figures in one line."""
    rates, ratios = _rates(name, chess)
    forks = _forks(name)
    spread = f"{min(rates):.0f} to {max(rates):.0f}"
    goal = GOALS.get(name, "")
    line = f"{name:<12}{median(rates):>10.0f}{spread:>14}{goal:>7}"
    line += f"{median(forks):>9.0f}{high(forks):>7.0f}{FORK_GOAL:>6}"
    print(line + (f"{median(ratios):>9.3f}{CHESS * median(ratios):>8.0f}" if chess else ""))


def _forks(name: str) -> list[float]:
    """Microseconds of processor time of forks at checkpoints, over random matches: one alone has
    too few for its 95th percentile to say anything."""
    return [each for seed in range(1, FORK_MATCHES + 1) for each in _forks_in(name, seed)]


def _forks_in(name: str, seed: int) -> Iterator[float]:
    from games.rules.contract.table import Table
    from games.rules.dice import Dice, Seeded
    from games.rules.systems import system
    from games.rules.tools.playouts import dice_key, random_setup

    rng = random.Random(seed)
    table = Table(system(name), random_setup(system(name), rng), Dice(Seeded(dice_key(seed))))
    while table.result is None:
        seat = rng.choice(sorted(table.asks))
        table.answer(seat, table.asks[seat].sample(rng, eager=True))
        if table.last_checkpoint == table.number and table.number % FORKS_EVERY == 0:
            source = Seeded(dice_key(seed + 1))
            begun = time.process_time()
            for _fork in range(FORKS):
                table.fork(Dice(source))
            yield (time.process_time() - begun) / FORKS * 1e6


def _print_profile(name: str) -> None:
    """Own time by module, and the dearest functions."""
    from games.rules.systems import system
    from games.rules.tools.playouts import play_out

    profile = cProfile.Profile(time.process_time)
    profile.enable()
    play_out(system(name), 1000, check_every=NEVER)
    profile.disable()
    stats: Any = pstats.Stats(profile)
    by_module: Counter[str] = Counter()
    functions: list[tuple[float, float, int, str]] = []
    for (file, _line, function), (_cc, calls, own, total, _callers) in stats.stats.items():
        module = _module(file)
        by_module[module] += own
        functions.append((own, total, calls, f"{module}:{function}"))
    in_all = sum(by_module.values())
    print(f"Where the time of a match of {name} goes (own time, under the profiler):")
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
