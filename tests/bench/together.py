"""Two processes of one site on PostgreSQL and Redis beside one: how much more they carry, by the
processor time that an answer takes of all of them, since clients and stores share the machine.

Half of the connections are to each process, those of one match to both.
`python -m tests.bench.together ROUNDS` measures on the database of DATABASE_URL and prints the
times as JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tabletop.programs import POSTGRESQL, REDIS
from tests.bench.crowd import crowd
from tests.bench.figures import Figure
from tests.bench.live import server
from tests.bench.many import as_recorded, copies, recorded
from tests.bench.setting import own_site
from tests.ports import free_port

ROUNDS = 3
MATCHES = 20  # nearly what one process carries: what is done each second weighs little
SPECTATORS = 5
WARM = 4.0  # seconds before, in which each process comes to know what the others need
CARRIED = 1.7
ONE, TWO = "1", "2"


def figures(quick: bool = False) -> Iterator[Figure]:
    """What an answer costs with one process and with two, and how much more two carry."""
    name = "two processes beside one, on PostgreSQL and Redis"
    databases, store = POSTGRESQL.find(), REDIS.find()
    if databases is None or store is None:
        missing = " nor ".join(
            program.name for program in (POSTGRESQL, REDIS) if program.find() is None
        )
        yield Figure(2, name, [], note=f"there is no {missing} here")
        return
    rounds = 1 if quick else ROUNDS
    with postgresql(Path(databases).parent) as url, redis(store) as address:
        command = [sys.executable, "-m", "tests.bench.together", str(rounds)]
        environment = {**os.environ, "DATABASE_URL": url, "REDIS_URL": address}
        ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    costs: dict[str, list[float]] = json.loads(ran.stdout.splitlines()[-1])
    carried = [2 * one / two for one, two in zip(costs[ONE], costs[TWO], strict=True)]
    yield Figure(2, name, carried, "x", least=CARRIED, note="by processor time an answer")
    yield Figure(2, "  an answer by one process", costs[ONE], "ms")
    yield Figure(2, "  an answer by two together", costs[TWO], "ms")


def main(rounds: int) -> None:
    """Measure, one process and two in turn, each time with matches of their own."""
    costs: dict[str, list[float]] = {ONE: [], TWO: []}
    with own_site(), as_recorded(recorded()):
        played = copies(2 * rounds * MATCHES, SPECTATORS)
        for _round in range(rounds):
            for processes, found in costs.items():
                given, played = played[:MATCHES], played[MATCHES:]
                with ExitStack() as stack:
                    urls = [stack.enter_context(server("rooms")) for _each in range(int(processes))]
                    play = stack.enter_context(crowd(urls, given))
                    play(MATCHES, WARM)
                    found.append(play(MATCHES)["cost"])
    print(json.dumps(costs))


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


@contextmanager
def postgresql(programs: Path) -> Iterator[str]:
    """A PostgreSQL of its own; gives its address. It refuses to run as root, so then it runs as its
    own user."""
    as_other = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    port, where = free_port(), Path(tempfile.mkdtemp(prefix="tabletop-pg-", dir="/tmp"))

    def run(program: str, *arguments: str) -> None:
        command = [*as_other, str(programs / program), *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)

    def control(*arguments: str) -> None:
        run("pg_ctl", "-w", "-D", str(where / "data"), *arguments)

    try:
        if as_other:
            shutil.chown(where, "postgres")
        run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-D", str(where / "data"))
        options = f"-p {port} -k {where} -c listen_addresses=127.0.0.1"
        control("-o", options, "-l", str(where / "log"), "start")
        try:
            yield f"postgres://postgres:any@127.0.0.1:{port}/postgres"
        finally:
            control("-m", "immediate", "stop")
    finally:
        shutil.rmtree(where, ignore_errors=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
