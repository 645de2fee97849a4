"""Streams of a match's events: lines of JSON over an open response or socket.

A notice wakes the streams of this process; changes from other processes are found by polling. Each
time, the stream checks that its token is still valid, and what its player may see.
"""

import asyncio
import json
import logging
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from django.db import close_old_connections, connections
from django.http import Http404

from games.api import tokens
from games.cards import translations
from games.cards.words import rendered
from games.matches import access, delay, referee
from games.matches.models import Match
from games.people.models import Player

MOST_OF_A_TOKEN: Final = 4
MOST_OF_A_PERSON: Final = 12
"""Most streams of an account's tokens, including those of its programs."""
MOST_OF_ALL: Final = 200
"""Most streams of this process."""
STAYS_OPEN: Final = 100.0
"""Seconds that a response stays open, less than the server's own time limit."""
LOOKS_EVERY: Final = 3.0
"""Seconds between polls."""
SIGN_OF_LIFE: Final = 15.0
MOST_ANSWERS: Final = 500
"""How many answers back a stream may begin."""

_logger = logging.getLogger(__name__)
_threads = ThreadPoolExecutor(4, "stream")


class TooManyStreams(Exception):
    """The token, its person or this process has reached its limit of streams."""


@dataclass
class Followed:
    """The subject of a stream, and what it has reported so far."""

    token: int
    person: str
    match: str
    seat: int | None
    since: int | None
    """The number of the last answer reported; None before the first report."""
    reported: tuple[Any, ...] = ()
    is_over: bool = False


class Watch:
    """The open streams, and the matches they wait for. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: Counter[int] = Counter()  # by token
        self._people: Counter[str] = Counter()
        self._waiting: dict[str, set[Callable[[], None]]] = defaultdict(set)

    def admit(self, token: int, person: str) -> None:
        """Count a new stream. Raises TooManyStreams."""
        with self._lock:
            if (
                self._open[token] >= MOST_OF_A_TOKEN
                or self._people[person] >= MOST_OF_A_PERSON
                or self._open.total() >= MOST_OF_ALL
            ):
                raise TooManyStreams
            self._open[token] += 1
            self._people[person] += 1

    def dismiss(self, token: int, person: str) -> None:
        """Count a stream as closed."""
        with self._lock:
            self._open -= Counter([token])
            self._people -= Counter([person])

    def wait(self, match_id: str, wake: Callable[[], None]) -> None:
        """Call `wake` when the match changes."""
        with self._lock:
            self._waiting[match_id].add(wake)

    def wait_no_more(self, match_id: str, wake: Callable[[], None]) -> None:
        """Stop calling `wake`."""
        with self._lock:
            self._waiting[match_id].discard(wake)
            if not self._waiting[match_id]:
                del self._waiting[match_id]

    def hear(self, match_id: str, number: int) -> None:
        """Receive a change of a match."""
        with self._lock:
            waiting = list(self._waiting.get(match_id, ()))
        for wake in waiting:
            wake()


watch = Watch()


class Stream:
    """A stream, an iterator over lines as bytes, to be iterated once. Raises TooManyStreams."""

    def __init__(self, followed: Followed) -> None:
        self._followed = followed
        self._is_open = False
        watch.admit(followed.token, followed.person)
        self._is_open = True

    def close(self) -> None:
        """Count the stream as closed; called at the end of its response."""
        if self._is_open:
            self._is_open = False
            watch.dismiss(self._followed.token, self._followed.person)

    def __del__(self) -> None:
        self.close()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        followed, loop, changed = self._followed, asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(changed.set)

        silent_since = time.monotonic()
        end = silent_since + STAYS_OPEN
        watch.wait(followed.match, wake)
        try:
            while (left := end - time.monotonic()) > 0:
                changed.clear()
                line, goes_on = await loop.run_in_executor(_threads, _next_line, followed)
                if line:
                    yield line
                    silent_since = time.monotonic()
                if not goes_on:
                    return
                if time.monotonic() - silent_since >= SIGN_OF_LIFE:
                    yield b"\n"
                    silent_since = time.monotonic()
                with suppress(TimeoutError):
                    async with asyncio.timeout(min(left, LOOKS_EVERY)):
                        await changed.wait()
        finally:
            watch.wait_no_more(followed.match, wake)
            self.close()


def _next_line(followed: Followed) -> tuple[bytes, bool]:
    """The line with the news, and whether more may follow. Runs in a thread of the streams."""
    try:
        news = news_of(followed)
        if news is None:
            return b"", False
        line = json.dumps(news, separators=(",", ":")).encode() + b"\n" if news else b""
        return line, not followed.is_over
    except Exception:
        _logger.exception("a stream of match %s failed", followed.match)
        connections.close_all()
        return b"", False
    finally:
        close_old_connections()


@translations.reading()
def news_of(followed: Followed) -> dict[str, Any] | None:
    """The news since the last report, as data of a line; empty without news, None if the token's
    holder may no longer see the match."""
    found = _still_seen(followed)
    if found is None:
        return None
    match, player, me = found
    stands = (match.number, match.status, match.touched, tuple(match.waiting_seats or ()))
    if stands == followed.reported:
        return {}
    since = match.number if followed.since is None else followed.since
    since = max(since, match.number - MOST_ANSWERS)
    begun = match.status != Match.Status.OPEN
    is_news = begun and since < match.number
    events = referee.events(match, me, since, match.number) if is_news else []
    followed.reported, followed.since = stands, match.number
    followed.is_over = match.status == Match.Status.ENDED
    return {
        "number": match.number,
        "status": match.status,
        "asked": sorted(set(access.seats_of(match, player)) & set(match.waiting_seats or [])),
        "events": [
            {key: event[key] for key in ("number", "seat", "kind", "data")} for event in events
        ],
        "result": rendered(match.result),
    }


def _still_seen(followed: Followed) -> tuple[Match, Player, int | None] | None:
    """The match, the token's player and the perspective, if still allowed."""
    token = tokens.valid(pk=followed.token)
    if token is None:
        return None
    try:
        match = access.find(followed.match)
        named = "" if followed.seat is None else str(followed.seat)
        me = access.perspective_of(match, token.player, named, unlocked=False)
    except (Http404, access.PasswordNeeded):
        return None
    return delay.as_shown(match, me), token.player, me
