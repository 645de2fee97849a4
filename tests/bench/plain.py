"""Answers of the site beside those of the least site of Django, Channels and Daphne (see
other_programs/plain.py): what one costs, and how many a second one process gives, with both
players' pages and five spectators open at each match, in turn in one run.

Theirs has no rules and draws nothing, and answers come to it by HTTP, as its tutorials have them;
ours come over the page's socket.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.crowd import SECONDS, SPECTATORS, crowd
from tests.bench.figures import Figure
from tests.bench.live import server, wait_for
from tests.bench.many import Page, Played, as_recorded, copies, recorded
from tests.bench.peers import PROGRAMS
from tests.bench.setting import high
from tests.ports import free_port

FEW, CROWDS = 10, (50, 100, 200)
QUICK_CROWDS = (100,)
ROUNDS = 3
PLAYERS = 2
FRAME_BYTES = 4400
OF_PLAIN = 0.5
"""Of plain's processor time that an answer may take."""
RATE = 2.0
"""Times plain's answers a second at saturation."""


def figures(quick: bool = False) -> Iterator[Figure]:
    """What an answer costs beside plain's, and how many a second both give."""
    crowds, rounds = (QUICK_CROWDS, 1) if quick else (CROWDS, ROUNDS)
    most = max(crowds)
    with (
        as_recorded(recorded()),
        server("rooms") as url,
        crowd([url], copies(most, SPECTATORS)) as ours,
        plain(most) as (theirs_url, theirs_played),
        crowd([theirs_url], theirs_played, over="http") as theirs,
    ):
        both = [[play(FEW) for play in (ours, theirs)] for _round in range(rounds)]
        crowded = {count: [play(count) for play in (ours, theirs)] for count in crowds}
    costs = [[seen["cost"] for seen in pair] for pair in zip(*both, strict=True)]
    yield Figure(1, f"{FEW} matches: an answer's processor time", costs[0], "ms")
    yield Figure(1, "  plain's", costs[1], "ms")
    ratios = [own / other for own, other in zip(*costs, strict=True)]
    yield Figure(1, "  beside plain's", ratios, "x", OF_PLAIN)
    for count, pair in crowded.items():
        yield from _crowd(count, pair)
    rates = [max(_rate(pair[at]) for pair in crowded.values()) for at in (0, 1)]
    yield Figure(
        1, "the most answers a second, beside plain's", [rates[0] / rates[1]], "x", None, RATE
    )


def _crowd(count: int, pair: Sequence[dict[str, Any]]) -> Iterator[Figure]:
    """So many matches on both sites."""
    for name, seen in zip(("", " by plain"), pair, strict=True):
        times = " ".join(f"{what} {1000 * high(seen[what]):.0f}" for what in ("replies", "last"))
        lost = seen["lost"] + seen["refused"]
        note = f"p95 ms: {times}; {lost} lost; {seen['cost']:.1f} ms each"
        yield Figure(1, f"{count} matches: answers a second{name}", [_rate(seen)], note=note)


def _rate(seen: dict[str, Any]) -> float:
    return len(seen["replies"]) / SECONDS


@contextmanager
def plain(matches: int) -> Iterator[tuple[str, list[Played]]]:
    """The plain site with so many matches; its address, and they."""
    program, port = str(PROGRAMS / "plain.py"), free_port()
    with tempfile.TemporaryDirectory(prefix="tabletop-plain-") as directory:
        database = str(Path(directory) / "db.sqlite3")
        prepare = [sys.executable, program, "prepare", database, str(matches), str(PLAYERS)]
        made = subprocess.run(prepare, stdout=subprocess.PIPE, check=True)
        serve = [sys.executable, program, "serve", database, str(port), str(FRAME_BYTES)]
        process = subprocess.Popen(serve)
        try:
            wait_for(port, process)
            played = [
                Played(
                    str(at),
                    0,
                    [Page("", session) for session in sessions],
                    [Page("")] * SPECTATORS,
                    0,
                )
                for at, sessions in enumerate(json.loads(made.stdout), 1)
            ]
            yield f"http://127.0.0.1:{port}", played
        finally:
            process.kill()
            process.wait()
