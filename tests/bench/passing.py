"""Matches that come and go: forty at once, each played for some seconds and left by everybody. What
the process needs at most in the end, and the answer that waited longest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.bench.crowd import crowd
from tests.bench.figures import Figure
from tests.bench.live import server
from tests.bench.many import as_recorded, copies, recorded

AT_ONCE = 40
MATCHES, QUICK_MATCHES = 5000, 200
SECONDS = 4.0
MOST_MB = 350
LATEST = 250  # milliseconds


def figures(quick: bool = False) -> Iterator[Figure]:
    """Memory early and in the end, and the answers."""
    matches = QUICK_MATCHES if quick else MATCHES
    with as_recorded(recorded()):
        played = copies(matches, spectators=1)
        with server("rooms") as url, crowd([url], played) as play:
            passed = [play(AT_ONCE, SECONDS, leaving=True) for _lot in range(matches // AT_ONCE)]
    yield Figure(1, f"memory after {AT_ONCE} matches", [passed[0]["memory"]], "MB")
    yield Figure(
        1, f"  most of it in {matches:,} matches", [passed[-1]["most_memory"]], "MB", MOST_MB
    )
    latest = [1000 * max(each["replies"]) for each in passed]
    yield Figure(1, "  the latest answer", [max(latest)], "ms", LATEST)
    yield Figure(1, "  the latest of each lot", latest, "ms")
    yield Figure(1, "  sockets and answers lost", [sum(map(_lost, passed))], most=0)


def _lost(seen: dict[str, Any]) -> int:
    return int(seen["lost"]) + int(seen["refused"])
