"""Receivers that export tokens and programs, and announce their deletion."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import ngettext

from games.people.models import Player
from games.people.signals import deletion_considered, player_exported


@receiver(player_exported, dispatch_uid="api.export")
def export_tokens(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The player's tokens, without their secrets, and programs with theirs."""
    programs = [
        {"name": program.name, "others_invite": program.others_invite, "tokens": _tokens(program)}
        for program in player.programs.order_by("created")
    ]
    return {"tokens": _tokens(player), "programs": programs}


def _tokens(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "name": token.name,
            "scope": token.scope,
            "created": token.created.isoformat(),
            "last_used": token.last_used.isoformat() if token.last_used else None,
        }
        for token in player.tokens.all()
    ]


@receiver(deletion_considered, dispatch_uid="api.deletion")
def explain_deletion(sender: Any, player: Player, **kwargs: Any) -> list[str]:
    """Programs go with their maker."""
    count = player.programs.count()
    gone = ngettext(
        "The program that you have made goes too, and concedes its matches under way.",
        "The %(number)s programs that you have made go too, and concede their matches under way.",
        count,
    )
    return [gone % {"number": count}] if count else []
