"""What cards do when something happens to players."""

from typing import Any

from django.dispatch import receiver

from games.cards.models import Pack
from games.people.models import Player
from games.people.signals import players_merged


@receiver(players_merged, dispatch_uid="cards.packs")
def move_packs(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """The packs of a guest go with the guest."""
    Pack.objects.filter(owner=guest).update(owner=into)
