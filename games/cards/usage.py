"""By how many a pack is used, itself and its copies. Numbers are shown, without names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from games.cards import published
from games.cards.models import Pack
from games.cards.signals import usage_counted


@dataclass(frozen=True)
class Usage:
    """How many people have a copy of a pack; how many rosters name cards of it or of a copy; with
    how many matches between people, under way and finished, such cards came."""

    copies: int = 0
    rosters: int = 0
    under_way: int = 0
    finished: int = 0

    def __bool__(self) -> bool:
        return any((self.copies, self.rosters, self.under_way, self.finished))


def of(pack: Pack) -> Usage:
    """By how many a pack of players is used; of a built-in one nothing is counted. It takes as many
    queries whatever there is to count."""
    if pack.is_built_in:
        return Usage()
    packs = Pack.objects.filter(Q(pk=pack.pk) | Q(origin_key=pack.key), system=pack.system)
    replies: list[Any] = usage_counted.send(sender=Pack, packs=packs)
    numbers = {name: number for _app, found in replies for name, number in found.items()}
    return Usage(published.copies_of(pack), **numbers)
