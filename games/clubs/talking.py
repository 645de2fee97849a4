"""The chat of a club: its members among themselves."""

from typing import Any, Final

from games.clubs.models import Club, ClubLine, Member
from games.live import chat

KEPT: Final = 1000
"""Most lines that a club's chat stores; older ones are deleted."""


def say(member: Member, text: str) -> None:
    """Store a member's chat message as one line, unless it is empty."""
    shown = chat.one_line(text)
    if not shown:
        return
    ClubLine.objects.create(
        club=member.club, player=member.player, name=member.player.name, text=shown
    )
    older = member.club.chat.order_by("-pk").values_list("pk", flat=True)[KEPT : KEPT + 50]
    ClubLine.objects.filter(pk__in=list(older)).delete()


def chat_context(club: Club) -> dict[str, Any]:
    """The newest lines, the oldest of them first, as the chat's template shows them."""
    lines = list(club.chat.order_by("-pk")[: chat.SHOWN])[::-1]
    return {"lines": lines, "newest": lines[-1].pk if lines else 0}
