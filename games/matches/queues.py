"""Fair write access to the default database. SQLite has one writer at a time, and its own waiting
is unfair: one of sixteen writers may wait for seconds. Within a process, writers take turns in the
order of arrival."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import connection


class FairLock:
    """A lock that is granted in the order of the requests."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._held = False
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        with self._guard:
            if not self._held:
                self._held = True
                return
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        turn.acquire()

    def __exit__(self, *exception: object) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held = False


_writers = FairLock()


@contextmanager
def turn_to_write() -> Iterator[None]:
    """Hold this around a short transaction that writes."""
    if connection.vendor != "sqlite":
        yield
        return
    with _writers:
        yield
