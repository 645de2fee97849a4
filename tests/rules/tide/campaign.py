"""Many matches between computers: `python -m tests.rules.tide.campaign --matches 100`.

Each scenario is played so often, every other match with the nations' seats exchanged; every
invariant is checked after each answer, and who won and what happened is counted. Exits with 1 if
anything went wrong; the file of a failure plays that match again (`manage.py referee`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from games.rules.contract.asking import Setup
from games.rules.contract.starting import make_setup
from games.rules.tide import SYSTEM
from games.rules.tide.cards import packs
from games.rules.tools.playouts import Playout, play_out
from tests.rules.playing import thoughtful

SCENARIOS = [card["id"] for card in packs.cards().values() if card["kind"] == "scenario"]


@cache
def setup_of(scenario: str, first: str = "US") -> Setup:
    """A match of a scenario, with the nation of the first seat. Matches of one process share it,
    and with it what is found out about its map."""
    rosters = list(SYSTEM.rosters.ready())[:1] * 2
    return make_setup(SYSTEM, {"scenario": scenario, "first": first}, rosters, ["Ann", "Bob"])


def played(task: tuple[str, int]) -> Playout:
    """One match of computers: of a scenario, from a seed."""
    scenario, seed = task
    setup = setup_of(scenario, ("DE", "US")[seed % 2])
    return play_out(SYSTEM, seed, setup=setup, player=thoughtful)


@dataclass
class Score:
    """How the matches of a scenario went."""

    matches: int = 0
    answers: int = 0
    seconds: float = 0.0
    wins: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def count(self, playout: Playout) -> None:
        """Count one match."""
        self.matches += 1
        self.answers += playout.answers
        self.seconds += playout.seconds
        self.events += playout.events
        self.endings["failed" if playout.trouble else playout.ending] += 1
        if playout.result is not None:
            nations = ("DE", "US") if playout.seed % 2 == 0 else ("US", "DE")
            self.wins[nations[playout.result.winners[0]] if playout.result.winners else "draw"] += 1

    def lines(self, name: str) -> Iterable[str]:
        """What came of it, in a few lines."""
        shares = {
            side: f"{count} ({count / self.matches:.0%})" for side, count in self.wins.items()
        }
        each = f"{self.answers / self.matches:.0f} answers, {self.seconds / self.matches:.2f} s"
        yield f"{name}: {self.matches} matches, {each} each"
        yield "  wins     " + ", ".join(f"{side} {shares[side]}" for side in sorted(shares))
        for title, counts in (("endings", self.endings), ("events", self.events)):
            yield f"  {title:8} " + ", ".join(f"{kind} {n}" for kind, n in counts.most_common())


def main() -> None:
    """Play the matches and say how they went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", choices=[*SCENARIOS, "all"], default="all")
    parser.add_argument("--matches", type=int, default=20, help="of each scenario")
    parser.add_argument("--seed", type=int, default=1, help="of the first; the others follow")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    parser.add_argument("--failures", type=Path, default=Path(), help="for files of failures")
    given = parser.parse_args()
    failed = 0
    with get_context("fork").Pool(given.jobs) as pool:
        for scenario in SCENARIOS if given.scenario == "all" else [given.scenario]:
            score = Score()
            tasks = [(scenario, given.seed + number) for number in range(given.matches)]
            for playout in pool.imap(played, tasks):
                score.count(playout)
                if playout.trouble:
                    failed += 1
                    file = given.failures / f"{scenario}-{playout.seed}.json"
                    file.write_text(json.dumps(playout.file), encoding="utf-8")
                    print(f"seed {playout.seed}: {playout.trouble}: {file}", flush=True)
            print("\n".join(score.lines(scenario)), flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
