"""One answer to a thousand spectators: through the rooms, and the plain Channels way."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from urllib.request import urlopen

from tests.bench.clients import hello
from tests.bench.setting import high, median
from tests.ports import free_port

ROUNDS = 31
BEFORE = 12  # answers before anybody watches, by which squads are chosen, full ones


@dataclass
class Variant:
    """A server, its spectators, and how long they waited (milliseconds from the commit)."""

    name: str
    url: str
    match_id: str
    spectators: subprocess.Popen[str]
    waits: list[float] = field(default_factory=list)
    totals: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)

    def one_answer(self) -> None:
        """Give one answer and wait until the last spectator has it."""
        with urlopen(f"{self.url}/bench/answer/{self.match_id}", timeout=60) as response:
            times = json.load(response)
        assert self.spectators.stdout
        arrival = json.loads(self.spectators.stdout.readline())
        self.waits.append((arrival["last"] - times["committed"]) * 1000)
        self.totals.append((arrival["last"] - times["begun"]) * 1000)
        self.sizes.append(arrival["bytes"])

    def row(self) -> str:
        """What came out."""
        return (
            f"{self.name:<34}{median(self.waits):>10.1f}{high(self.waits):>10.1f}"
            f"{median(self.totals):>12.1f}{median(self.sizes):>12.0f}"
        )


def run(count: int, system: str) -> None:
    """Measure and print how many times sooner the rooms are."""
    from games.live.tickets import Ticket
    from tests.matchmaking import begun_match, play_on

    with ExitStack() as stack:
        rooms_url = stack.enter_context(server("rooms"))
        plain_url = stack.enter_context(server("plain"))
        variants = []
        for name, url, kind, deflate in [
            ("rooms", rooms_url, "rooms", False),
            ("group_send to every consumer", plain_url, "plain", False),
            ("rooms, deflated as for browsers", rooms_url, "rooms", True),
        ]:
            match = play_on(begun_match(system=system), BEFORE, tries=9)
            ticket = Ticket(match.pk, None, "en").signed()
            address = f"matches/{match.pk}/live?ticket={ticket}"
            if kind == "plain":
                address = f"plain/{match.pk}?"
            target = f"{url.replace('http', 'ws')}/{address}"
            known = stack.enter_context(spectators(target, count, hello(match.number), deflate))
            variants.append(Variant(name, url, match.pk, known))
        for number in range(ROUNDS + 2):
            for variant in variants:
                variant.one_answer()
                if number < 2:  # the first ones read templates and fill caches
                    for kept in (variant.waits, variant.totals, variant.sizes):
                        kept.clear()
                time.sleep(0.05)
    print(f"One answer to {count} spectators of one match of {system}, one Daphne process;")
    print(f"{ROUNDS} answers, the variants in turn. Milliseconds until the last spectator has it:")
    print(f"{'':<34}{'p50':>10}{'p95':>10}{'with answer':>12}{'frame bytes':>12}")
    for variant in variants:
        print(variant.row())
    ratio = median(variants[1].waits) / median(variants[0].waits)
    print(f"The rooms are {ratio:.0f} times sooner (at least 20 are wanted).")


@contextmanager
def server(mode: str, **environment: str) -> Iterator[str]:
    """A Daphne process of the bench's site; gives its address."""
    port = free_port()
    command = "from tests.bench.limits import raise_open_files as r; r(); "
    command += "from tests.lean_daphne import Command; Command.entrypoint()"
    where = ["-b", "127.0.0.1", "-p", str(port), "-v", "0", "tests.bench.site:application"]
    process = subprocess.Popen(
        [sys.executable, "-c", command, *where],
        env={**os.environ, "BENCH_MODE": mode, **environment},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


@contextmanager
def spectators(
    url: str, count: int, greetings: Sequence[tuple[str, str]], deflate: bool
) -> Iterator[subprocess.Popen[str]]:
    """A process with so many spectators, all connected (see `clients` for their greetings)."""
    arguments = [url, str(count), json.dumps(greetings), "deflate" if deflate else "plain"]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.clients", *arguments],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError("the spectators could not connect")
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server did not start")
