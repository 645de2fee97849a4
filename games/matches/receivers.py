"""Receivers that update matches when players merge, export or delete their data."""

import logging
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches import access, notices, referee
from games.matches.lobby import commitments, waiting_room
from games.matches.log import timing
from games.matches.models import Commentator, Course, Invitation, Match, Remark, Seat
from games.matches.queues import turn_to_write
from games.people.models import Player
from games.people.names import NAMELESS
from games.people.signals import (
    deletion_considered,
    holidays_changed,
    player_deleted,
    player_exported,
    player_leaving,
    players_merged,
)
from games.rules.text import Message, plain

_logger = logging.getLogger(__name__)


@receiver(players_merged, dispatch_uid="matches.merging")
def move_seats(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's seats, matches and invitations to the player."""
    _leave_one_seat(guest, into)
    Seat.objects.filter(player=guest).update(player=into)
    Match.objects.filter(creator=guest).update(creator=into)
    Invitation.objects.filter(player=guest).update(player=into)
    Remark.objects.filter(player=guest).update(player=into)
    commented = Commentator.objects.filter(player=into).values("match")
    Commentator.objects.filter(player=guest).exclude(match__in=commented).update(player=into)
    known = into.usual_orders.values("system")
    guest.usual_orders.exclude(system__in=known).update(player=into)


def _leave_one_seat(guest: Player, into: Player) -> None:
    """Leave one seat if the two players, who are one person, sit on both sides of a match that has
    not begun. While the dice are being agreed on, seats cannot change, not even for this."""
    waiting = Match.objects.select_for_update().filter(status=Match.Status.OPEN)
    in_both = waiting.filter(pk__in=into.seats.values("match")).filter(
        pk__in=guest.seats.values("match")
    )
    for match in in_both:
        if commitments.stage(list(match.seats.all())) is commitments.Stage.NOT_YET:
            waiting_room.give_up_seats(match, guest)


@receiver(holidays_changed, dispatch_uid="matches.holidays")
def rest(sender: Any, player: Player, **kwargs: Any) -> None:
    """Update correspondence clocks for a player's new holidays."""
    for match_id in _under_way(player).filter(time__isnull=False).values_list("pk", flat=True):
        with turn_to_write(), transaction.atomic():
            match = Match.objects.select_for_update().get(pk=match_id)
            clocks = timing.clocks_of(match)
            if match.status == Match.Status.PLAYING and clocks is not None:
                timing.note(match, clocks)
                match.save(update_fields=timing.TIMED)
        notices.changed(match.pk, match.number)


@receiver(player_exported, dispatch_uid="matches.export")
def export_matches(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The matches in which the player sits or has sat, with all players."""
    mine = access.mine(player).order_by("created")
    return {
        "matches": [_exported(match, player) for match in mine],
        "standing_orders": dict(player.usual_orders.values_list("system", "chosen")),
        "commentary": [
            {"match": one.match_id, "at": one.at.isoformat(), "name": one.name, "text": one.text}
            for one in Remark.objects.filter(player=player)
        ],
    }


def _exported(match: Match, player: Player) -> dict[str, Any]:
    times = {name: getattr(match, name) for name in ("created", "started", "ended")}
    return {
        "id": match.pk,
        "system": match.system,
        "address": match.get_absolute_url(),
        "status": match.status,
        "result": match.result,
        "answers": match.number,
        **{name: time.isoformat() if time else None for name, time in times.items()},
        "seats": [
            {
                "seat": seat.index,
                "name": seat.shown_name,
                "yours": seat.player_id == player.pk,
            }
            for seat in match.seats.all()
        ],
    }


@receiver(deletion_considered, dispatch_uid="matches.deletion")
def explain_deletion(sender: Any, player: Player, **kwargs: Any) -> list[str]:
    """Say that running matches are lost, and that finished ones lose the name."""
    sentences = []
    under_way = _under_way(player).filter(solo=False).count()
    if under_way:
        sentences.append(
            ngettext(
                "You concede the match that is under way: the other player wins it.",
                "You concede the %(number)s matches that are under way: the other players win "
                "them.",
                under_way,
            )
            % {"number": under_way}
        )
    if _not_begun(player).exists():
        sentences.append(_("You leave the matches that have not begun."))
    sentences.append(
        _(
            "Matches that are over stay for those who played and watched them: your seat and what "
            "you said there lose your name."
        )
    )
    return sentences


@receiver(player_leaving, dispatch_uid="matches.concede")
def concede(sender: Any, player: Player, **kwargs: Any) -> None:
    """Leave all running matches to a partner, or concede them. If both fail, the match is left as
    it is."""
    for match_id in _under_way(player).values_list("pk", flat=True):
        try:
            referee.leave(match_id, access.seats_of(Match.objects.get(pk=match_id), player))
        except Exception:
            _logger.exception("match %s could not be conceded by who leaves", match_id)


@receiver(player_deleted, dispatch_uid="matches.names")
def forget(sender: Any, player: Player, **kwargs: Any) -> None:
    """Leave matches that have not begun, and remove the name from the seats and remarks of all
    others."""
    Remark.objects.filter(player=player).update(name=NAMELESS, player=None)
    for match in _not_begun(player):
        _stand_up(match, player)
    begun = Match.objects.filter(seats__player=player).exclude(status=Match.Status.OPEN)
    for match in begun.distinct():
        _take_name_off(match, player)


def _stand_up(match: Match, player: Player) -> None:
    """Leave a match that has not begun; delete it if nobody else is in it."""
    locked = Match.objects.select_for_update().get(pk=match.pk)
    if locked.status != Match.Status.OPEN:
        return
    others = locked.seats.exclude(player=None).exclude(player=player)
    heir = others.values_list("player", flat=True).first()
    if heir is None and locked.creator_id == player.pk:
        locked.delete()
        return
    if locked.creator_id == player.pk:
        Match.objects.filter(pk=locked.pk).update(creator=heir)
        locked.creator_id = heir
    waiting_room.give_up_seats(locked, player)
    notices.changed(locked.pk, locked.number)


def _take_name_off(match: Match, player: Player) -> None:
    own = match.seats.filter(player=player)
    setup = match.setup
    for index in own.values_list("index", flat=True):
        setup["names"][index] = plain(Message(NAMELESS))
    own.update(name=Message(NAMELESS))
    Match.objects.filter(pk=match.pk).update(setup=setup, names_gone=F("names_gone") + 1)
    Course.objects.filter(match=match).delete()  # it may contain names
    transaction.on_commit(partial(_announce, match.pk, match.number))


def _announce(match_id: str, number: int) -> None:
    referee.forget_table(match_id)
    notices.changed(match_id, number)


def _under_way(player: Player) -> QuerySet[Match]:
    return Match.objects.filter(seats__player=player, status=Match.Status.PLAYING).distinct()


def _not_begun(player: Player) -> QuerySet[Match]:
    """The open matches in which the player sits or has a reserved seat."""
    return access.mine(player).filter(status=Match.Status.OPEN)
