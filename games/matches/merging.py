"""A guest turned out to be a known player: what the guest holds in matches moves along."""

from typing import Any

from games.matches import agreeing, waiting_room
from games.matches.models import Invitation, Match, Seat
from games.people.models import Player
from games.people.signals import players_merged


def connect() -> None:
    """Listen for players that are merged."""
    players_merged.connect(_move, dispatch_uid="games.matches.merging")


def _move(sender: type[Player], guest: Player, into: Player, **kwargs: Any) -> None:
    _leave_one_seat(guest, into)
    Seat.objects.filter(player=guest).update(player=into)
    Match.objects.filter(creator=guest).update(creator=into)
    Invitation.objects.filter(player=guest).update(player=into)


def _leave_one_seat(guest: Player, into: Player) -> None:
    """One person may have sat down on both sides of a match that has not begun: one is enough.
    While the dice are agreed on nobody stands up, nor by this."""
    waiting = Match.objects.select_for_update().filter(status=Match.Status.OPEN)
    in_both = waiting.filter(pk__in=into.seats.values("match")).filter(
        pk__in=guest.seats.values("match")
    )
    for match in in_both:
        if agreeing.stage(list(match.seats.all())) is agreeing.Stage.NOT_YET:
            waiting_room.give_up_seats(match, guest)
