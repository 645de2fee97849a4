"""A player's data: their export, and their deletion."""

from typing import Any

from django.db import transaction

from games.people.models import Player
from games.people.signals import (
    deletion_considered,
    player_deleted,
    player_exported,
    player_leaving,
)


def data_of(player: Player) -> dict[str, Any]:
    """All of a player's data, as plain data."""
    profile = {
        "name": player.name,
        "sign_in_name": player.user.username if player.user else None,
        "language": player.language,
        "hides_pictures": player.hides_pictures,
        "created": player.created.isoformat(),
        "holidays": [[str(one.first), str(one.last)] for one in player.holidays.all()],
    }
    parts: list[Any] = player_exported.send(sender=Player, player=player)
    return {
        "profile": profile,
        **{name: data for _app, part in parts for name, data in part.items()},
    }


def consequences(player: Player) -> list[str]:
    """Sentences that say what deleting the player does."""
    replies: list[Any] = deletion_considered.send(sender=Player, player=player)
    return [sentence for _app, sentences in replies for sentence in sentences]


def delete(player: Player) -> None:
    """Delete the player with all that belongs to the player, including the sign-in name, the
    personal link and programs. What others need stays, without the name."""
    for program in player.programs.all():
        delete(program)
    player_leaving.send_robust(sender=Player, player=player)
    with transaction.atomic():
        player_deleted.send(sender=Player, player=player)
        user = player.user
        player.delete()
        if user is not None:
            user.delete()
