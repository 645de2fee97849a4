"""Many matches at once, each with both players' pages and five spectators, and an answer a second:
how long an answer takes, what it costs, and how many matches one process carries."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure
from tests.bench.live import server
from tests.bench.many import Played, as_recorded, copies, recorded
from tests.bench.setting import high, median

STEPS = (10, 25, 50, 100, 150, 200)
QUICK_STEPS = (10, 25)
SPECTATORS = 5
SECONDS = 8.0
BOUND = 250  # milliseconds, of the 95th of a hundred answers
ROUNDS = 3
PER_CORE = 150  # answers in a second of processor time
AT_REST = 0.3
"""Seconds of processor time in one second: 2,000 open matches beat that often while they rest."""
LOOKS = 300  # seconds, one after the other, in which servers come to rest


def run() -> None:
    """Measure and print how many matches one process carries."""
    with as_recorded(recorded()):
        played = copies(max(STEPS), SPECTATORS)
        print("Matches of Crisis Protocol with full squads; each with both players' pages and")
        print(f"{SPECTATORS} spectators, and an answer a second, in ms from the click:")
        print(
            f"{'matches':>8}{'answers/s':>10}{'reply p50':>10}{'p95':>7}"
            f"{'own page p50':>13}{'p95':>7}{'last p50':>9}{'p95':>7}"
            f"{'lost':>5}{'CPU ms':>8}{'KB':>6}{'MB':>6}"
        )
        knee, cost = 0, 0.0
        with server("rooms") as url, crowd([url], played) as play:
            for matches in STEPS:
                seen = play(matches)
                print(row(matches, seen))
                if fine(seen):
                    knee = matches
                cost = seen["cost"]
    print(f"The knee: {knee} matches within {BOUND} ms (goal: {max(STEPS)}).")
    print(f"Processor time an answer at the end: {cost:.1f} ms (goal: {1000 / PER_CORE:.1f})")


def figures(quick: bool = False) -> Iterator[Figure]:
    """The answers of as many matches as are wanted, what they cost, and the knee."""
    steps, times = (QUICK_STEPS, 1) if quick else (STEPS, ROUNDS)
    with as_recorded(recorded()):
        played = copies(max(steps), SPECTATORS)
        with server("rooms") as url, crowd([url], played) as play:
            seen = {matches: play(matches) for matches in steps[:-1]}
            most = [play(steps[-1]) for _time in range(times)]
    seen[steps[-1]] = most[-1]
    fits = [matches for matches in steps if fine(seen[matches])]
    own = [1000 * high(each["own"]) for each in most]
    yield Figure(1, f"{steps[-1]} matches, an answer a second in each: p95", own, "ms", BOUND)
    lost = [each["lost"] + each["refused"] for each in most]
    yield Figure(1, "  sockets and answers lost", lost, most=0)
    yield Figure(1, "  answers a second", [len(each["replies"]) / SECONDS for each in most])
    rates = [1000 / each["cost"] for each in most]
    yield Figure(1, "  answers a second of one core", rates, least=PER_CORE)
    note = "of " + ", ".join(map(str, steps)) + f"; the most within {BOUND} ms"
    yield Figure(1, "the knee, in matches", [max(fits, default=0)], least=max(STEPS), note=note)


def row(matches: int, seen: dict[str, Any]) -> str:
    """What came out of a step."""
    times = "".join(
        f"{1000 * median(seen[what]):>{width}.0f}{1000 * high(seen[what]):>7.0f}"
        for what, width in (("replies", 10), ("own", 13), ("last", 9))
    )
    answers = len(seen["last"])
    return (
        f"{matches:>8}{answers / SECONDS:>10.0f}{times}{seen['lost'] + seen['refused']:>5}"
        f"{seen['cost']:>8.1f}{seen['sent'] / answers / 1024:>6.0f}{seen['memory']:>6.0f}"
    )


def fine(seen: dict[str, Any]) -> bool:
    """Whether the site keeps up."""
    slow = max(1000 * high(seen[what]) for what in ("replies", "own"))
    return slow <= BOUND and not seen["lost"] and not seen["refused"]


@contextmanager
def crowd(urls: Sequence[str], played: Sequence[Played], over: str = "socket") -> Iterator[Any]:
    """A process that plays these matches on the servers there, each connection through the next of
    them, over the pages' sockets or by "http"; what is given opens so many of them, plays all or
    only some of these for a while, and says what was seen. Those who are leaving close their pages
    then, and others come the next time."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.load"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    entrance, exit_ = process.stdin, process.stdout
    ports = [int(url.rpartition(":")[2]) for url in urls]
    answers = [
        {"option": answer["option"], "fields": answer["fields"], "seat": answer["seat"]}
        for answer in recorded()["answers"]
    ]
    matches = [one.plain() for one in played]
    plan = {"ports": ports, "answers": answers, "matches": matches, "over": over}
    served = [serving(port) for port in ports]

    def play(
        matches: int, seconds: float = SECONDS, playing: int = 0, *, leaving: bool = False
    ) -> dict[str, Any]:
        step = {"matches": matches, "playing": playing or matches, "seconds": seconds}
        step["leaving"] = leaving
        _say(entrance, step)
        if exit_.readline().strip() != "open":
            raise RuntimeError("the pages could not be opened")
        _come_to_rest(served)
        before = sum(map(processor_time, served))
        _say(entrance, {})
        seen: dict[str, Any] = json.loads(exit_.readline())
        used = sum(map(processor_time, served)) - before
        seen["cost"] = 1000 * used / max(1, len(seen["replies"]))
        seen["memory"] = sum(map(memory, served))
        seen["most_memory"] = sum(map(most_memory, served))
        return seen

    try:
        _say(entrance, plan)
        yield play
    finally:
        process.kill()
        process.wait()


def _come_to_rest(served: Sequence[int]) -> None:
    """Wait until the servers have done all that opening the pages asked of them: of what is up to
    date already nothing comes back that would say so."""
    for _look in range(LOOKS):
        before = sum(map(processor_time, served))
        time.sleep(1)
        if sum(map(processor_time, served)) - before < AT_REST:
            return
    raise RuntimeError("the servers do not come to rest")


def _say(entrance: Any, message: dict[str, Any]) -> None:
    entrance.write(json.dumps(message) + "\n")
    entrance.flush()


def serving(port: int) -> int:
    """The process that listens there."""
    wanted = f":{port:04X}"
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(wanted) and fields[3] == "0A":
            inode = f"socket:[{fields[9]}]"
            for link in Path("/proc").glob("[0-9]*/fd/*"):
                try:
                    if os.readlink(link) == inode:
                        return int(link.parts[2])
                except OSError:
                    continue
    raise RuntimeError(f"nobody listens on {port}")


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def most_memory(process: int) -> float:
    """Megabytes that a process has had in memory at most."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def memory(process: int) -> float:
    """Megabytes that a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
