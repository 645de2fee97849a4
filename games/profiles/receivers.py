"""Receivers that update records and profiles when players merge or export their data."""

from typing import Any

from django.dispatch import receiver

from games.people.models import Player
from games.people.signals import player_exported, players_merged
from games.profiles.models import Profile, Record


@receiver(players_merged, dispatch_uid="profiles.merging")
def move(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's records to the player. The guest's choices about the profile are dropped in
    favour of the player's."""
    both = Record.objects.filter(player=into).values("match")
    Record.objects.filter(player=guest, match__in=both).delete()
    Record.objects.filter(player=guest).update(player=into)


@receiver(player_exported, dispatch_uid="profiles.export")
def export(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The player's records and choices about the profile."""
    fields = ("match", "system", "score", "squad", "rating", "deviation")
    shown = Profile.objects.filter(player=player).values("is_public", "shows_rating").first()
    rows = Record.objects.filter(player=player).order_by("ended")
    return {"records": list(rows.values(*fields)), "profile_shown": shown}
