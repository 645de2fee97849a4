"""Players that answer for a side: a level, or an external program with one line of JSON per ask and
answer."""

from __future__ import annotations

import json
import select
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from games.processes.bounded import start

from ..contract.table import AnyTable
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
"""So long it may take for an answer."""
LONGEST: Final = 200_000
"""So many bytes an answer may have."""
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

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """The program's answer to a seat's ask. Raises Forfeit."""
        asked = {
            "number": table.number,
            "seat": seat,
            "ask": table.asked_of(seat).describe(),
            "view": table.view(seat),
        }
        self._send(json.dumps(asked).encode() + b"\n")
        try:
            raw = json.loads(self._line())
            table.check(seat, raw)
        except (ValueError, RecursionError) as nonsense:
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

    def _send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
        except OSError as gone:
            raise Forfeit(f"{self._path} has stopped") from gone

    def _line(self) -> bytes:
        """The next line of the program's output, within its time limit."""
        assert self._process.stdout is not None
        until = time.monotonic() + SECONDS
        while b"\n" not in self._read:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._process.stdout], [], [], left)[0]:
                raise Forfeit(f"{self._path} has not answered within {SECONDS:.0f} seconds")
            more = self._process.stdout.read(CHUNK)
            if not more:
                raise Forfeit(f"{self._path} has stopped")
            self._read += more
            if len(self._read) > LONGEST:
                raise Forfeit(f"{self._path} has written an answer without an end")
        line, _newline, self._read = self._read.partition(b"\n")
        return line
