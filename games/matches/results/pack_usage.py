"""With which packs matches came: noted when they begin, and shown on the pages of packs."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet
from django.dispatch import receiver

from games.cards import keys
from games.cards.models import Pack
from games.cards.signals import usage_counted
from games.matches.models import Match, PackInMatch


def keep(match: Match) -> None:
    """Note the packs of players of whose cards a match is made that has just begun. One that
    somebody plays alone counts nowhere, and of it nothing is noted."""
    if match.solo:
        return
    found = {keys.pack_key(card) for card in match.setup["cards"]} - {""}
    PackInMatch.objects.bulk_create(PackInMatch(match=match, key=key) for key in sorted(found))


@receiver(usage_counted, dispatch_uid="matches.usage")
def count_usage(sender: Any, packs: QuerySet[Pack], **kwargs: Any) -> dict[str, int]:
    """The matches that are made of cards of these packs, under way and finished."""
    noted = PackInMatch.objects.filter(key__in=packs.values("key"))
    return noted.aggregate(
        under_way=Count("match", Q(match__status=Match.Status.PLAYING), distinct=True),
        finished=Count("match", Q(match__status=Match.Status.ENDED), distinct=True),
    )
