"""Programs: players that people have made, which play by tokens of their own."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.people.models import Player

MOST_OF_A_PLAYER: Final = 5
MOST_LISTED: Final = 20
AWAKE: Final = timedelta(hours=1)
"""So long after it has asked for something a program of others can be invited."""


class TooManyPrograms(Exception):
    """An account has as many programs as it may have."""


def make(maker: Player, name: str) -> Player:
    """A new program of an account. Raises TooManyPrograms."""
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=maker.pk)
        if locked.programs.count() >= MOST_OF_A_PLAYER:
            raise TooManyPrograms
        return Player.objects.create(name=name, maker=locked)


def invitable(player: Player) -> QuerySet[Player]:
    """The programs that a player may invite: own ones, and those that are there now and that others
    may invite; at most 20, those first that have asked for something last."""
    others = Q(others_invite=True, last_asked__gt=timezone.now() - AWAKE)
    known = Player.objects.filter(maker__isnull=False).filter(Q(maker=player) | others)
    open_accounts = known.filter(maker__user__is_active=True).select_related("maker")
    return open_accounts.order_by(F("last_asked").desc(nulls_last=True), "pk")[:MOST_LISTED]
