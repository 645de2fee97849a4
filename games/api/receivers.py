"""What tokens are to whoever takes a copy of what is kept of them."""

from typing import Any

from django.dispatch import receiver

from games.people.models import Player
from games.people.signals import player_exported


@receiver(player_exported, dispatch_uid="api.export")
def export_tokens(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The player's tokens, without what they are."""
    return {
        "tokens": [
            {
                "name": token.name,
                "scope": token.scope,
                "created": token.created.isoformat(),
                "last_used": token.last_used.isoformat() if token.last_used else None,
            }
            for token in player.tokens.all()
        ]
    }
