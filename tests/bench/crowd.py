"""Many matches at once, each with both players' pages and five spectators, and an answer a second:
how long an answer takes, what it costs, and how many matches one process carries."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tabletop.programs import REDIS
from tests.bench.live import server
from tests.bench.many import Played, as_recorded, copies, recorded
from tests.bench.setting import high, median
from tests.ports import free_port

STEPS = (10, 25, 50, 100, 150, 200)
SPECTATORS = 5
SECONDS = 8.0
BOUND = 250  # milliseconds, of the 95th of a hundred answers
ROUNDS = 3
TOGETHER = 8  # matches by which two processes are compared with one
WARM = 4.0  # seconds before, in which each process comes to know what the others need
AN_ANSWER = 1000 / 150  # milliseconds of processor time


def run(steps: Sequence[int] = STEPS) -> float:
    """Measure and print; gives how many matches one process carries."""
    with as_recorded(recorded()):
        played = copies(max(steps), SPECTATORS)
        print("Matches of Crisis Protocol with full squads; each with both players' pages and")
        print(f"{SPECTATORS} spectators, and an answer a second over HTTP, in ms from the click:")
        print(
            f"{'matches':>8}{'answers/s':>10}{'reply p50':>10}{'p95':>7}"
            f"{'own page p50':>13}{'p95':>7}{'last p50':>9}{'p95':>7}"
            f"{'lost':>5}{'CPU ms':>8}{'KB':>6}{'MB':>6}"
        )
        knee, cost = 0, 0.0
        with server("rooms") as url, crowd([url], played) as play:
            for matches in steps:
                seen = play(matches)
                print(row(matches, seen))
                if fine(seen):
                    knee = matches
                cost = seen["cost"]
        _print_two_processes()
    print(f"The knee: {knee} matches within {BOUND} ms (goal: {max(STEPS)}).")
    print(f"Processor time an answer at the end: {cost:.1f} ms (goal: {AN_ANSWER:.1f})")
    return knee


def _print_two_processes() -> None:
    """Print how much more two processes carry than one, by the processor time that an answer
    takes of all of them: half of their connections are to each, a match's to both."""
    program = REDIS.find()
    if program is None:
        print("Two processes: there is no Redis here.")
        return
    costs: dict[int, list[float]] = {1: [], 2: []}
    played = copies(2 * ROUNDS * TOGETHER, SPECTATORS)
    with redis(program) as address:
        for _round in range(ROUNDS):
            for processes, found in costs.items():
                given, played = played[:TOGETHER], played[TOGETHER:]
                with ExitStack() as stack:
                    urls = [
                        stack.enter_context(server("rooms", REDIS_URL=address))
                        for _process in range(processes)
                    ]
                    play = stack.enter_context(crowd(urls, given))
                    play(TOGETHER, WARM)
                    found.append(play(TOGETHER)["cost"])
    one, two = median(costs[1]), median(costs[2])
    print(f"{TOGETHER} matches, processor time an answer, median of {ROUNDS}, in ms: one process")
    print(
        f"{one:.1f}, two together {two:.1f}: they carry {2 * one / two:.2f} times one (goal: 1.7)."
    )


@contextmanager
def redis(program: str) -> Iterator[str]:
    """A Redis of its own that keeps nothing; gives its address."""
    port = free_port()
    process = subprocess.Popen(
        [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
        stdout=subprocess.DEVNULL,
    )
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.kill()
        process.wait()


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
def crowd(urls: Sequence[str], played: Sequence[Played]) -> Iterator[Any]:
    """A process that plays these matches on the servers there, each connection through the next of
    them; what is given plays so many of them for a while, and says what was seen."""
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
    plan = {"ports": ports, "answers": answers, "matches": [one.plain() for one in played]}
    served = [serving(port) for port in ports]

    def play(matches: int, seconds: float = SECONDS) -> dict[str, Any]:
        _say(entrance, {"matches": matches, "seconds": seconds})
        if exit_.readline().strip() != "open":
            raise RuntimeError("the pages could not be opened")
        before = sum(map(processor_time, served))
        _say(entrance, {})
        seen: dict[str, Any] = json.loads(exit_.readline())
        used = sum(map(processor_time, served)) - before
        seen["cost"] = 1000 * used / max(1, len(seen["replies"]))
        seen["memory"] = sum(map(memory, served))
        return seen

    try:
        _say(entrance, plan)
        yield play
    finally:
        process.kill()
        process.wait()


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


def memory(process: int) -> float:
    """Megabytes that a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
