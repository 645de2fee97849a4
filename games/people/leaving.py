"""What is kept of a player: a copy of it to take along, and the end of it."""

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
    """All that is kept of a player, as plain data."""
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
    """What it would mean to delete the player, in sentences."""
    replies: list[Any] = deletion_considered.send(sender=Player, player=player)
    return [sentence for _app, sentences in replies for sentence in sentences]


def delete(player: Player) -> None:
    """Delete the player with all that is the player's own, sign-in name, personal link and programs
    included; where others need what was done, the name is taken out of it."""
    for program in player.programs.all():
        delete(program)
    player_leaving.send_robust(sender=Player, player=player)
    with transaction.atomic():
        player_deleted.send(sender=Player, player=player)
        user = player.user
        player.delete()
        if user is not None:
            user.delete()
