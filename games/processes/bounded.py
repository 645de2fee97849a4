"""Processes beside the site: bounded in time and memory, and only so many at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Condition
from typing import Any, Final

MEGABYTE: Final = 2**20

_ROOT: Final = Path(__file__).parents[2]
_PASSED_ON: Final = ("PATH", "LANG", "LC_ALL", "HOME", "TMPDIR")
"""What the process gets of our environment, in which secrets may stand."""
_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
"""A library's threads would each take address space, so much for every core of the machine."""


@dataclass(frozen=True)
class Bounds:
    """What a process may take: seconds of a processor, bytes of address space."""

    seconds: int
    memory: int


def command(module: str, bounds: Bounds) -> list[str]:
    """What runs a module as a process within these bounds: they hold before anything of it is
    imported, and it can write no file."""
    return [
        *(sys.executable, "-B", "-m", "games.processes"),
        *(str(bounds.seconds), str(bounds.memory), module),
    ]


def start(command: list[str], **more: Any) -> subprocess.Popen[Any]:
    """A process that reads and writes by pipes, and knows no secret of ours."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_ROOT,
        env=_ONE_THREAD | {name: os.environ[name] for name in _PASSED_ON if name in os.environ},
        **more,
    )


class Slots:
    """So many slots, of which each network holds one at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: set[str] = set()
        self._freed = Condition()

    def take(self, network: str, within: float = 0) -> bool:
        """Take a slot for a network, if one becomes free within so many seconds. Whether it
        was."""
        with self._freed:
            if not self._freed.wait_for(lambda: self._is_room_for(network), within):
                return False
            self._held.add(network)
            return True

    def release(self, network: str) -> None:
        """Give the slot of a network back."""
        with self._freed:
            self._held.discard(network)
            self._freed.notify_all()

    def is_held_by(self, network: str) -> bool:
        """Whether that network holds a slot now."""
        with self._freed:
            return network in self._held

    @contextmanager
    def acquired(self, network: str, within: float) -> Iterator[bool]:
        """Hold a slot within the block, if one becomes free in time; gives whether it did."""
        taken = self.take(network, within)
        try:
            yield taken
        finally:
            if taken:
                self.release(network)

    def _is_room_for(self, network: str) -> bool:
        return len(self._held) < self._most and network not in self._held
