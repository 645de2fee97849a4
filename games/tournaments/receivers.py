"""Receivers that update tournaments when players merge, export or delete their data."""

from typing import Any

from django.dispatch import receiver

from games.people.models import Player
from games.people.names import NAMELESS
from games.people.signals import player_deleted, player_exported, player_leaving, players_merged
from games.rules.text import Message, plain
from games.tournaments.models import Entrant, HistoryLine


@receiver(players_merged, dispatch_uid="tournaments.merging")
def move(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's entries to the player, except where the player has entered too."""
    both = Entrant.objects.filter(player=into).values_list("tournament", flat=True)
    own = Entrant.objects.filter(player=guest)
    own.filter(tournament__in=list(both)).update(left=True)
    own.exclude(tournament__in=list(both)).update(player=into)


@receiver(player_exported, dispatch_uid="tournaments.export")
def export(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The tournaments that the player has entered."""
    own = Entrant.objects.filter(player=player).select_related("tournament")
    return {
        "tournaments": [
            {"name": one.tournament.name, "system": one.tournament.system, "lists": one.handed_in}
            for one in own
        ]
    }


@receiver(player_deleted, dispatch_uid="tournaments.names")
def forget(sender: Any, player: Player, **kwargs: Any) -> None:
    """Withdraw the player and remove the name and lists."""
    own = Entrant.objects.filter(player=player)
    own.filter(tournament__status="open").delete()
    own.update(name=NAMELESS, left=True, handed_in=[])


@receiver(player_leaving, dispatch_uid="tournaments.history")
def forget_in_histories(sender: Any, player: Player, **kwargs: Any) -> None:
    """Remove the name from the histories of the tournaments of the player's clubs."""
    for line in HistoryLine.objects.filter(tournament__club__members__player=player):
        name = NAMELESS if line.name == player.name else line.name
        message = _without(line.message, player.name)
        if (name, message) != (line.name, line.message):
            line.name, line.message = name, message
            line.save(update_fields=["name", "message"])


def _without(data: Any, name: str) -> Any:
    """The data with every occurrence of the name replaced."""
    if data == name:
        return plain(Message(NAMELESS))
    if isinstance(data, dict):
        return {key: _without(each, name) for key, each in data.items()}
    if isinstance(data, list):
        return [_without(each, name) for each in data]
    return data
