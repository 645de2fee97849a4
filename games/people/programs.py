"""Programs: players that accounts have made and that play by their own tokens."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.people.models import Player

MOST_OF_A_PLAYER: Final = 5
MOST_LISTED: Final = 20
AWAKE: Final = timedelta(hours=1)
"""How long after its last request other players may invite a program."""


class TooManyPrograms(Exception):
    """The account has the most programs that are allowed."""


def make(maker: Player, name: str) -> Player:
    """A new program of an account. Raises TooManyPrograms."""
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=maker.pk)
        if locked.programs.count() >= MOST_OF_A_PLAYER:
            raise TooManyPrograms
        return Player.objects.create(name=name, maker=locked)


def invitable(player: Player) -> QuerySet[Player]:
    """The programs that a player may invite: the player's own, and others that are awake and allow
    it. At most 20, those with the latest request first."""
    others = Q(others_invite=True, last_asked__gt=timezone.now() - AWAKE)
    known = Player.objects.filter(maker__isnull=False).filter(Q(maker=player) | others)
    open_accounts = known.filter(maker__user__is_active=True).select_related("maker")
    return open_accounts.order_by(F("last_asked").desc(nulls_last=True), "pk")[:MOST_LISTED]
