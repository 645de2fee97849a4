"""Rooms in this process, and who comes into them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connections

from games.live import render, tickets
from games.live.frames import Frame
from games.live.hub import Hub
from games.live.members import Member
from games.live.room import Room
from games.live.wire import Busy
from games.matches.models import Match

MARKER = re.compile(r'<template id="frame" data-from="(-?\d+)" data-number="(\d+)" ')


@dataclass(eq=False)
class Tape:
    """A wire that keeps what it is sent."""

    texts: list[str] = field(default_factory=list)
    closed: int | None = None
    full: bool = False

    def send(self, frame: Frame, busy: Busy | None = None) -> bool:
        if not self.full:
            self.texts.append(frame.text)
        return not self.full

    def close(self, code: int) -> None:
        assert 4000 <= code < 5000, "of others autobahn sends only 1000"
        self.closed = code

    @property
    def frames(self) -> list[str]:
        """What leads from one number to another; presence does not."""
        return [text for text in self.texts if MARKER.match(text)]

    @property
    def leads(self) -> list[tuple[int, int]]:
        """From which number to which each frame leads."""
        found = map(MARKER.match, self.texts)
        return [(int(lead[1]), int(lead[2])) for lead in found if lead]


@asynccontextmanager
async def another_process() -> AsyncIterator[Hub]:
    """The hub of another process while the block lasts: it hears only through the layer."""
    hub = Hub()
    hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


async def in_thread(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call something that uses the database, and leave no connection behind."""

    def call() -> Any:
        try:
            return function(*args, **kwargs)
        finally:
            connections.close_all()

    return await asyncio.to_thread(call)


async def until(condition: Callable[[], Any], seconds: float = 30) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


def ticket(match: Match, perspective: int | None = None, language: str = "en") -> tickets.Ticket:
    player = None
    if perspective is not None:
        player = match.seats.get(index=perspective).player
    return tickets.Ticket.of(match.pk, perspective, language, player)


async def come(
    hub: Hub, match: Match, number: int, perspective: int | None = None, language: str = "en"
) -> tuple[Room, Member, Tape]:
    """Somebody whose page shows `number` opens a socket."""
    tape, audience = Tape(), (perspective, language)
    member = Member(tape, await in_thread(ticket, match, perspective, language))
    screen = (await in_thread(render.update, match.pk, {audience: None})).screens[audience]
    room = await hub.room(match.pk)
    room.join(member, number, 0, screen.digest if screen.number == number else "")
    return room, member, tape


async def come_in(
    hub: Hub, match: Match, number: int, perspective: int | None = None, language: str = "en"
) -> Tape:
    """The same, and the room has let them in."""
    room, member, tape = await come(hub, match, number, perspective, language)
    await until(lambda: member in room.members())
    return tape
