"""Archive abandoned matches: they leave every list until one of their players restores them."""

from datetime import timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.matches import notices, referee
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _

UNTOUCHED = timedelta(days=90)
_LOOK_EVERY = 60 * 60  # seconds
_LOOKED = "matches-put-away"
_LET_FALL_EVERY = 5
_LET_FALL = "clocks-looked-at"


def put_away(untouched: timedelta = UNTOUCHED) -> int:
    """Archive matches that never began or are unfinished, untouched for that long. Return their
    number."""
    with turn_to_write():
        return _forgotten(untouched).update(archived=timezone.now())


def put_away_now_and_then() -> None:
    """Archive matches, at most once an hour and only if there are any."""
    if cache.add(_LOOKED, True, _LOOK_EVERY) and _forgotten(UNTOUCHED).exists():
        put_away()


def let_fall_now_and_then() -> None:
    """End matches whose flag has fallen, unless that was just done. Open rooms do so every
    second.
    """
    if cache.add(_LET_FALL, True, _LET_FALL_EVERY):
        referee.fall_due()


def bring_back(match: Match, player: Player) -> None:
    """Restore an archived match; its players and its creator may. The deadline of the present
    answer starts again. Raises Illegal."""
    if match.creator_id != player.pk and not match.seats.filter(player=player).exists():
        raise Illegal("", _("Only its players can bring a match back."))
    with turn_to_write(), transaction.atomic():
        now = (
            Match.objects.select_for_update().only("archived", "status", "number").get(pk=match.pk)
        )
        if now.archived is None:
            return
        now.archived = None
        now.touched = timezone.now()
        now.asked = now.touched if now.status == Match.Status.PLAYING else None
        now.save(update_fields=["archived", "touched", "asked"])
    notices.changed(match.pk, now.number)


def _forgotten(untouched: timedelta) -> QuerySet[Match]:
    unfinished = Match.objects.filter(status__in=[Match.Status.OPEN, Match.Status.PLAYING])
    return unfinished.filter(archived=None, touched__lt=timezone.now() - untouched)
