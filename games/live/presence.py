"""Presence: which seats are at the table, and how many spectators.

Every process counts its own sockets and announces the numbers to the others when they change, when
a new process appears, and at intervals. Silent processes are forgotten, so the total is approximate
and soon right everywhere. Spectators' names are private; several tabs of one person count once
within a process.
"""

import logging
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.translation import override

from games.live.tickets import Audience, Ticket

REPEAT_AFTER = 10.0  # seconds after which a process repeats its numbers
FORGET_AFTER = 25.0


@dataclass(frozen=True, slots=True)
class Total:
    """Presence over all processes."""

    watching: int = 0
    seats: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The announcement of another process, and its time."""

    total: Total
    audiences: frozenset[Audience]
    heard: float


@dataclass(slots=True)
class Presence:
    """Presence at one match."""

    shown: Total | None = None
    _watching: Counter[str] = field(default_factory=Counter)
    _seats: Counter[int] = field(default_factory=Counter)
    _audiences: Counter[Audience] = field(default_factory=Counter)
    _elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    _announced: tuple[Total, frozenset[Audience], float] | None = None

    def join(self, ticket: Ticket) -> None:
        """Count an opened socket."""
        self._count(ticket, 1)

    def leave(self, ticket: Ticket) -> None:
        """Stop counting a socket."""
        self._count(ticket, -1)

    def _count(self, ticket: Ticket, times: int) -> None:
        if ticket.perspective is None:
            self._watching[ticket.player] += times
        else:
            self._seats[ticket.perspective] += times
        self._audiences[ticket.audience] += times

    def here(self) -> Total:
        """Presence in this process."""
        known = sum(1 for player, tabs in self._watching.items() if player and tabs > 0)
        return Total(known + self._watching[""], frozenset(+self._seats))

    def total(self) -> Total:
        """Presence in all processes."""
        totals = [self.here(), *(other.total for other in self._heard_lately().values())]
        seats = frozenset(seat for each in totals for seat in each.seats)
        return Total(sum(each.watching for each in totals), seats)

    def audiences_elsewhere(self) -> frozenset[Audience]:
        """The audiences in other processes."""
        return frozenset().union(*(other.audiences for other in self._heard_lately().values()))

    def processes(self) -> list[str]:
        """The other processes with somebody at the match."""
        return list(self._heard_lately())

    def _heard_lately(self) -> dict[str, Elsewhere]:
        now = time.monotonic()
        for process, other in list(self._elsewhere.items()):
            if now - other.heard >= FORGET_AFTER:
                del self._elsewhere[process]
        return self._elsewhere

    def news(self) -> dict[str, Any] | None:
        """The announcement to other processes, if one is due."""
        here, audiences, now = self.here(), frozenset(+self._audiences), time.monotonic()
        if (
            self._announced
            and self._announced[:2] == (here, audiences)
            and now - self._announced[2] < REPEAT_AFTER
        ):
            return None
        self._announced = here, audiences, now
        return {
            "watching": here.watching,
            "seats": sorted(here.seats),
            "audiences": [list(audience) for audience in audiences],
        }

    def hear(self, process: str, news: dict[str, Any]) -> None:
        """Receive an announcement of another process."""
        total = Total(news["watching"], frozenset(news["seats"]))
        if total == Total():
            self._elsewhere.pop(process, None)
            return
        if process not in self._elsewhere:
            self._announced = None  # announce to the newcomer, which knows nothing yet
        audiences = frozenset((seat, language) for seat, language in news.get("audiences", ()))
        self._elsewhere[process] = Elsewhere(total, audiences, time.monotonic())


def swap(total: Total, names: list[str], language: str) -> str:
    """The line on presence, as an out-of-band element for htmx."""
    with override(language):
        return render_to_string("live/presence.html", {**context(total, names), "oob": True})


def context(total: Total, names: list[str]) -> dict[str, Any]:
    """The context of the template. Seats without a name belong to computers."""
    seats = [
        {"name": name, "there": seat in total.seats} for seat, name in enumerate(names) if name
    ]
    return {"watching": total.watching, "seats": seats}


KEPT = 45  # seconds, more than between two signs of life

_logger = logging.getLogger(__name__)


def note(match_id: str, player: str) -> None:
    """Record that a player is looking at the match."""
    try:
        cache.set(_key(match_id, player), 1, KEPT)
    except Exception as failure:  # of any class: it depends on the cache's library
        _logger.warning("nobody learns who looks at a match: %r", failure)


def is_viewing(match_id: str, player: str) -> bool:
    """Whether the player is looking at the match, or was a moment ago."""
    try:
        return cache.get(_key(match_id, player)) is not None
    except Exception as failure:
        _logger.warning("who looks at a match is not known: %r", failure)
        return False


def _key(match_id: str, player: str) -> str:
    return f"viewing:{match_id}:{player}"
