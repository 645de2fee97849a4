"""Locks and permissions for changes to a match that has not begun."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.matches import notices, referee
from games.matches.lobby import commitments
from games.matches.models import Match, Seat
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _

_logger = logging.getLogger(__name__)


@contextmanager
def changing(match: Match) -> Iterator[None]:
    """Lock a match that has not begun; notify its waiting room afterwards. Raises Illegal if it has
    begun or is gone."""
    match_id = match.pk
    with turn_to_write(), transaction.atomic():
        locked = Match.objects.select_for_update().filter(pk=match_id).first()
        if locked is None or locked.status != Match.Status.OPEN:
            raise Illegal("", _("The match has begun already, or is gone."))
        match.refresh_from_db()
        yield
        if match.pk is not None:
            match.touched = timezone.now()
            match.archived = None
            match.save(update_fields=["touched", "archived"])
    notices.changed(match_id, match.number)
    if match.status == Match.Status.PLAYING:
        transaction.on_commit(partial(leave_vacant, match_id))


def seat_of(match: Match, player: Player) -> Seat:
    seat = match.seats.filter(player=player).first()
    if seat is None:
        raise Illegal("", _("You have no seat in this match."))
    return seat


def empty(seat: Seat) -> None:
    seat.player = None
    seat.name = ""
    seat.frozen = None
    seat.roster = None
    seat.entropy = b""
    seat.commitment = ""
    seat.left_out = False
    seat.save()


def refuse_strangers(match: Match, player: Player) -> None:
    """Raise Illegal for everybody but the match's players and creator."""
    if match.creator_id != player.pk and not match.seats.filter(player=player).exists():
        raise Illegal("", _("You have no seat in this match."))


@contextmanager
def preparing(match: Match) -> Iterator[None]:
    """Lock a match as `changing` does, for what may only change until all are ready: later it could
    be changed with more knowledge of the dice. Raises Illegal then, too."""
    with changing(match):
        if commitments.stage(list(match.seats.all())) is not commitments.Stage.NOT_YET:
            raise Illegal("", _("All are ready: the match is about to begin."))
        yield


def begin_if_agreed(match: Match) -> None:
    seats = list(match.seats.select_related("player"))
    if commitments.stage(seats) is commitments.Stage.DONE:
        beginning.begin(match, seats)


def leave_vacant(match_id: str) -> None:
    """Leave a match that has just begun on behalf of players who were deleted before."""
    begun = Seat.objects.filter(match=match_id, match__status=Match.Status.PLAYING)
    for index in begun.filter(player=None).values_list("index", flat=True):
        try:
            referee.leave(match_id, [index])
        except Exception:
            _logger.exception("match %s could not be left by seat %s", match_id, index)
