"""Answers that come over a page's socket, taken as those that are posted are.

A socket says by its ticket from which seat it answers. Whether whoever has opened it is signed in,
and holds that seat, is asked with each answer, so a right ends when it is taken away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import InterfaceError, OperationalError, connections
from django.http.cookie import parse_cookie
from django.utils.translation import gettext, override

from games.live.tickets import Ticket, mark_of
from games.matches import access, referee, replies
from games.matches.models import Match
from games.matches.replies import Reply
from games.people import sessions
from games.people.limits import count, parse
from games.people.models import Player
from games.people.turns import Turns

THREADS = 8
_RATE: Final = parse(replies.ANSWERS)

_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Answering:
    """A seat that is answered from over a socket: its page's ticket, the session of the browser
    that has opened it, and where that is."""

    ticket: Ticket
    session_key: str
    host: str
    verified: bool = False  # the session is that of the ticket's player

    @classmethod
    def of(cls, ticket: Ticket, scope: Mapping[str, Any], host: str) -> Answering:
        """The seat of a ticket, for whoever opens a socket with that scope."""
        cookies = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
        key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
        return cls(ticket, key, host)

    @property
    def seat(self) -> int:
        """The seat's number."""
        assert self.ticket.perspective is not None
        return self.ticket.perspective


class Answers:
    """Takes answers in threads of their own, few at a time for each network. Its methods are called
    on the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "answer")
        self._turns = Turns()

    async def take(self, answering: Answering, sent: Mapping[str, Any]) -> Reply:
        """Take an answer; what its page is told of it."""
        async with self._turns.of(answering.host):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, reply_to, answering, sent)

    async def stop(self) -> None:
        """End the threads."""
        for _thread in range(THREADS):
            self._threads.submit(connections.close_all)
        await asyncio.to_thread(self._threads.shutdown)


def reply_to(answering: Answering, sent: Mapping[str, Any]) -> Reply:
    """The reply to an answer, in the language of its page."""
    with override(answering.ticket.language):
        try:
            return _reply_to(answering, sent)
        except (InterfaceError, OperationalError):
            connections.close_all()
            return replies.refused(503, gettext("This match is busy. Try again in a moment."))
        except Exception:
            _logger.exception("an answer to match %s failed", answering.ticket.match)
            connections.close_all()
            return replies.refused(500, gettext("The referee failed. Nothing has been changed."))


def _reply_to(answering: Answering, sent: Mapping[str, Any]) -> Reply:
    ticket = answering.ticket
    if count(f"answer:{ticket.player}", *_RATE):
        return replies.refused(429, gettext("Too many answers. Try again in a moment."))
    holder = access.holder(ticket.match, answering.seat, answering.session_key)
    if holder is None or not _is_ticket_of(answering, holder.player):
        return replies.refused(403, gettext("You hold no seat in this match."))
    try:
        match = referee.row_at(ticket.match, sent.get("number"))
    except Match.DoesNotExist as gone:
        return replies.to_refusal(gone)
    return replies.to_answer(match, answering.seat, holder.player, sent, planned=holder.has_plans)


def _is_ticket_of(answering: Answering, player: Player) -> bool:
    """Whether the page was opened by the player who holds the seat now, in a session of theirs."""
    ticket = answering.ticket
    if (ticket.player, ticket.mark) != (str(player.pk), mark_of(player.session_key)):
        return False
    if not answering.verified:
        signed_in = sessions.player_of(SessionStore(answering.session_key))
        answering.verified = signed_in == player
    return answering.verified
