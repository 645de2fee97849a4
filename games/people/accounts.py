"""Accounts (a sign-in name and a password), and personal links, which sign in on another device
without a password.

A link is a signature over the player and the player's link key. The database alone therefore does
not reveal links, and changing or removing the key revokes all earlier ones.
"""

import base64
import unicodedata
import uuid

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from games.people.models import Player, new_key, who_sign_in

MAX_LENGTH = 60


class NameTaken(Exception):
    """The sign-in name is taken."""


def sign_in_name(text: str) -> str:
    """The name as it is stored and looked up, normalized in case and width."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


@transaction.atomic
def create(player: Player, name: str, password: str) -> None:
    """Give a guest an account. The player stays the same, with all data.

    Raises NameTaken.
    """
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=sign_in_name(name), password=password)
    except IntegrityError as error:
        raise NameTaken from error
    player.user = user
    player.save(update_fields=["user"])


_SALT = "games.people.links"
_BYTES = 16


def link_token(player: Player) -> str:
    """The unguessable part of the link (128 bits)."""
    mac = salted_hmac(_SALT, f"{player.pk.hex}:{player.link_key}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(mac[:_BYTES]).decode().rstrip("=")


def link_path(player: Player) -> str:
    """The link's path on this site, or an empty text while the player has no link."""
    if not player.link_key:
        return ""
    return reverse("people:link", args=[player.pk, link_token(player)])


def renew_link(player: Player) -> None:
    """Make a new link; the old one stops working."""
    player.link_key = new_key()
    player.save(update_fields=["link_key"])


def revoke_link(player: Player) -> None:
    """Remove the link."""
    player.link_key = ""
    player.save(update_fields=["link_key"])


def holder_of_link(pk: uuid.UUID, given: str) -> Player | None:
    """The player whose current link this is, or None."""
    player = who_sign_in().exclude(link_key="").filter(pk=pk).first()
    if player is None or not constant_time_compare(given, link_token(player)):
        return None
    return player
