"""Personal links: how a person gets onto a second device without a password.

The link is a signature over the player and the player's link key, so that the database alone
gives no link away, and a new key (or none) makes every older link worthless.
"""

import base64
import uuid

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from games.people.models import Player, new_key

_SALT = "games.people.links"
_BYTES = 16


def token(player: Player) -> str:
    """The unguessable part of the link (128 bits)."""
    mac = salted_hmac(_SALT, f"{player.pk.hex}:{player.link_key}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(mac[:_BYTES]).decode().rstrip("=")


def path(player: Player) -> str:
    """The link's path on this site, or an empty text while the player has no link."""
    if not player.link_key:
        return ""
    return reverse("people:link", args=[player.pk, token(player)])


def renew(player: Player) -> None:
    """Make a link; an older one is worthless from now on."""
    player.link_key = new_key()
    player.save(update_fields=["link_key"])


def revoke(player: Player) -> None:
    """Take the link away."""
    player.link_key = ""
    player.save(update_fields=["link_key"])


def holder(pk: uuid.UUID, given: str) -> Player | None:
    """The player whose current link this is, or None."""
    people = Player.objects.filter(maker=None, computer="").exclude(link_key="")
    player = people.select_related("user").filter(pk=pk).first()
    if player is None or not constant_time_compare(given, token(player)):
        return None
    if player.user is not None and not player.user.is_active:
        return None
    return player
