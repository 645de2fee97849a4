"""Tickets, with which pages open their sockets without a lookup of the session.

A ticket names the match, the perspective, the language and the player. It is signed and expires
soon. The perspective is verified before a ticket is made; the room checks the seat again (see
`rights`), so a ticket hardly outlives a right.
"""

import secrets
from dataclasses import dataclass
from functools import lru_cache

from django.core import signing
from django.utils.crypto import salted_hmac

from games.people.models import Player

LIFETIME = 15 * 60  # seconds; connected pages get a new one in time

_SALT = "live.ticket"

Audience = tuple[int | None, str]
"""The people with equal screens: a perspective and a language."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who watches what. `player` is the player's id, or "" for visitors without a name; `mark`
    becomes invalid when the player signs out other devices; `page` is unique to each page and stays
    when the ticket is renewed."""

    match: str
    perspective: int | None
    language: str
    player: str = ""
    mark: str = ""
    page: str = ""

    @classmethod
    def of(
        cls, match_id: str, perspective: int | None, language: str, player: Player | None
    ) -> "Ticket":
        """A ticket for a verified perspective."""
        page = secrets.token_urlsafe(9)
        if player is None:
            return cls(match_id, perspective, language, page=page)
        mark = mark_of(player.session_key)
        return cls(match_id, perspective, language, str(player.pk), mark, page)

    @property
    def audience(self) -> Audience:
        """The audience that the page belongs to."""
        return self.perspective, self.language

    def signed(self) -> str:
        """The signed form for the page."""
        fields = [self.match, self.perspective, self.language, self.player, self.mark, self.page]
        return signing.dumps(fields, salt=_SALT)


def read(text: str) -> Ticket | None:
    """The ticket, or None if it is forged, damaged or expired."""
    try:
        return Ticket(*signing.loads(text, salt=_SALT, max_age=LIFETIME))
    except (signing.BadSignature, ValueError, TypeError):
        return None


@lru_cache(maxsize=16_384)
def mark_of(session_key: str) -> str:
    """The mark of a player's session key in a ticket."""
    return salted_hmac(_SALT, session_key, algorithm="sha256").hexdigest()[:16]
