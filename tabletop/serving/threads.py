"""Threads that run views, for a few requests of each network at a time.

Django starts a thread for each request, with its own database connection. On SQLite opening it
takes longer than writing most answers. Here requests reuse threads with their open connections.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler
from django.db import connections

from games.people.turns import Turns

MOST_IDLE = 16
"""Idle threads that are kept; additional ones of a rush end afterwards."""


class SiteHandler(ASGIHandler):
    """Django's handler, with views in reused threads."""

    def __init__(self) -> None:
        super().__init__()
        self.threads = Threads()
        self.turns = Turns()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        host, _port = scope.get("client") or ("", 0)
        turn = self.turns.of(host)
        await turn.acquire()
        release = turn.release
        request_turn = RequestTurn(turn.release)
        _request_turn.set(request_turn)
        try:
            with self.threads.one() as thread:
                release = partial(thread.when_done, turn.release)
                async with ThreadSensitiveContext(executor=thread):
                    await self.handle(scope, receive, send)
        finally:
            if not request_turn.is_given_up:
                release()

    async def send_response(self, response: Any, send: Any) -> None:
        """Send the response. One that stays open, written on the event loop, gives up its turn."""
        if response.streaming and response.is_async:
            _request_turn.get().give_up()
        await super().send_response(response, send)


class RequestTurn:
    """A request's turn."""

    def __init__(self, release: Callable[[], None]) -> None:
        self._release = release
        self.is_given_up = False

    def give_up(self) -> None:
        """Release the turn before the end of the request."""
        self.is_given_up = True
        self._release()


_request_turn: ContextVar[RequestTurn] = ContextVar("request_turn")


class Thread(ThreadPoolExecutor):
    """A thread that knows whether it is busy."""

    def __init__(self) -> None:
        super().__init__(1, "page")
        self._last: Future[Any] | None = None

    def submit(self, *given: Any, **named: Any) -> Future[Any]:
        self._last = super().submit(*given, **named)
        return self._last

    @property
    def is_busy(self) -> bool:
        """Whether its last job is unfinished."""
        return self._last is not None and not self._last.done()

    def when_done(self, call: Callable[[], None]) -> None:
        """Call a function on the event loop once the last job is finished."""
        if self._last is None or self._last.done():
            call()
        else:
            soon = asyncio.get_running_loop().call_soon_threadsafe
            self._last.add_done_callback(lambda _done: soon(call))


class Threads:
    """A pool of threads, each for one request at a time. Methods must be called on the event
    loop.
    """

    def __init__(self) -> None:
        self._idle: list[Thread] = []

    @contextmanager
    def one(self) -> Iterator[Thread]:
        """A thread for exclusive use, preferably the one used last.

        A thread that is still busy with an abandoned request, whose visitor has gone, ends after
        that work, so that nobody waits for it.
        """
        thread = self._idle.pop() if self._idle else Thread()
        try:
            yield thread
        finally:
            if len(self._idle) < MOST_IDLE and not thread.is_busy:
                self._idle.append(thread)
            else:
                thread.submit(connections.close_all)
                thread.shutdown(wait=False)
