"""What the site is compared with: its live answers with boardgame.io, where there are node and npm,
and with the least that a program in C does, where there is a compiler; its rules with python-chess,
where it is installed."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.ports import free_port

PROGRAMS = Path(__file__).parent / "other_programs"
BOARDGAME = "boardgame.io@0.50.2"
INSTALLING = 300  # seconds


class NotHere(Exception):
    """A program that something is compared with is not on this machine."""


@contextmanager
def boardgame(state_bytes: int) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server of boardgame.io whose matches have a state of so many bytes; gives its port and the
    process. Raises NotHere."""
    node, modules, port = _program("node"), _boardgame_modules(), free_port()
    command = [node, str(PROGRAMS / "boardgame.cjs"), str(port), str(state_bytes)]
    with _running(command, {"NODE_PATH": str(modules)}) as process:
        yield port, process


@contextmanager
def writer(browsers: int, frame_bytes: int) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A program in C that writes a frame of so many bytes to all its browsers for each line that
    it is given; gives its port and the process. Raises NotHere."""
    compiler = _program("cc")
    with tempfile.TemporaryDirectory(prefix="tabletop-writer-") as directory:
        made, port = Path(directory) / "writer", free_port()
        subprocess.run([compiler, "-O2", "-o", str(made), str(PROGRAMS / "writer.c")], check=True)
        with _running([str(made), str(port), str(browsers), str(frame_bytes)], {}) as process:
            yield port, process


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise NotHere(f"there is no {name} here")
    return found


def _boardgame_modules() -> Path:
    """The folder of node's modules with boardgame.io, installed by npm the first time and kept
    among this machine's temporary files."""
    npm, where = _program("npm"), Path(tempfile.gettempdir()) / "tabletop-bench-node"
    modules = where / "node_modules"
    if not (modules / "boardgame.io").is_dir():
        where.mkdir(exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--prefix", str(where), BOARDGAME]
        try:
            subprocess.run(command, check=True, timeout=INSTALLING, stdout=subprocess.DEVNULL)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as failure:
            raise NotHere("boardgame.io cannot be installed here") from failure
    return modules


@contextmanager
def _running(
    command: Sequence[str], environment: dict[str, str]
) -> Iterator[subprocess.Popen[str]]:
    """A program that has said that it is listening."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout
        if not any(line.strip() == "listening" for line in process.stdout):
            raise RuntimeError(f"{command[0]} did not start")
        yield process
    finally:
        process.kill()
        process.wait()


def has_chess() -> bool:
    """Whether python-chess is installed."""
    return find_spec("chess") is not None


def chess_moves(seconds: float = 0.3) -> float:
    """Random legal moves a second of python-chess, in processor time."""
    chess: Any = import_module("chess")
    rng, moves, begun = random.Random(1), 0, time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 400:
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / taken
