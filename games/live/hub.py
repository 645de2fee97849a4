"""The rooms of this process, and how they learn that a match has changed.

After a commit, the hub of the committing process is called directly, and other processes are told
through the channel layer: by a notice of the match's number or, if the room draws it here, by
frames (see relay). The layer may lose messages or be down. Therefore a query every few seconds gets
the progress of all watched matches, and rooms that are behind catch up.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.core.cache import cache
from django.db import connections
from django.db.models import Max

from games.live import memory, scene
from games.live.answers import Answers
from games.live.load import Load
from games.live.models import ChatLine
from games.live.presence import FORGET_AFTER, Total
from games.live.regions import Context, Region
from games.live.relay import Relayed
from games.live.room import Room
from games.matches import commentary, delay, referee
from games.matches.models import Match

PULSE = 1.0  # seconds between updates of presence
SWEEP_EVERY = 5  # pulses
REJOIN_EVERY = 1800  # pulses; layers forget members after a day
LAYER_PATIENCE = 2.0  # most seconds to wait for the channel layer
DRAWING_THREADS = 2
DRAWN_AT_ONCE = 2 * DRAWING_THREADS
"""Most rooms that draw at once for pages that have come: enough to keep the threads busy. When
thousands of pages come back, each other room draws once for all that come before its turn, and
answers need not wait for them."""

_logger = logging.getLogger(__name__)
_hubs: "dict[asyncio.AbstractEventLoop, Hub]" = {}


class Hub:
    """All rooms on one event loop; a server process has one."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self._layer: Any = get_channel_layer()
        self._alone = is_alone(self._layer)
        self._channel = ""
        self._naming = asyncio.Lock()
        self._joined: set[str] = set()  # the matches whose groups this process has joined
        self._threads = ThreadPoolExecutor(DRAWING_THREADS, "table")
        self._turns = asyncio.Semaphore(DRAWN_AT_ONCE)
        self.load = Load()
        self.answers = Answers()
        self._tasks: list[asyncio.Task[None]] = []
        self._sending: set[asyncio.Task[None]] = set()

    @classmethod
    def here(cls) -> "Hub":
        """The hub of the running event loop, created if necessary."""
        loop = asyncio.get_running_loop()
        if loop not in _hubs:
            _hubs[loop] = hub = cls()
            hub.start()
        return _hubs[loop]

    def start(self) -> None:
        """Start listening."""
        self._tasks = [
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._pulse()),
        ]
        self._threads.submit(memory.freeze_objects)

    async def stop(self) -> None:
        """End all tasks and threads; for tests and an orderly end."""
        if _hubs.get(self.loop) is self:
            del _hubs[self.loop]
        for room in self.rooms.values():
            room.close()
        for task in [*self._tasks, *self._sending]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._sending, return_exceptions=True)
        for _thread in range(DRAWING_THREADS):
            self._threads.submit(connections.close_all)
        await asyncio.to_thread(self._threads.shutdown)
        await self.answers.stop()

    # -- rooms

    async def room(self, match_id: str) -> Room:
        """The room of a match, opened if necessary."""
        if match_id not in self.rooms:
            await self._join_group(match_id)
        # No awaits from here until the member has joined: an empty room would be closed meanwhile.
        if match_id not in self.rooms:
            relays = partial(self._send, match_id)
            self.rooms[match_id] = Room(match_id, self.turn, self.in_thread, relays, self.load)
        return self.rooms[match_id]

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A room's turn to draw for pages that have come."""
        asked = time.monotonic()
        async with self._turns:
            self.load.note(time.monotonic() - asked)
            yield

    async def in_thread(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call a function that may wait for the database, in a thread.

        The threads are few and reuse their connections, which are renewed after failures.
        """
        asked = time.monotonic()

        def call() -> Any:
            self.load.note(time.monotonic() - asked)
            try:
                return function(*args, **kwargs)
            except Exception:
                connections.close_all()
                raise

        return await self.loop.run_in_executor(self._threads, call)

    # -- notices

    def notify(self, match_id: str, number: int) -> None:
        """This process has changed a match."""
        room = self.rooms.get(match_id)
        frames_follow = room is not None and number == room.number + 1 and room.promise()
        if room:
            room.refresh(number)
        if not frames_follow:
            self._send(match_id, {"type": "live.notice", "number": number})

    def _send(self, match_id: str, message: dict[str, Any]) -> None:
        """Send to the other processes, if any. Failures there do no harm here."""
        if self._alone:
            return
        task = asyncio.create_task(self._send_on(match_id, message))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send_on(self, match_id: str, message: dict[str, Any]) -> None:
        """Send to the match's group; a frame for only one other process goes to that directly,
        since members of a group also receive their own messages."""
        room = self.rooms.get(match_id)
        others = room.presence.processes() if room and message["type"] == "live.frame" else []
        async with _with_patience("the channel layer did not take a notice"):
            addressed = {**message, "match": match_id, "by": await self._own_channel()}
            if len(others) == 1:
                await self._layer.send(others[0], addressed)
            else:
                await self._layer.group_send(group_name(match_id), addressed)

    async def _join_group(self, match_id: str) -> None:
        async with _with_patience("no member of a match's group; the sweep has to do"):
            await self._layer.group_add(group_name(match_id), await self._own_channel())
            self._joined.add(match_id)

    async def _leave_group(self, match_id: str) -> None:
        if match_id not in self._joined:
            return
        self._joined.discard(match_id)
        async with _with_patience("still a member of a match's group"):
            await self._layer.group_discard(group_name(match_id), await self._own_channel())

    async def _own_channel(self) -> str:
        """The channel of this process, created once even with simultaneous calls."""
        async with self._naming:
            if not self._channel:
                self._channel = await self._layer.new_channel()
        return self._channel

    async def _listen(self) -> None:
        """Receive messages of other processes."""
        while True:
            try:
                message = await self._layer.receive(await self._own_channel())
                self._heard(message)
            except Exception as failure:
                _logger.warning("the channel layer failed; the sweep has to do: %r", failure)
                await asyncio.sleep(PULSE)

    def _heard(self, message: dict[str, Any]) -> None:
        room = self.rooms.get(message["match"])
        if room is None or message["by"] == self._channel:
            return
        if message["type"] == "live.presence":
            room.presence.hear(message["by"], message["news"])
            if message["number"] > room.number:  # the process that drew it did not know of this one
                room.refresh(message["number"])
        elif message["type"] == "live.frame":
            if "drawn" in message:
                drawn = [(seat, language) for seat, language in message["drawn"]]
                room.expect(message["number"], drawn)
            room.take(Relayed.read(message))
        else:
            room.refresh(message["number"])

    # -- regular tasks

    async def _pulse(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(PULSE)
            count += 1
            sweeps = count % SWEEP_EVERY == 0
            if count % REJOIN_EVERY == 0:
                self._joined.clear()
            try:
                self._announce_presence()
                await self._close_empty_rooms()
                if self.rooms or sweeps:
                    await self.in_thread(referee.fall_due)
                if sweeps:
                    await self.in_thread(referee.follow_left_plans)
                if sweeps and self.rooms:
                    await self.sweep()
                await self._join_missing_groups()
            except Exception:
                _logger.exception("the pulse of the rooms failed")

    def _announce_presence(self) -> None:
        for match_id, room in self.rooms.items():
            news = room.presence.news()
            if news:
                announced = {"type": "live.presence", "news": news, "number": room.number}
                self._send(match_id, announced)
                if not self._alone:
                    watching = room.presence.total().watching
                    self._threads.submit(_note_watchers, match_id, watching)
            room.show_presence()

    async def sweep(self) -> None:
        """Wake rooms that missed something: an answer, a line of chat, a withdrawn right. Let quiet
        rooms rest."""
        for each in self.rooms.values():
            each.rest_if_quiet()
        progress = await self.in_thread(_progress_of, list(self.rooms))
        for match_id, known in progress.items():
            room = self.rooms.get(match_id)
            if room and room.rights and (known[1:] != room.progress or known[0]):
                room.refresh()

    async def _close_empty_rooms(self) -> None:
        for match_id, room in list(self.rooms.items()):
            if room.empty:
                room.close()
                del self.rooms[match_id]
                await self._leave_group(match_id)

    async def _join_missing_groups(self) -> None:
        """Join groups whose joining has failed, for example because the layer was down."""
        for match_id in self.rooms.keys() - self._joined:
            await self._join_group(match_id)
            if match_id not in self._joined:
                return  # it is still down


@asynccontextmanager
async def _with_patience(failing: str) -> AsyncIterator[None]:
    """Use the channel layer for a limited time. A failure is logged with its consequence, and does
    no other harm."""
    try:
        async with asyncio.timeout(LAYER_PATIENCE):
            yield
    except Exception as failure:
        _logger.warning("%s: %r", failing, failure)


def announce(match_id: str, number: int) -> None:
    """Tell all processes that a match has changed. Thread-safe; does not wait for rooms."""
    for hub in list(_hubs.values()):
        if hub.loop.is_running():
            hub.loop.call_soon_threadsafe(hub.notify, match_id, number)
            return
    layer: Any = get_channel_layer()
    if is_alone(layer):
        return
    notice = {"type": "live.notice", "match": match_id, "number": number, "by": ""}

    async def send() -> None:
        async with asyncio.timeout(LAYER_PATIENCE):
            await layer.group_send(group_name(match_id), notice)

    try:
        async_to_sync(send)()
    except Exception as failure:
        _logger.warning("the channel layer did not take a notice: %r", failure)


def is_alone(layer: Any) -> bool:
    """Whether this is the only process: an in-memory layer reaches no others."""
    return isinstance(layer, InMemoryChannelLayer)


def present(match_id: str) -> Total:
    """The people at a match, as far as this process knows. Thread-safe."""
    for hub in list(_hubs.values()):
        room = hub.rooms.get(match_id)
        if room and room.presence.shown:
            return room.presence.shown
    return Total()


def drawn(match_id: str, language: str) -> list[tuple[Context, Mapping[str, Region]]]:
    """The regions that audiences of a match in this process see in a language, with their contexts.
    Thread-safe."""
    rooms = [hub.rooms.get(match_id) for hub in list(_hubs.values())]
    return [regions for room in rooms if room for regions in room.drawn(language)]


def watchers(match_ids: Iterable[str]) -> dict[str, int]:
    """The number of spectators of each match, over all processes."""
    open_here = {match_id for hub in list(_hubs.values()) for match_id in list(hub.rooms)}
    counts = {match_id: present(match_id).watching for match_id in match_ids}
    elsewhere = {_watchers_key(match_id): match_id for match_id in counts.keys() - open_here}
    try:
        noted = cache.get_many(elsewhere) if elsewhere else {}
    except Exception as failure:
        _logger.warning("who watches through other processes is not known: %r", failure)
        noted = {}
    return counts | {elsewhere[key]: count for key, count in noted.items()}


def _note_watchers(match_id: str, count: int) -> None:
    """Store the number of spectators for the lobbies of processes without a room for the match."""
    try:
        cache.set(_watchers_key(match_id), count, FORGET_AFTER)
    except Exception as failure:
        _logger.warning("other processes do not learn who watches: %r", failure)


def _watchers_key(match_id: str) -> str:
    return f"watching:{match_id}"


def group_name(match_id: str) -> str:
    """The group of all processes with a room for the match."""
    return f"match.{match_id}"


def _progress_of(match_ids: list[str]) -> dict[str, tuple[Any, ...]]:
    """The progress of matches: whether a delay reveals more to spectators, the number, the last
    line of chat, the commentary, and who may watch."""
    known = Match.objects.only("id", "number", "spectators", "delay", "status")
    matches = list(known.filter(pk__in=match_ids))
    lines = dict(
        ChatLine.objects.filter(match__in=match_ids).values_list("match").annotate(Max("id"))
    )
    rights = scene.rights_of(matches)
    comment_versions = commentary.versions(match_ids)
    return {
        match.id: (
            delay.is_delayed(match),
            match.number,
            lines.get(match.id, 0),
            comment_versions.get(match.id, commentary.NONE.version),
            rights[match.id],
        )
        for match in matches
    }
