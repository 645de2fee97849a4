"""The threads in which pages are made, for few requests of each network at a time.

Django makes a new thread for each request, with a connection to the database of its own, and on
SQLite that takes longer to open than most answers to be written. Here a request is given a thread
that has served others before it, its connection still open.
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
"""Threads that wait for requests; whatever more a rush has needed end after it."""


class SiteHandler(ASGIHandler):
    """Django's pages, made in threads that stay."""

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
        """Send it. One that stays open, written on the event loop, takes no turn meanwhile."""
        if response.streaming and response.is_async:
            _request_turn.get().give_up()
        await super().send_response(response, send)


class RequestTurn:
    """The turn that a request has."""

    def __init__(self, release: Callable[[], None]) -> None:
        self._release = release
        self.is_given_up = False

    def give_up(self) -> None:
        """Let others have it, before the request is over."""
        self.is_given_up = True
        self._release()


_request_turn: ContextVar[RequestTurn] = ContextVar("request_turn")


class Thread(ThreadPoolExecutor):
    """One thread, which knows whether it is still at work."""

    def __init__(self) -> None:
        super().__init__(1, "page")
        self._last: Future[Any] | None = None

    def submit(self, *given: Any, **named: Any) -> Future[Any]:
        self._last = super().submit(*given, **named)
        return self._last

    @property
    def is_busy(self) -> bool:
        """Whether what it was given last is not done yet."""
        return self._last is not None and not self._last.done()

    def when_done(self, call: Callable[[], None]) -> None:
        """Call that on the event loop once the thread has done what it was given last."""
        if self._last is None or self._last.done():
            call()
        else:
            soon = asyncio.get_running_loop().call_soon_threadsafe
            self._last.add_done_callback(lambda _done: soon(call))


class Threads:
    """Threads, each for one request at a time. All methods are called on the event loop."""

    def __init__(self) -> None:
        self._idle: list[Thread] = []

    @contextmanager
    def one(self) -> Iterator[Thread]:
        """A thread that nobody else uses meanwhile, the one that was used last if there is one.

        A thread that works on although its request was given up, as its visitor is gone, ends after
        that work: nobody waits behind it.
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
