"""Tickets: what a page shows to open its socket, so that no session is looked up for it.

A ticket says which match is watched, by which perspective, in which language and by whom. It is
signed and soon out of date. Whoever makes one has verified the perspective; the room checks the
seat again from what it knows (see `rights`), so a ticket outlives no right by much.
"""

import secrets
from dataclasses import dataclass
from functools import lru_cache

from django.core import signing
from django.utils.crypto import salted_hmac

from games.people.models import Player

LIFETIME = 15 * 60  # seconds; pages that stay connected are given a new one in time

_SALT = "live.ticket"


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who watches what. `player` is the player's id, or "" for somebody without a name; `mark`
    goes out of date when the player signs out all other devices; `page` is another one for each
    page, and stays when the ticket is renewed."""

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
        """A ticket for somebody whose perspective has been verified."""
        page = secrets.token_urlsafe(9)
        if player is None:
            return cls(match_id, perspective, language, page=page)
        mark = mark_of(player.session_key)
        return cls(match_id, perspective, language, str(player.pk), mark, page)

    def signed(self) -> str:
        """The ticket as a page carries it."""
        fields = [self.match, self.perspective, self.language, self.player, self.mark, self.page]
        return signing.dumps(fields, salt=_SALT)


def read(text: str) -> Ticket | None:
    """The ticket, or None if it is forged, damaged or out of date."""
    try:
        return Ticket(*signing.loads(text, salt=_SALT, max_age=LIFETIME))
    except (signing.BadSignature, ValueError, TypeError):
        return None


@lru_cache(maxsize=16_384)
def mark_of(session_key: str) -> str:
    """What a ticket shows of a player's session key."""
    return salted_hmac(_SALT, session_key, algorithm="sha256").hexdigest()[:16]
