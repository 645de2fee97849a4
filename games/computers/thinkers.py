"""Processes in which computers think: few, at low priority, bounded in time and memory, and started
when the first one is needed. Whoever has had one least lately gets the next that is free."""

from __future__ import annotations

import json
import os
import select
import subprocess
from collections.abc import Mapping
from threading import Condition
from typing import Any, Final

from django.conf import settings

from games.processes.bounded import MEGABYTE, Bounds, command, start

BOUNDS: Final = Bounds(seconds=3600, memory=1024 * MEGABYTE)
"""What a process may take before another one takes its place."""
WITHIN: Final = 60.0
"""Seconds in which an answer is to be found; a process that takes longer is ended."""
MOST_REMEMBERED: Final = 1000
"""People of whom is known when they had a process last."""
PROCESSES: Final = max(1, (os.cpu_count() or 1) - 1)
_COMMAND: Final = command("games.rules.opponents.process", BOUNDS)


class NoAnswer(RuntimeError):
    """No answer was found."""


class Ended(NoAnswer):
    """The process has ended, or was ended since it took too long."""


class Thinker:
    """One process, started anew where it has ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def think(self, order: Mapping[str, Any]) -> Mapping[str, Any]:
        """The reply to an order (see `rules.opponents.process`). Raises NoAnswer; Ended where the
        process is gone with it."""
        try:
            reply = self._reply_to(json.dumps(order).encode() + b"\n")
        except (OSError, ValueError) as fault:
            self.end()
            raise Ended(repr(fault)) from fault
        if "fault" in reply:
            raise NoAnswer(reply["fault"])
        return reply

    def _reply_to(self, line: bytes) -> Mapping[str, Any]:
        """What the process writes for a line. Raises OSError or ValueError where it ends, or takes
        too long."""
        running = self._running()
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(line)
        running.stdin.flush()
        ready, _writable, _failed = select.select([running.stdout], [], [], WITHIN)
        if not ready:
            raise TimeoutError
        reply: Mapping[str, Any] = json.loads(running.stdout.readline())
        return reply

    def end(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            self._process = start(_COMMAND)
            assert self._process.stdin is not None
            self._process.stdin.write(b"%d\n" % settings.THINKING_NICENESS)
        return self._process


class Thinkers:
    """All of them: whoever has an order waits for one that is free, and nobody waits for more than
    one order of each other person."""

    def __init__(self, most: int = PROCESSES) -> None:
        self._all = [Thinker() for _number in range(most)]
        self._free = list(self._all)
        self._changed = Condition()
        self._waiting: list[tuple[str, object]] = []
        self._served: dict[str, int] = {}  # by person who waits or was served lately: the turn
        self._turn = 0

    def think(self, order: Mapping[str, Any], whose: str = "") -> Mapping[str, Any]:
        """The reply to an order of that person; a process that was killed meanwhile is replaced,
        once. Raises NoAnswer."""
        thinker = self._take(whose)
        try:
            try:
                return thinker.think(order)
            except Ended:
                return thinker.think(order)
        finally:
            with self._changed:
                self._free.append(thinker)
                self._changed.notify_all()

    def _take(self, whose: str) -> Thinker:
        """Wait for a turn."""
        own = (whose, object())
        with self._changed:
            self._waiting.append(own)
            self._changed.wait_for(lambda: self._free and self._next() is own)
            self._waiting.remove(own)
            self._note_served(whose)
            self._changed.notify_all()
            return self._free.pop()

    def _next(self) -> tuple[str, object]:
        """Who is next: the first order of the person who has been served least lately."""
        return min(self._waiting, key=lambda one: self._served.get(one[0], 0))

    def _note_served(self, whose: str) -> None:
        self._turn += 1
        self._served[whose] = self._turn
        if len(self._served) > MOST_REMEMBERED:
            del self._served[min(self._served, key=self._served.__getitem__)]

    def end(self) -> None:
        """End all processes."""
        for thinker in self._all:
            thinker.end()


POOL: Final = Thinkers()
"""Those of this process of the site, for computers that play and for people who ask for advice."""
