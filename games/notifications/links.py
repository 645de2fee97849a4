"""Signed links in messages: they confirm an address or stop a kind of message without a session."""

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.core import signing
from django.urls import reverse

from games.notifications.models import Channel, Kind, Preferences

CONFIRM_WITHIN: Final = timedelta(days=3)
ALL: Final = "all"
"""Stands for all kinds of a channel."""

_CONFIRM, _STOP = "notifications.confirm", "notifications.stop"


@dataclass(frozen=True)
class Stop:
    """What a link stops: one kind of message to a player, or all, on a channel."""

    player: str
    kind: str
    channel: str

    @property
    def path(self) -> str:
        """The link's path on this site."""
        token = signing.dumps([self.player, self.kind, self.channel], salt=_STOP)
        return reverse("notifications:stop", args=[token])


def read_stop(token: str) -> Stop | None:
    """The content of a link; None if the signature is wrong."""
    try:
        stop = Stop(*signing.loads(token, salt=_STOP))
        uuid.UUID(stop.player)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    known = stop.kind in (*Kind.values, ALL) and stop.channel in Channel.values
    return stop if known else None


def confirmation_path(preferences: Preferences) -> str:
    """The path of the link that confirms an address."""
    token = signing.dumps([str(preferences.player_id), preferences.email], salt=_CONFIRM)
    return reverse("notifications:confirm", args=[token])


def read_confirmation(token: str) -> Preferences | None:
    """The preferences whose address a link confirms; None if the link is too old or the address has
    changed."""
    try:
        player, email = signing.loads(token, salt=_CONFIRM, max_age=CONFIRM_WITHIN)
        return Preferences.objects.filter(player_id=uuid.UUID(player), email=email).first()
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None
