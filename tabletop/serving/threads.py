"""The threads in which pages are made. Django makes a new one for each request, with a connection
to the database of its own, and on SQLite that takes longer to open than most answers to be written.
Here a request is given a thread that has served others before it, its connection still open.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler
from django.db import connections

MOST_IDLE = 16
"""Threads that wait for requests; whatever more a rush has needed end after it."""


class SiteHandler(ASGIHandler):
    """Django's pages, made in threads that stay."""

    def __init__(self) -> None:
        super().__init__()
        self.threads = Threads()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        with self.threads.one() as executor:
            async with ThreadSensitiveContext(executor=executor):
                await self.handle(scope, receive, send)


class Threads:
    """Threads, each for one request at a time. All methods are called on the event loop."""

    def __init__(self) -> None:
        self._idle: list[ThreadPoolExecutor] = []

    @contextmanager
    def one(self) -> Iterator[ThreadPoolExecutor]:
        """A thread that nobody else uses meanwhile, the one that was used last if there is one."""
        executor = self._idle.pop() if self._idle else ThreadPoolExecutor(1, "page")
        try:
            yield executor
        finally:
            if len(self._idle) < MOST_IDLE:
                self._idle.append(executor)
            else:
                executor.submit(connections.close_all)
                executor.shutdown(wait=False)
