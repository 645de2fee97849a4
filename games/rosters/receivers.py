"""What rosters do when something happens to players."""

from typing import Any

from django.dispatch import receiver

from games.people.models import Player
from games.people.signals import players_merged
from games.rosters.models import Roster


@receiver(players_merged, dispatch_uid="rosters.rosters")
def move_rosters(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """The rosters of a guest go with the guest."""
    Roster.objects.filter(owner=guest).update(owner=into)
