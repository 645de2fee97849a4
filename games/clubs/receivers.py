"""Receivers that keep clubs up to date when players merge, export or delete their data."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.clubs import membership
from games.clubs.models import ClubLine, ClubMatch, Member
from games.people.models import Player
from games.people.names import NAMELESS
from games.people.signals import (
    deletion_considered,
    player_deleted,
    player_exported,
    players_merged,
)


@receiver(players_merged, dispatch_uid="clubs.merging")
def move(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's memberships to the player. In a club that both belong to, the higher role
    stays."""
    known = {member.club_id: member for member in Member.objects.filter(player=into)}
    for member in Member.objects.filter(player=guest):
        own = known.get(member.club_id)
        if own is None:
            Member.objects.filter(pk=member.pk).update(player=into)
        else:
            if member.may(own.role):
                Member.objects.filter(pk=own.pk).update(role=member.role)
            member.delete()
    ClubLine.objects.filter(player=guest).update(player=into)
    ClubMatch.objects.filter(by=guest).update(by=into)


@receiver(player_exported, dispatch_uid="clubs.export")
def export(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The clubs of the player, and what the player said there."""
    own = Member.objects.filter(player=player).select_related("club")
    lines = ClubLine.objects.filter(player=player).order_by("pk")
    return {
        "clubs": [
            {"name": member.club.name, "role": member.role, "joined": member.joined.isoformat()}
            for member in own
        ],
        "said_in_clubs": [
            {"club": line.club.name, "text": line.text, "at": line.at.isoformat()}
            for line in lines.select_related("club")
        ],
    }


@receiver(deletion_considered, dispatch_uid="clubs.deletion")
def explain_deletion(sender: Any, player: Player, **kwargs: Any) -> list[str]:
    """Say that the player leaves all clubs."""
    if not Member.objects.filter(player=player).exists():
        return []
    return [_("You leave your clubs; what you said there loses your name.")]


@receiver(player_deleted, dispatch_uid="clubs.leaving")
def forget(sender: Any, player: Player, **kwargs: Any) -> None:
    """Remove the player from all clubs, and the name from the chat."""
    ClubLine.objects.filter(player=player).update(name=NAMELESS)
    for member in Member.objects.filter(player=player).select_related("club"):
        membership.take_out(member)
