"""Processes of their own for what people send that may take long or much memory, bounded in both
by the kernel. Such a process can be slowed down and stopped, and whatever it does, the site goes
on."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
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
