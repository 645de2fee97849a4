"""Receivers that move, export and delete rosters with their players."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.people.models import Player
from games.people.signals import deletion_considered, player_exported, players_merged
from games.rosters import exchange
from games.rosters.models import Roster
from games.rosters.service import cards_of


@receiver(players_merged, dispatch_uid="rosters.rosters")
def move_rosters(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's rosters to the player."""
    Roster.objects.filter(owner=guest).update(owner=into)


@receiver(player_exported, dispatch_uid="rosters.export")
def export_rosters(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The player's rosters as importable files."""
    own = Roster.objects.filter(owner=player).select_related("owner")
    return {"rosters": [exchange.export(roster, cards_of(roster)) for roster in own]}


@receiver(deletion_considered, dispatch_uid="rosters.deletion")
def explain_deletion(sender: Any, player: Player, **kwargs: Any) -> list[str]:
    """Say that the player's rosters are deleted."""
    number = Roster.objects.filter(owner=player).count()
    if not number:
        return [_("You have no rosters here.")]
    return [
        ngettext(
            "Your roster goes. Copies that others made of it stay theirs.",
            "Your %(number)s rosters go. Copies that others made of them stay theirs.",
            number,
        )
        % {"number": number}
    ]
