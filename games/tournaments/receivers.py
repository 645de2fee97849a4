"""What becomes of tournaments when something happens to those who play in them."""

from typing import Any

from django.dispatch import receiver

from games.people.leaving import NAMELESS
from games.people.models import Player
from games.people.signals import player_deleted, player_exported, players_merged
from games.tournaments.models import Entrant


@receiver(players_merged, dispatch_uid="tournaments.merging")
def move(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """A guest's entries go along, but where the player plays already."""
    both = Entrant.objects.filter(player=into).values_list("tournament", flat=True)
    own = Entrant.objects.filter(player=guest)
    own.filter(tournament__in=list(both)).update(left=True)
    own.exclude(tournament__in=list(both)).update(player=into)


@receiver(player_exported, dispatch_uid="tournaments.export")
def export(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The tournaments in which the player plays or has played."""
    own = Entrant.objects.filter(player=player).select_related("tournament")
    return {
        "tournaments": [
            {"name": one.tournament.name, "system": one.tournament.system, "list": one.frozen}
            for one in own
        ]
    }


@receiver(player_deleted, dispatch_uid="tournaments.names")
def forget(sender: Any, player: Player, **kwargs: Any) -> None:
    """The name goes, and nothing more is paired."""
    own = Entrant.objects.filter(player=player)
    own.filter(tournament__status="open").delete()
    own.update(name=NAMELESS, left=True, frozen=None)
