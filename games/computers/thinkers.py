"""Processes in which computers think: few, started on demand, at low priority, with limited time
and memory. The person who was served longest ago gets the next free one."""

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
"""Limits after which another process replaces this one."""
WITHIN: Final = 60.0
"""Seconds for an answer; a process that takes longer is killed."""
MOST_REMEMBERED: Final = 1000
"""People whose last turn is remembered."""
PROCESSES: Final = max(1, (os.cpu_count() or 1) - 1)
_COMMAND: Final = command("games.rules.opponents.process", BOUNDS)


class NoAnswer(RuntimeError):
    """No answer was found."""


class Ended(NoAnswer):
    """The process has ended, or was ended since it took too long."""


class Thinker:
    """One process, restarted when it has ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def think(self, order: Mapping[str, Any]) -> Mapping[str, Any]:
        """The reply to an order (see `rules.opponents.process`). Raises NoAnswer, or Ended if the
        process has ended over it."""
        try:
            reply = self._reply_to(json.dumps(order).encode() + b"\n")
        except (OSError, ValueError) as fault:
            self.end()
            raise Ended(repr(fault)) from fault
        if "fault" in reply:
            raise NoAnswer(reply["fault"])
        return reply

    def _reply_to(self, line: bytes) -> Mapping[str, Any]:
        """The line that the process writes in reply. Raises OSError or ValueError if it ends or
        takes too long."""
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
    """The pool of all processes. Orders wait for a free one; each person's order waits for at most
    one order of every other person."""

    def __init__(self, most: int = PROCESSES) -> None:
        self._all = [Thinker() for _number in range(most)]
        self._free = list(self._all)
        self._changed = Condition()
        self._waiting: list[tuple[str, object]] = []
        self._served: dict[str, int] = {}  # the last turn of each person
        self._turn = 0

    def think(self, order: Mapping[str, Any], whose: str = "") -> Mapping[str, Any]:
        """The reply to a person's order. A process that was killed meanwhile is replaced once.
        Raises NoAnswer."""
        thinker = self._take(whose)
        try:
            return thinker.think(order)
        except Ended:
            return thinker.think(order)
        finally:
            with self._changed:
                self._free.append(thinker)
                self._changed.notify_all()

    def _take(self, whose: str) -> Thinker:
        """Wait for this person's turn and take a process."""
        own = (whose, object())
        with self._changed:
            self._waiting.append(own)
            self._changed.wait_for(lambda: self._free and self._next() is own)
            self._waiting.remove(own)
            self._note_served(whose)
            self._changed.notify_all()
            return self._free.pop()

    def _next(self) -> tuple[str, object]:
        """The next order: the first one of the person who was served longest ago."""
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
"""The pool of this process of the site, for computer players and for people who ask for advice."""
