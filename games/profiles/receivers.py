"""What becomes of records and of what was chosen, when something happens to players."""

from typing import Any

from django.dispatch import receiver

from games.people.models import Player
from games.people.signals import player_exported, players_merged
from games.profiles.models import Profile, Record


@receiver(players_merged, dispatch_uid="profiles.merging")
def move(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """What a guest has played goes along. What the guest showed is not taken over: the player
    has decided that already, or has not yet."""
    both = Record.objects.filter(player=into).values("match")
    Record.objects.filter(player=guest, match__in=both).delete()
    Record.objects.filter(player=guest).update(player=into)


@receiver(player_exported, dispatch_uid="profiles.export")
def export(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """What is kept of the player's matches beside the matches themselves."""
    fields = ("match", "system", "score", "squad", "rating", "deviation")
    shown = Profile.objects.filter(player=player).values("is_public", "shows_rating").first()
    rows = Record.objects.filter(player=player).order_by("ended")
    return {"records": list(rows.values(*fields)), "profile_shown": shown}
