"""Count how many rosters use the cards of packs."""

from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat, StrIndex
from django.dispatch import receiver

from games.cards import keys
from games.cards.models import Pack, Writer
from games.cards.signals import usage_counted
from games.rosters.models import Roster


@receiver(usage_counted, dispatch_uid="rosters.usage")
def count_usage(sender: Any, packs: QuerySet[Pack], **kwargs: Any) -> dict[str, int]:
    """The number of rosters that use cards of these packs and whose owners write in those packs."""
    # Restricted to these owners' rosters, since there may be many packs.
    wanted = Pack.objects.filter(key__in=packs.values("key"))
    own = wanted.filter(owner=OuterRef("owner"))
    joined = wanted.filter(writers__player=OuterRef("owner"))
    writers = Writer.objects.filter(pack__in=packs.values("pk"))
    rosters = Roster.objects.alias(text=Cast("entries", TextField())).filter(
        Q(owner__in=packs.values("owner")) | Q(owner__in=writers.values("player")),
        Exists(_named(own)) | Exists(_named(joined)),
    )
    return {"rosters": rosters.count()}


def _named(packs: QuerySet[Pack]) -> QuerySet[Pack]:
    """The packs whose key occurs in a roster, at the end of a card's id."""
    ending = Concat(Value(keys.SEPARATOR), F("key"), Value('"'))
    return packs.alias(place=StrIndex(OuterRef("text"), ending)).filter(place__gt=0)
