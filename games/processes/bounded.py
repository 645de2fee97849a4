"""Helper processes of the site: limited in time, memory and number."""

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
"""The environment variables that the process gets; others may hold secrets."""
_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
"""Without these, libraries start a thread for each core, each of which takes address space."""


@dataclass(frozen=True)
class Bounds:
    """The limits of a process: seconds of processor time, bytes of address space."""

    seconds: int
    memory: int


def command(module: str, bounds: Bounds) -> list[str]:
    """The command that runs a module as a process within these limits. They apply before its
    imports, and the process cannot write files."""
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
    """A number of slots, of which each network may take one."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: set[str] = set()
        self._freed = Condition()

    def take(self, network: str, within: float = 0) -> bool:
        """Take a slot for a network, waiting at most that many seconds for one. Return whether that
        succeeded."""
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
        """Whether the network has a slot."""
        with self._freed:
            return network in self._held

    @contextmanager
    def acquired(self, network: str, within: float) -> Iterator[bool]:
        """Take a slot for the block, if one is free in time; yields whether it did."""
        taken = self.take(network, within)
        try:
            yield taken
        finally:
            if taken:
                self.release(network)

    def _is_room_for(self, network: str) -> bool:
        return len(self._held) < self._most and network not in self._held
