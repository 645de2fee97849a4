"""What the members of a club meet for: its evenings, and its matches, created for them or brought
in from elsewhere."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.clubs.models import Club, ClubMatch, Evening, Member
from games.matches import notices
from games.matches.lobby import waiting_room
from games.matches.models import Invitation, Match
from games.matches.queues import turn_to_write
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _


def make_room(club: Club) -> bool:
    """Make room for one more evening: if there are as many as may be, delete the oldest one. Return
    False if that is not past yet."""
    if club.evenings.count() < Evening.MOST:
        return True
    oldest = club.evenings.earliest("begins")
    if oldest.ends > timezone.now():
        return False
    oldest.delete()
    return True


def propose(member: Member, system: str, pace: str, opponent: Player | None) -> Match:
    """Make a match with the usual options for the club. Its first free seat is reserved for
    `opponent`, or open to all members. Raises Illegal."""
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
    """Show the member's own match, which waits for players, to the club. Raises Illegal."""
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
    """The club's matches and those of its tournaments, the newest first, without archived ones."""
    paired = club.tournaments.filter(pairings__match__isnull=False).values("pairings__match")
    own = Q(pk__in=club.matches.values("match")) | Q(pk__in=paired)
    known = Match.objects.filter(own, archived=None)
    return known.defer("setup", "opening", "lesson").order_by("-touched")


def _refuse_too_many(member: Member) -> None:
    waiting = ClubMatch.objects.filter(by=member.player, match__status=Match.Status.OPEN)
    if waiting.count() >= ClubMatch.MOST_OPEN:
        raise Illegal("", _("So many matches of yours wait here already: play one of them first."))
