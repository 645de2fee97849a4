"""What members of a club do together: its matches, made for them or brought there from elsewhere,
its chat, and its evenings for calendars (RFC 5545)."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from icalendar import Calendar, Event

from games.clubs.models import Club, ClubLine, ClubMatch, Evening, Member
from games.live import chat
from games.matches import notices
from games.matches.lobby import waiting_room
from games.matches.models import Invitation, Match
from games.matches.queues import turn_to_write
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _


def propose(member: Member, system: str, pace: str, opponent: Player | None) -> Match:
    """A match with everything as usual, its first free seat kept for another member, or free for
    all of them. Raises Illegal."""
    _refuse_too_many(member)
    match = waiting_room.create(member.player, system, {}, pace=pace)
    with turn_to_write(), transaction.atomic():
        ClubMatch.objects.create(club=member.club, match=match, by=member.player)
        seat = match.seats.filter(player=None).first()
        if opponent is not None and seat is not None:
            Invitation.objects.create(seat=seat, player=opponent)
    notices.changed(match.pk, match.number)
    return match


def bring(member: Member, match_id: str) -> None:
    """Show an own match that waits for players to the members of the club. Raises Illegal."""
    match = to_bring(member.player).filter(pk=match_id).first()
    if match is None:
        raise Illegal("", _("Only a match of yours that waits for players can be brought here."))
    _refuse_too_many(member)
    ClubMatch.objects.get_or_create(
        match=match, defaults={"club": member.club, "by": member.player}
    )


def to_bring(player: Player) -> QuerySet[Match]:
    """The player's matches that wait for players and belong to no club."""
    free = Match.objects.filter(creator=player, status=Match.Status.OPEN, club=None, archived=None)
    return free.filter(seats__player=None, seats__frozen=None).distinct().order_by("-created")


def matches_of(club: Club) -> QuerySet[Match]:
    """The club's matches, the newest first, without those that were put away."""
    known = Match.objects.filter(club__club=club, archived=None)
    return known.defer("setup", "opening", "lesson").order_by("-touched")


def _refuse_too_many(member: Member) -> None:
    waiting = ClubMatch.objects.filter(by=member.player, match__status=Match.Status.OPEN)
    if waiting.count() >= ClubMatch.MOST_OPEN:
        raise Illegal("", _("So many matches of yours wait here already: play one of them first."))


LONGEST: Final = chat.LONGEST
KEPT: Final = 1000
"""Lines of a club at most, the newest ones."""


def say(member: Member, text: str) -> ClubLine | None:
    """Keep what a member says, as one line; None if nothing is left of it."""
    shown = chat.one_line(text)
    if not shown:
        return None
    line = ClubLine.objects.create(
        club=member.club, player=member.player, name=member.player.name, text=shown
    )
    older = member.club.chat.order_by("-pk").values_list("pk", flat=True)[KEPT : KEPT + 50]
    ClubLine.objects.filter(pk__in=list(older)).delete()
    return line


def chat_context(club: Club) -> dict[str, Any]:
    """The newest lines, the oldest of them first, as the chat's template shows them."""
    lines = list(club.chat.order_by("-pk")[: chat.SHOWN])[::-1]
    return {"lines": lines, "newest": lines[-1].pk if lines else 0}


def ics_of(club: Club, url: str) -> bytes:
    """All evenings as one file; `url` is the page of the club."""
    calendar = Calendar.new(prodid="-//Tabletop//Clubs//EN", name=club.name)
    for evening in club.evenings.all():
        calendar.add_component(_event(club, evening, url))
    return bytes(calendar.to_ical())


def _event(club: Club, evening: Evening, url: str) -> Event:
    return Event.new(
        uid=f"evening-{evening.pk}-{club.pk}@tabletop",
        summary=f"{club.name}: {evening.title}",
        start=evening.begins,
        end=evening.ends,
        location=evening.place or None,
        stamp=evening.changed,
        last_modified=evening.changed,
        url=url,
    )
