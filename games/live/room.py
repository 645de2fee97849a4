"""A watched match in this process: who is there, what they have seen, and what they are sent.

A room draws a change once per audience (a perspective and a language), in a thread, and writes
one and the same frame to all sockets of that audience as soon as it is drawn, the players' first.
Whatever arrives while it draws waits for the next round, so a burst of answers costs one drawing
and not one each.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from games.live import chat, presence, render
from games.live.frames import Frame
from games.live.render import Audience, Return, Screen, Update
from games.live.scene import Rights
from games.live.tickets import Ticket
from games.live.wire import Wire, busy_now

NO_RIGHTS = 4403  # the code a socket is closed with when its seat or its leave to watch is gone

# Runs a function that draws in a thread, where it may wait for the database.
InThread = Callable[..., Awaitable[Any]]

_logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Member:
    """An open socket, and the ticket it was opened with."""

    wire: Wire
    ticket: Ticket
    since: float = field(default_factory=time.monotonic)  # when the ticket was last made

    @property
    def audience(self) -> Audience:
        return self.ticket.perspective, self.ticket.language


@dataclass(eq=False)
class Group:
    """The sockets of one audience, and the screen that they all show."""

    members: set[Member] = field(default_factory=set)
    screen: Screen | None = None


class Room:
    """One match that somebody here watches. All its methods run on the event loop."""

    def __init__(self, match_id: str, in_thread: InThread) -> None:
        self.match_id = match_id
        self.number = -1
        self.last_lines: dict[str, int] | None = None  # of chat, by its room
        self.rights: Rights | None = None
        self.presence = presence.Presence()
        self._in_thread = in_thread
        self._loop = asyncio.get_running_loop()
        self._groups: dict[Audience, Group] = {}
        self._coming: list[tuple[Member, Return]] = []
        self._newcomers: set[Member] = set()
        self._noticed = -1  # the highest number that a notice brought
        self._beside = True  # whether something beside the log may have changed
        self._ended = False
        self._names: list[str] = []
        self._stale = False
        self._working: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        return not self._coming and not any(group.members for group in self._groups.values())

    @property
    def progress(self) -> tuple[int, int, Rights | None]:
        """How far the room is: see `hub.sweep`."""
        return self.number, max((self.last_lines or {}).values(), default=0), self.rights

    def members(self) -> list[Member]:
        return [member for group in self._groups.values() for member in group.members]

    # -- coming and going

    def join(self, member: Member, number: int, line: int = 0, digest: str = "") -> None:
        """Let somebody in whose page shows the match at `number`, chat up to `line`, and regions
        of that digest."""
        if self.rights and not self.rights.allow(member.ticket):
            member.wire.close(NO_RIGHTS)
            return
        group = self._groups.setdefault(member.audience, Group())
        back = Return(member.audience, number, line, digest)
        if group.screen and back.shows(group.screen) and line >= self._last_line(member):
            self._seat(member)
            return
        self._coming.append((member, back))
        self._work()

    def leave(self, member: Member) -> None:
        """Forget somebody whose socket is gone."""
        self._coming = [coming for coming in self._coming if coming[0] is not member]
        group = self._groups.get(member.audience)
        if group and member in group.members:
            group.members.discard(member)
            self.presence.leave(member.ticket)
        if group and not group.members and not self._is_expected(member.audience):
            del self._groups[member.audience]

    def refresh(self, number: int = -1) -> None:
        """The match has changed, or may have. A number that is news stands for an answer; whatever
        else may have happened beside the log (chat, seats) comes with a number known already."""
        self._stale = True
        self._beside = self._beside or number <= max(self._noticed, self.number)
        self._noticed = max(self._noticed, number)
        self._work()

    def close(self) -> None:
        """Stop working; the room is empty or the process ends."""
        if self._working:
            self._working.cancel()

    def show_presence(self) -> None:
        """Send everybody here who is there: those who have just come, and all after a change."""
        total = self.presence.total()
        newcomers, self._newcomers = self._newcomers, set()
        changed, self.presence.shown = total != self.presence.shown, total
        for (_perspective, language), group in self._groups.items():
            recipients = group.members if changed else group.members & newcomers
            if recipients:
                frame = Frame(presence.swap(total, self._names, language))
                self._send(group, frame, recipients)

    # -- the work

    def _work(self) -> None:
        if self._working is None:
            self._working = asyncio.create_task(self._work_off())

    async def _work_off(self) -> None:
        """Draw and send until there is nothing more to do."""
        try:
            while self._stale or self._coming:
                coming = list(self._coming)
                beside = self._beside or bool(coming)
                self._stale = self._beside = False
                for member, _back in coming:
                    self._groups.setdefault(member.audience, Group())
                update = await self._in_thread(
                    render.update,
                    self.match_id,
                    {audience: group.screen for audience, group in self._groups.items()},
                    {back for _member, back in coming},
                    last_lines=self.last_lines,
                    had_ended=self._ended,
                    rights=None if beside else self.rights,
                    noticed=self._noticed,
                    as_drawn=None if beside else self._from_thread,
                )
                self._deliver(update, coming)
        except Exception:
            # Those who wait come back by themselves; the others are shown the next change.
            _logger.exception("match %s could not be drawn", self.match_id)
            for member, _back in self._coming:
                member.wire.close(1011)
            self._coming.clear()
            self._beside = True
        finally:
            self._working = None

    def _from_thread(self, audience: Audience, screen: Screen, change: str) -> None:
        """An audience is drawn while others are not yet: its frame need not wait for them."""
        self._loop.call_soon_threadsafe(self._show, audience, screen, change)

    def _show(self, audience: Audience, screen: Screen, change: str) -> None:
        """Send an audience the frame that leads to a screen, unless that was done."""
        group = self._groups.get(audience)
        if group is None or group.screen is screen:
            return
        group.screen = screen
        if change:
            self._send(group, Frame(change))

    def _deliver(self, update: Update, coming: list[tuple[Member, Return]]) -> None:
        self.number, self.last_lines = update.number, dict(update.last_lines)
        self._ended, self._names = update.ended, update.names
        if update.rights != self.rights:
            self.rights = update.rights
            self._show_out()
        for audience, screen in update.screens.items():
            self._show(audience, screen, update.changes.get(audience, ""))
        self._let_in(update, coming)

    def _let_in(self, update: Update, coming: list[tuple[Member, Return]]) -> None:
        """Bring those who came back up to date and let them stay; they got no frame before."""
        frames = {back: Frame(text) for back, text in update.returns.items() if text}
        still_there = [one for one in coming if one in self._coming]
        self._coming = [one for one in self._coming if one not in coming]
        for member, back in still_there:
            if not update.rights.allow(member.ticket):
                member.wire.close(NO_RIGHTS)
            elif back not in frames or member.wire.send(frames[back]):
                self._seat(member)

    def _seat(self, member: Member) -> None:
        self._groups[member.audience].members.add(member)
        self._newcomers.add(member)
        self.presence.join(member.ticket)

    def _show_out(self) -> None:
        """Close the sockets of those who may not watch any more."""
        assert self.rights is not None
        for member in self.members():
            if not self.rights.allow(member.ticket):
                member.wire.close(NO_RIGHTS)
                self.leave(member)

    def _send(self, group: Group, frame: Frame, members: set[Member] | None = None) -> None:
        recipients = group.members if members is None else members
        busy = busy_now()
        gone = [member for member in recipients if not member.wire.send(frame, busy)]
        for member in gone:
            group.members.discard(member)
            self.presence.leave(member.ticket)

    def _last_line(self, member: Member) -> int:
        rooms = chat.visible(member.ticket.perspective, self._ended)
        return max((self.last_lines or {}).get(room, 0) for room in rooms)

    def _is_expected(self, audience: Audience) -> bool:
        return any(back.audience == audience for _member, back in self._coming)
