"""Who answers for a side: a level, or a program of somebody's own, a line of JSON for each ask and
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
    """A player has lost its match by what it did: in a sentence for developers."""


class Player(Protocol):
    """Who answers for a side."""

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """The answer to what a seat is asked. Raises Forfeit."""

    def close(self) -> None:
        """The match is over."""


@dataclass(frozen=True)
class LevelPlayer:
    """A computer of one of the levels."""

    level: Level

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """What it thinks."""
        return think(table, seat, self.level, seed).answer

    def close(self) -> None:
        """There is nothing to close."""


SECONDS: Final = 30.0
"""So long it may take for an answer."""
LONGEST: Final = 200_000
"""So many bytes an answer may have."""
CHUNK: Final = 65_536


class Program:
    """A program that plays, as a process of its own until it is closed."""

    def __init__(self, path: str) -> None:
        """Raises Forfeit for a file that cannot be run."""
        self._path = path
        self._read = b""
        try:
            self._process = start([str(Path(path).resolve())], bufsize=0)
        except OSError as refused:
            raise Forfeit(f"{path} cannot be run: {refused.strerror}") from refused

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """What it answers to what the seat is asked. Raises Forfeit."""
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
        """The process comes to its end."""
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
        """The next line that it writes, within its time."""
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
