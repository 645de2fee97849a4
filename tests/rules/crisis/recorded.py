"""Recorded matches of the core box, and how they are recorded.

A file of `matches` is a position file (see games.rules.tools.position_files) of a whole match;
`expected.json` says how each comes out. After a change of the rules that a recorded match
cannot follow, `python -m tests.rules.crisis.recorded` plays them anew.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.dice import Dice, Seeded, key_of
from games.rules.tools.playouts import position_file

from ..playing import thoughtful

FOLDER = Path(__file__).parent / "matches"
EXPECTED = FOLDER / "expected.json"
TRIES = 60  # seeds, from 1, of which the first with such a match is taken

WANTED = {
    "park": "points",
    "city-block": "rounds",
}
"""The battlefields of the recorded matches, and how each is to end."""

SHOWN = ("interact", "held", "superpower", "tactic", "terrain-thrown", "collision", "condition")
"""Events that a recorded match has at least once."""


def names() -> list[str]:
    """The recorded matches."""
    return sorted(WANTED)


def file_of(name: str) -> dict[str, Any]:
    """A recorded match as a position file."""
    file: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return file


def expected(name: str) -> dict[str, Any]:
    """How a recorded match comes out."""
    found: dict[str, Any] = json.loads(EXPECTED.read_text(encoding="utf-8"))[name]
    return found


def outcome(table: Table[Any], events: Counter[str]) -> dict[str, Any]:
    """What is to be the same when a match is played again."""
    assert table.result is not None
    return {
        "result": table.result.plain(),
        "digest": table.digest(),
        "answers": table.number,
        "rounds": table.game.state.round,
        "events": {kind: events[kind] for kind in sorted(events)},
    }


def is_lively(events: Counter[str], rounds: int) -> bool:
    """Whether a match shows enough of the game to be worth recording."""
    return (
        rounds >= 4
        and events["attack"] >= 30
        and events["dazed"] >= 5
        and events["ko"] >= 2
        and events["vp"] >= 10
        and min(events[kind] for kind in SHOWN) >= 1
    )


def play(battlefield: str, seed: int) -> tuple[dict[str, Any], dict[str, Any], bool]:
    """A match between two computers: its file, how it came out, whether it is worth recording."""
    rosters = list(SYSTEM.rosters.ready())[:2]
    setup = make_setup(SYSTEM, {"battlefield": battlefield}, rosters, ["Ann", "Bob"])
    table: Table[Any] = Table(SYSTEM, setup, Dice(Seeded(key_of(str(seed).encode(), []))))
    rng = random.Random(seed)
    events: Counter[str] = Counter(event.kind for event in table.opening.events)
    answers = []
    while table.result is None:
        seat, raw = thoughtful(table, rng)
        answers.append({"seat": seat, **raw})
        events.update(event.kind for event in table.answer(seat, raw).events)
    file = position_file(setup, seed, answers)
    del file["cards"]
    return file, outcome(table, events), is_lively(events, table.game.state.round)


def record() -> None:
    """Play all recorded matches anew."""
    results = {}
    for name, reason in WANTED.items():
        for seed in range(1, TRIES + 1):
            file, result, lively = play(name, seed)
            if lively and result["result"]["reason"] == reason:
                break
        else:
            raise SystemExit(f"no match on {name} in {TRIES} ended by {reason}")
        (FOLDER / f"{name}.json").write_text(json.dumps(file, separators=(",", ":")) + "\n")
        results[name] = result
        print(f"{name}: seed {seed}, {result['answers']} answers, {result['result']}")
    EXPECTED.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    record()
