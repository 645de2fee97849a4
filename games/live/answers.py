"""Answers that arrive over a page's socket, with the same checks as posted ones.

The socket's ticket names the seat that answers. Each answer checks again whether the browser is
signed in and whether its player holds that seat, so that a withdrawn right ends at once.
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

from games.cards import translations
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
    """A seat that answers over a socket: its page's ticket, the session of its browser, and the
    browser's network."""

    ticket: Ticket
    session_key: str
    host: str
    verified: bool = False  # the session belongs to the ticket's player

    @classmethod
    def of(cls, ticket: Ticket, scope: Mapping[str, Any], host: str) -> Answering:
        """The seat of a ticket, with the session from the socket's scope."""
        cookies = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
        key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
        return cls(ticket, key, host)

    @property
    def seat(self) -> int:
        """The seat's number."""
        assert self.ticket.perspective is not None
        return self.ticket.perspective


class Answers:
    """Processes answers in its own threads, a few at a time for each network. Methods must be
    called on the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "answer")
        self._turns = Turns()

    async def take(self, answering: Answering, sent: Mapping[str, Any]) -> Reply:
        """Process an answer. Return the reply for its page."""
        async with self._turns.of(answering.host):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, reply_to, answering, sent)

    async def stop(self) -> None:
        """End the threads."""
        for _thread in range(THREADS):
            self._threads.submit(connections.close_all)
        await asyncio.to_thread(self._threads.shutdown)


@translations.reading()
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
    """Whether the page was opened in a session of the player who holds the seat now."""
    ticket = answering.ticket
    if (ticket.player, ticket.mark) != (str(player.pk), mark_of(player.session_key)):
        return False
    if not answering.verified:
        signed_in = sessions.player_of(SessionStore(answering.session_key))
        answering.verified = signed_in == player
    return answering.verified
