"""Tickets: what a page shows to open its socket, so that no session is looked up for it.

A ticket says which match is watched, by which perspective, in which language and by whom. It is
signed and soon out of date. Whoever makes one has verified the perspective; the room checks the
seat again from what it knows (see `rights`), so a ticket outlives no right by much.
"""

from dataclasses import dataclass

from django.core import signing

LIFETIME = 15 * 60  # seconds; pages that stay connected are given a new one in time

_SALT = "live.ticket"


@dataclass(frozen=True)
class Ticket:
    """Who watches what. `player` is the player's id, or "" for somebody without a name."""

    match: str
    perspective: int | None
    language: str
    player: str

    def signed(self) -> str:
        """The ticket as a page carries it."""
        fields = [self.match, self.perspective, self.language, self.player]
        return signing.dumps(fields, salt=_SALT)


def read(text: str) -> Ticket | None:
    """The ticket, or None if it is forged, damaged or out of date."""
    try:
        match, perspective, language, player = signing.loads(text, salt=_SALT, max_age=LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Ticket(match, perspective, language, player)
