"""A watched match in this process: its sockets, their screens, and the frames for them.

A room draws a change once per audience (a perspective and a language), in a thread, and writes the
same frame to all sockets of that audience as soon as it is drawn, players first. Changes that
arrive meanwhile wait for the next round, so that a burst of answers costs one drawing. While the
site is busy (see load), spectators wait for players and see several answers at once. Frames from
other processes are written to the sockets as they arrive (see relay).
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from games.live import chat, invited, load, presence, relay, render
from games.live.frames import Frame
from games.live.load import Load
from games.live.members import Group, Member
from games.live.regions import Context, Region
from games.live.relay import Relayed
from games.live.render import ReturningPage, Screen, ShownScreen, Update
from games.live.scene import Rights
from games.live.tickets import Audience
from games.live.wire import busy_now
from games.matches import commentary

NO_RIGHTS = 4403  # the closing code for a lost seat or permission to watch
FAILED = 4500  # the closing code if the screen could not be drawn
WATCHERS_EVERY = 1.0  # least seconds between frames for spectators while the site is busy
QUIET = 60.0  # seconds without a change after which a room drops its screens

# Sends a message to the match's rooms in other processes.
Relay = Callable[[dict[str, Any]], None]

# Waits until a room may draw for pages that have come.
Turn = Callable[[], AbstractAsyncContextManager[None]]

# Runs a drawing function in a thread, where it may wait for the database.
InThread = Callable[..., Awaitable[Any]]

_logger = logging.getLogger(__name__)


class Room:
    """A match that somebody watches in this process. All methods run on the event loop."""

    def __init__(
        self,
        match_id: str,
        turn: Turn,
        in_thread: InThread,
        relays: Relay,
        how_busy: Load,
    ) -> None:
        self.match_id = match_id
        self.number = -1
        self.last_lines: dict[str, int] | None = None  # of chat, by room
        self.rights: Rights | None = None
        self.commentary = commentary.NONE
        self._commentators: frozenset[str] = frozenset()  # notified that they may comment
        self.presence = presence.Presence()
        self._turn = turn
        self._in_thread = in_thread
        self._loop = asyncio.get_running_loop()
        self._relay = relays
        self._shown_at = -math.inf  # when something last changed here
        self._promised: list[Audience] = []  # whose frames will be passed on
        # All promised audiences, until the first frame names them.
        self._to_follow: list[Audience] = []
        self._patience: asyncio.TimerHandle | None = None  # the timer of waiting for frames here
        self._groups: dict[Audience, Group] = {}
        self._load = how_busy
        self._said_busy = False
        self._watched_at = -math.inf  # when spectators' screens were last drawn, in loop time
        self._catching_up: asyncio.TimerHandle | None = None  # the timer of drawing them later
        self._coming: list[tuple[Member, ReturningPage]] = []
        self._newcomers: set[Member] = set()
        self._noticed = -1  # the highest number in a notice
        self._beside = True  # whether something outside the log may have changed
        self._ended = False
        self._names: list[str] = []
        self._stale = False
        self._working: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        return not self._coming and not any(group.members for group in self._groups.values())

    @property
    def progress(self) -> tuple[int, int, commentary.Version, Rights | None]:
        """The progress of the room: see `hub.sweep`."""
        line = max((self.last_lines or {}).values(), default=0)
        return self.number, line, self.commentary.version, self.rights

    def drawn(self, language: str) -> list[tuple[Context, Mapping[str, Region]]]:
        """The regions of the screens in memory for a language, with their contexts. Thread-safe."""
        groups = list(self._groups.items())
        screens = [group.screen for (_seat, spoken), group in groups if spoken == language]
        return [(each.context, each.drawn) for each in screens if isinstance(each, Screen)]

    def members(self) -> list[Member]:
        return [member for group in self._groups.values() for member in group.members]

    # -- joining and leaving

    def join(self, member: Member, number: int, line: int = 0, digest: str = "") -> None:
        """Let a socket join whose page shows the match at `number`, chat up to `line`, and regions
        with that digest."""
        if self.rights and not self.rights.allow(member.ticket):
            member.wire.close(NO_RIGHTS)
            return
        group = self._groups.setdefault(member.ticket.audience, Group())
        back = ReturningPage(member.ticket.audience, number, line, digest)
        if group.screen and back.shows(group.screen) and line >= self._last_line(member):
            self._seat(member)
            return
        self._coming.append((member, back))
        self._work()

    def leave(self, member: Member) -> None:
        """Remove a closed socket."""
        self._coming = [coming for coming in self._coming if coming[0] is not member]
        group = self._groups.get(member.ticket.audience)
        if group and member in group.members:
            group.members.discard(member)
            self.presence.leave(member.ticket)
        if group and not group.members and not self._is_expected(member.ticket.audience):
            del self._groups[member.ticket.audience]

    def refresh(self, number: int = -1) -> None:
        """The match may have changed. A new number means an answer; other changes (chat, seats)
        come with a known number."""
        self._stale = True
        self._wait_no_more()
        self._beside = self._beside or number <= max(self._noticed, self.number)
        self._noticed = max(self._noticed, number)
        self._work()

    def close(self) -> None:
        """Stop working; the room is empty or the process ends."""
        self._wait_no_more()
        if self._catching_up:
            self._catching_up.cancel()
        if self._working:
            self._working.cancel()

    # -- frames for other processes

    def promise(self) -> bool:
        """Return whether frames will be passed on to other processes if only an answer is to be
        drawn next. The promise includes audiences that exist only here, since the others may have
        to draw the next answer for them."""
        if self._working or self._coming or self._beside or self.last_lines is None:
            return False
        if self.presence.audiences_elsewhere():
            self._promised = [
                audience
                for audience, group in self._groups.items()
                if group.screen and group.screen.number == self.number
            ]
        self._to_follow = list(self._promised)
        return bool(self._promised)

    def expect(self, number: int, promised: Collection[Audience]) -> None:
        """Another process has taken the answer with that number, and draws it for these
        audiences.
        """
        if number <= self.number:
            return
        here = {audience for audience, group in self._groups.items() if group.members}
        if self._working or self._coming or number != self.number + 1 or not here <= set(promised):
            self.refresh(number)
            return
        self._wait_no_more()
        self._patience = self._loop.call_later(relay.PATIENCE, self.refresh, number)

    def take(self, relayed: Relayed) -> None:
        """Show a frame of another process, if it continues from the screen here."""
        group = self._groups.get(relayed.audience)
        if group is None or self._working or self._coming:
            return
        screen, number = group.screen, relayed.number
        if screen is None or not relayed.follows(screen):
            return
        group.screen = relayed.after(screen)
        self._shown_at = time.monotonic()
        self._send(group, group.stream.frame(relayed.text))
        others = [group.screen for group in self._groups.values() if group.members]
        if all(other and other.number >= number for other in others):
            self.number = number
            self._wait_no_more()

    def _wait_no_more(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def rest_if_quiet(self) -> None:
        """Rest if nobody plays at the moment."""
        if time.monotonic() - self._shown_at >= QUIET:
            self.rest()

    def rest(self) -> None:
        """Reduce the screens to what is needed to continue from them, and drop the history of
        frames."""
        for group in self._groups.values():
            group.stream.forget()
            if group.screen and not self._working:
                group.screen = ShownScreen.of(group.screen)

    def show_presence(self) -> None:
        """Send presence and load, to newcomers and after changes to all; and tell players who may
        comment now."""
        total, is_high = self.presence.total(), self._load.is_high
        newcomers, self._newcomers = self._newcomers, set()
        changed, self.presence.shown = total != self.presence.shown, total
        self._tell(newcomers, changed, lambda spoken: presence.swap(total, self._names, spoken))
        changed, self._said_busy = is_high != self._said_busy, is_high
        if changed or is_high:
            self._tell(newcomers, changed, lambda spoken: load.swap(is_high, spoken))
        self._invite(newcomers)

    def _tell(self, newcomers: set[Member], changed: bool, words: Callable[[str], str]) -> None:
        """Send a language's text to all after a change, otherwise to newcomers."""
        for (_perspective, language), group in self._groups.items():
            recipients = group.members if changed else group.members & newcomers
            if recipients:
                frame = group.stream.frame(words(language)) if changed else Frame(words(language))
                self._send(group, frame, recipients)

    def _invite(self, newcomers: set[Member]) -> None:
        may, could = self.commentary.players, self._commentators
        self._commentators = may
        for (_perspective, language), group in self._groups.items():
            recipients = {
                member
                for member in group.members
                if member.ticket.player in (may if member in newcomers else may - could)
            }
            if recipients:
                self._send(group, Frame(invited.swap(self.match_id, language)), recipients)

    # -- the work

    def _work(self) -> None:
        if self._working is None:
            self._working = asyncio.create_task(self._work_off())

    async def _work_off(self) -> None:
        """Draw and send until nothing is left to do."""
        try:
            while self._stale or self._coming:
                async with self._turn() if self._coming else nullcontext():
                    await self._draw()
        except Exception:
            # Waiting pages reconnect by themselves; the others get the next change.
            _logger.exception("match %s could not be drawn", self.match_id)
            for member, _back in self._coming:
                member.wire.close(FAILED)
            self._coming.clear()
            self._beside = True
            self._break_promises(self._noticed)
        finally:
            self._working = None
            self.rest_if_quiet()

    async def _draw(self) -> None:
        """Draw and send what has come until now."""
        coming = list(self._coming)
        beside = self._beside or bool(coming)
        later = frozenset() if beside else self._who_may_wait()
        self._stale = self._beside = False
        elsewhere = self.presence.audiences_elsewhere()
        for audience in {*elsewhere, *(member.ticket.audience for member, _back in coming)}:
            self._groups.setdefault(audience, Group())
        update = await self._in_thread(
            render.update,
            self.match_id,
            {audience: group.screen for audience, group in self._groups.items()},
            {back for _member, back in coming},
            last_lines=self.last_lines,
            had_ended=self._ended,
            rights=None if beside else self.rights,
            comments=self.commentary,
            noticed=self._noticed,
            as_drawn=None if beside else self._from_thread,
            later=later,
        )
        self._deliver(update, coming)

    def _who_may_wait(self) -> frozenset[Audience]:
        """The spectators, if the site is busy and they got a frame a moment ago: they get several
        answers in one frame."""
        now, due = self._loop.time(), self._watched_at + WATCHERS_EVERY
        if not self._load.is_high or now >= due:
            self._watched_at = now
            return frozenset()
        if self._catching_up is None:
            self._catching_up = self._loop.call_at(due, self._catch_up)
        return frozenset(audience for audience in self._groups if audience[0] is None)

    def _catch_up(self) -> None:
        """Show spectators what they have not seen yet."""
        self._catching_up, self._stale = None, True
        self._work()

    def _from_thread(self, audience: Audience, screen: Screen, change: str) -> None:
        """Called from the drawing thread: an audience's frame is ready and need not wait for
        others."""
        self._loop.call_soon_threadsafe(self._show_at_once, audience, screen, change)

    def _show_at_once(self, audience: Audience, screen: Screen, change: str) -> None:
        """Send an audience its frame, and pass it on if promised."""
        group = self._groups.get(audience)
        if group and group.screen and change and audience in self._promised:
            self._promised.remove(audience)
            message = Relayed.of(audience, group.screen, screen, change).plain()
            if self._to_follow:
                message["drawn"] = [list(each) for each in self._to_follow]
                self._to_follow = []
            self._relay(message)
        self._show(audience, screen, change)

    def _show(self, audience: Audience, screen: Screen, change: str) -> None:
        """Send an audience the frame to a screen, unless that was done."""
        group = self._groups.get(audience)
        if group is None or group.screen is screen:
            return
        group.screen = screen
        if change:
            self._shown_at = time.monotonic()
            self._send(group, group.stream.frame(change))

    def _deliver(self, update: Update, coming: list[tuple[Member, ReturningPage]]) -> None:
        self.number, self.last_lines = update.number, dict(update.last_lines)
        self._ended, self._names = update.ended, update.names
        self.commentary = update.commentary
        if update.rights != self.rights:
            self.rights = update.rights
            self._show_out()
        for audience, screen in update.screens.items():
            self._show(audience, screen, update.changes.get(audience, ""))
        self._let_in(update, coming)
        self._break_promises(update.number)

    def _break_promises(self, number: int) -> None:
        """Let the other processes draw what this one had promised and does not draw."""
        if self._promised:
            self._promised = []
            self._relay({"type": "live.notice", "number": number})

    def _let_in(self, update: Update, coming: list[tuple[Member, ReturningPage]]) -> None:
        """Send reconnecting pages their updates and let them join; they got no frames before."""
        frames = {back: Frame(text) for back, text in update.returns.items() if text}
        still_there = [one for one in coming if one in self._coming]
        self._coming = [one for one in self._coming if one not in coming]
        for member, back in still_there:
            if not update.rights.allow(member.ticket):
                member.wire.close(NO_RIGHTS)
            elif back not in frames or member.wire.send(frames[back]):
                self._seat(member)

    def _seat(self, member: Member) -> None:
        self._groups[member.ticket.audience].members.add(member)
        self._newcomers.add(member)
        self.presence.join(member.ticket)

    def _show_out(self) -> None:
        """Close the sockets of people who may no longer watch."""
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
        """Whether an audience has members about to join, or in other processes."""
        if audience in self.presence.audiences_elsewhere():
            return True
        return any(back.audience == audience for _member, back in self._coming)
