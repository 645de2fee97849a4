"""Players that answer for a side: a level, or an external program with one line of JSON per ask and
answer. A program may also ask the referee to fill in an option at random: `{"draw": OPTION}`."""

import json
import os
import random
import select
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Protocol

from games.processes.bounded import start

from ..contract.table import AnyTable
from ..contract.views import drawn_answer
from ..data import Plain
from ..fields import Illegal
from .levels import Level
from .thinking import Raw, think


class Forfeit(Exception):
    """A player has lost its match by a fault, described in a sentence for developers."""


class Player(Protocol):
    """Answers for a side."""

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """The answer to a seat's ask. Raises Forfeit."""

    def close(self) -> None:
        """Clean up after the match."""


@dataclass(frozen=True)
class LevelPlayer:
    """A computer of one of the levels."""

    level: Level

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """The answer that the level finds."""
        return think(table, seat, self.level, seed).answer

    def close(self) -> None:
        """Do nothing, because a level holds no resources."""


SECONDS: Final = 30.0
"""The time for an answer."""
LONGEST: Final = 200_000
"""The most bytes of an answer."""
CHUNK: Final = 65_536


class Program:
    """A program that plays, run as a process until `close`."""

    def __init__(self, path: str) -> None:
        """Raises Forfeit if the file cannot be run."""
        self._path = path
        self._read = b""
        try:
            self._process = start([str(Path(path).resolve())], bufsize=0)
        except OSError as refused:
            raise Forfeit(f"{path} cannot be run: {refused.strerror}") from refused
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """The program's answer to a seat's ask. Raises Forfeit."""
        asked = {
            "number": table.number,
            "seat": seat,
            "ask": table.asked_of(seat).describe(),
            "view": table.view(seat),
        }
        rng = random.Random(f"draw {seed}/{table.number}/{seat}")
        until = time.monotonic() + SECONDS
        self._send(asked, until)
        try:
            while "draw" in (raw := json.loads(self._line(until))):
                self._send(_drawn(table, seat, raw["draw"], rng), until)
            table.check(seat, raw)
        except (ValueError, TypeError, RecursionError) as nonsense:
            raise Forfeit(f"{self._path} has written no JSON") from nonsense
        except Illegal as refused:
            raise Forfeit(f"{self._path} has given an illegal answer: {refused}") from refused
        answer: Raw = raw
        return answer

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def _send(self, data: Plain | None, until: float) -> None:
        """Write a line to the program, which has to read it by this time."""
        assert self._process.stdin is not None
        line = json.dumps(data).encode() + b"\n"
        while line:
            self._wait([], [self._process.stdin], until)
            try:
                written = self._process.stdin.write(line)
            except OSError as gone:
                raise Forfeit(f"{self._path} has stopped") from gone
            line = line[written or 0 :]

    def _line(self, until: float) -> bytes:
        """The next line of the program's output, by this time."""
        assert self._process.stdout is not None
        while b"\n" not in self._read:
            self._wait([self._process.stdout], [], until)
            more = self._process.stdout.read(CHUNK)
            if not more:
                raise Forfeit(f"{self._path} has stopped")
            self._read += more
            if len(self._read) > LONGEST:
                raise Forfeit(f"{self._path} has written an answer without an end")
        line, _newline, self._read = self._read.partition(b"\n")
        return line

    def _wait(
        self, to_read: Sequence[IO[bytes]], to_write: Sequence[IO[bytes]], until: float
    ) -> None:
        """Wait until one of these is ready. Raises Forfeit when the time is over."""
        left = until - time.monotonic()
        if left <= 0 or not any(select.select(to_read, to_write, [], left)):
            raise Forfeit(f"{self._path} has not answered within {SECONDS:.0f} seconds")


def _drawn(table: AnyTable, seat: int, option: object, rng: random.Random) -> Raw | None:
    """A random legal answer with the named option, or any for None. None if there is none."""
    try:
        return drawn_answer(table, seat, None if option is None else str(option), rng)
    except Illegal:
        return None
