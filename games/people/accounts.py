"""Accounts: a sign-in name and a password for a player."""

import unicodedata

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.people.models import Player

MAX_LENGTH = 60


class NameTaken(Exception):
    """Somebody else signs in with that name."""


def sign_in_name(text: str) -> str:
    """The name as it is stored and looked up: one spelling whatever the case and width."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


@transaction.atomic
def create(player: Player, name: str, password: str) -> None:
    """Give a guest an account. Everything the guest has stays, since the player stays.

    Raises NameTaken.
    """
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=sign_in_name(name), password=password)
    except IntegrityError as error:
        raise NameTaken from error
    player.user = user
    player.save(update_fields=["user"])
