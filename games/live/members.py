"""The open sockets at a match in this process, grouped by audience."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from games.live.frames import Stream
from games.live.render import Screen, ShownScreen
from games.live.tickets import Ticket
from games.live.wire import Wire


@dataclass(eq=False, slots=True)
class Member:
    """An open socket, and the ticket it was opened with."""

    wire: Wire
    ticket: Ticket
    since: float = field(default_factory=time.monotonic)  # when the ticket was last signed


@dataclass(eq=False, slots=True)
class Group:
    """The sockets of an audience, the screen that they show, and their stream of frames."""

    members: set[Member] = field(default_factory=set)
    stream: Stream = field(default_factory=Stream)
    screen: Screen | ShownScreen | None = None
