"""A guest turned out to be a known player: what the guest holds in matches moves along."""

from typing import Any

from games.matches.models import Invitation, Match, Seat
from games.people.models import Player
from games.people.signals import players_merged


def connect() -> None:
    """Listen for players that are merged."""
    players_merged.connect(_move, dispatch_uid="games.matches.merging")


def _move(sender: type[Player], guest: Player, into: Player, **kwargs: Any) -> None:
    # One person may have sat down on both sides of a match that has not begun: one is enough.
    already = Seat.objects.filter(player=into, match__status=Match.Status.OPEN).values("match")
    Seat.objects.filter(player=guest, match__in=already).update(
        player=None, frozen=None, roster=None, entropy=b"", commitment=""
    )
    Seat.objects.filter(player=guest).update(player=into)
    Match.objects.filter(creator=guest).update(creator=into)
    Invitation.objects.filter(player=guest).update(player=into)
