"""Thousands of matches that are open and idle, beside a few: what one process needs for them, and
the answers of the one that is played."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.request import urlopen

from tests.bench.crowd import crowd, memory, serving
from tests.bench.figures import Figure
from tests.bench.live import server
from tests.bench.many import STAGES, as_recorded, copies, recorded
from tests.bench.setting import median

FEW, MANY, QUICK_MANY = 20, 2000, 200
SECONDS = 12.0
PAGES = 2  # of a match: its players'
KB_A_PAGE = 25
MB_ABOVE_NONE = 100
KEPT = "with what is kept within budgets: Tables, set-ups, screens of the last minute"
SLOWER = 1.5
"""How much longer an answer may take beside many matches; both are measured only once."""


def figures(quick: bool = False) -> Iterator[Figure]:
    """Memory and answers with few matches open, and with many."""
    many = QUICK_MANY if quick else MANY
    with as_recorded(recorded()):
        played = copies(many, spectators=0, stages=STAGES[:1])
        with server("rooms") as url:
            empty = _empty(url)
            with crowd([url], played) as play:
                few = play(FEW, SECONDS, playing=1)
                all_of_them = play(many, SECONDS, playing=1)
    yield Figure(1, "no match open: memory of the process", [empty], "MB")
    for matches, seen in ((FEW, few), (many, all_of_them)):
        times = [1000 * each for each in seen["own"]]
        yield Figure(1, f"{matches:,} matches open: an answer in one", times, "ms")
        yield Figure(1, "  its processor time", [seen["cost"]], "ms")
        yield Figure(1, "  memory of the process", [seen["memory"]], "MB")
    slower = median(all_of_them["own"]) / median(few["own"])
    yield Figure(1, f"an answer with {many:,} open beside {FEW}", [slower], "x", SLOWER)
    more = (all_of_them["memory"] - few["memory"]) * 1024 / ((many - FEW) * PAGES)
    what = "memory of a page that is open and idle"
    yield Figure(1, what, [more], "KB", KB_A_PAGE, note=KEPT)
    above = all_of_them["memory"] - empty
    what = f"memory of {many:,} matches open, above none"
    yield Figure(1, what, [above], "MB", None if quick else MB_ABOVE_NONE)


def _empty(url: str) -> float:
    """The memory of a site on which no match is open. It has shown its first page, so that all
    addresses are loaded."""
    with urlopen(url) as page:
        page.read()
    return memory(serving(int(url.rpartition(":")[2])))
