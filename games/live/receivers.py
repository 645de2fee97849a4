"""Receivers that update chat when players merge, export or delete their data."""

from typing import Any

from django.dispatch import receiver

from games.live.models import ChatLine
from games.people.models import Player
from games.people.names import NAMELESS
from games.people.signals import player_deleted, player_exported, players_merged


@receiver(players_merged, dispatch_uid="live.chat")
def move_lines(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's lines to the player; they keep the name at the time."""
    ChatLine.objects.filter(player=guest).update(player=into)


@receiver(player_exported, dispatch_uid="live.export")
def export_lines(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The player's lines of chat, with their matches."""
    lines = ChatLine.objects.filter(player=player).order_by("at", "pk")
    return {
        "chat": [
            {
                "match": line.match_id,
                "room": line.room,
                "at": line.at.isoformat(),
                "name": line.name,
                "text": line.text,
            }
            for line in lines
        ]
    }


@receiver(player_deleted, dispatch_uid="live.names")
def take_names_off(sender: Any, player: Player, **kwargs: Any) -> None:
    """Remove the player's name from lines of chat."""
    ChatLine.objects.filter(player=player).update(name=NAMELESS, player=None)
