"""Access to matches: who may see what, and from which perspective.

People with a seat always have access, as has the creator before the match begins. Others need the
match's link (public matches are in the lobby), its password if it has one and, once it has begun,
that spectators are allowed. A match that the visitor may not know of raises 404.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.hashers import check_password
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone

from games.matches.models import Invitation, Match, Seat
from games.people.http import VisitorRequest
from games.people.models import Player
from games.rules import systems
from games.rules.book.lessons import LEARNER

_UNLOCKED = "unlocked_matches"
_MOST_UNLOCKED = 50
# How long the lobby shows strangers a match without activity.
_FORGOTTEN = timedelta(days=3)


class PasswordNeeded(PermissionDenied):
    """The visitor may know of the match, but has not given its password yet."""


def find(match_id: str) -> Match:
    """The match of that id, if its system is installed. Raises Http404."""
    match = Match.objects.defer("setup", "opening", "lesson").filter(pk=match_id).first()
    if match is None or match.system not in systems.systems():
        raise Http404
    return match


def perspective(request: VisitorRequest, match: Match) -> int | None:
    """The visitor's perspective on the match: the index of the own seat, or None for a spectator.

    With several seats it is the one named in the address (`?as=1`), else the one that must answer;
    in a lesson it is the learner's. Behind a cover sheet it is None until the address names a seat
    of the side that must answer.

    Raises Http404, or PasswordNeeded (a PermissionDenied).
    """
    unlocked = is_unlocked(request, match)
    return perspective_of(match, request.player, request.GET.get("as", ""), unlocked=unlocked)


def perspective_or_404(request: VisitorRequest, match: Match) -> int | None:
    """The visitor's perspective on the match, for requests that ask for no password. Raises
    Http404."""
    try:
        return perspective(request, match)
    except PasswordNeeded:
        raise Http404 from None


def perspective_of(
    match: Match, player: Player | None, named: str, *, unlocked: bool
) -> int | None:
    """A player's perspective on the match, from the seat `named` in the address, if any: see
    `perspective`. `unlocked` means that the password was given."""
    seats = seats_of(match, player)
    if seats:
        return _seat_shown(match, seats, named)
    if match.status == Match.Status.OPEN and _is_expected(match, player):
        return None
    if match.status != Match.Status.OPEN and not match.spectators:
        raise Http404
    if match.password and not unlocked:
        raise PasswordNeeded(match.pk)
    return None


def seats_of(match: Match, player: Player | None) -> list[int]:
    """The seats that the player holds: usually one; all of them in a match played alone; several if
    two people turned out to be one."""
    if player is None:
        return []
    return list(match.seats.filter(player=player).values_list("index", flat=True))


@dataclass(frozen=True)
class Holder:
    """The player on a seat, and whether any seat of the match has a plan."""

    player: Player
    has_plans: bool


def holder(match_id: str, index: int, session_key: str) -> Holder | None:
    """The player on a seat, if a session with that key is still open and the account is active.
    This runs for each answer over a socket, so it is a single hand-written statement."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_HOLDER, [match_id, index, session_key, now])
        row = cursor.fetchone()
    if row is None:
        return None
    values = Player._meta.pk.to_python(row[0]), row[1]
    player = Player.from_db(connection.alias, ("id", "session_key"), values)
    return Holder(player, has_plans=bool(row[2]))


_HOLDER = """
    SELECT player.id, player.session_key,
        EXISTS (SELECT 1 FROM matches_plan WHERE match_id = seat.match_id) AS has_plans
    FROM matches_seat seat
    JOIN people_player player ON player.id = seat.player_id
    LEFT JOIN auth_user account ON account.id = player.user_id
    WHERE seat.match_id = %s AND seat."index" = %s AND (account.id IS NULL OR account.is_active)
    AND EXISTS (SELECT 1 FROM django_session WHERE session_key = %s AND expire_date > %s)
"""


def seat_of(match: Match, player: Player | None) -> int | None:
    """The seat that the player holds; of several, the one that must answer."""
    seats = seats_of(match, player)
    waiting = [seat for seat in seats if seat in match.waiting_seats]
    return next(iter(waiting or seats), None)


def may_be_seen(match: Match, seats: list[int]) -> list[int]:
    """The player's seats that may be shown now: behind a cover sheet, only those of a side that
    must answer."""
    if not match.covered:
        return seats
    rules, options = match.get_system().rules, match.options
    asked = {rules.side_of(seat, options) for seat in match.waiting_seats}
    return [seat for seat in seats if rules.side_of(seat, options) in asked]


def may_sit(request: VisitorRequest, match: Match) -> bool:
    """Whether the visitor may take a free seat without an invitation: in public matches, with the
    password if there is one."""
    return may_take_seat(match, request.player, unlocked=is_unlocked(request, match))


def may_take_seat(match: Match, player: Player | None, *, unlocked: bool) -> bool:
    """The same for a player; `unlocked` means that no password is needed or that it was given."""
    is_public = match.visibility == Match.Visibility.PUBLIC
    return (is_public and unlocked) or _is_expected(match, player)


def may_be_advised(match: Match) -> bool:
    """Whether the match's player may ask a computer for advice: in a running match that one person
    plays, alone or against computers."""
    if match.status != Match.Status.PLAYING or match.stopped is not None:
        return False
    if match.solo:
        return not is_tried_meanwhile(match)
    seats = [*match.seats.values_list("player", "player__computer")]
    people = {player for player, computer in seats if not computer}
    return len(people) == 1 and None not in people and any(computer for _player, computer in seats)


def is_tried_meanwhile(match: Match) -> bool:
    """Whether the match was copied from one that people are still playing against each other;
    computers give no advice there."""
    origin = match.tried_from
    if origin is None or origin.status != Match.Status.PLAYING:
        return False
    return not may_be_advised(origin)


# -- passwords ---------------------------------------------------------------------------------


def is_unlocked(request: VisitorRequest, match: Match) -> bool:
    """Whether the match has no password, or this browser has given the present one."""
    if not match.password:
        return True
    given: str = request.session.get(_UNLOCKED, {}).get(match.pk, "")
    return given == match.password


def unlock(request: VisitorRequest, match: Match, password: str) -> bool:
    """Check a password, and remember in the session that it was right."""
    if not check_password(password, match.password):
        return False
    unlocked = dict(request.session.get(_UNLOCKED, {}))
    unlocked[match.pk] = match.password
    request.session[_UNLOCKED] = dict(list(unlocked.items())[-_MOST_UNLOCKED:])
    return True


# -- lists -------------------------------------------------------------------------------------


def installed() -> QuerySet[Match]:
    """The matches of installed systems, without their large columns."""
    return (
        Match.objects.filter(system__in=list(systems.systems()))
        .defer("setup", "opening", "lesson")
        .prefetch_related("seats__player")
    )


def mine(player: Player) -> QuerySet[Match]:
    """The matches in which the player sits, is invited, or which the player created: the latter
    until they begin, or for good if computers play all seats."""
    return _of(player).filter(archived=None)


def put_away(player: Player) -> QuerySet[Match]:
    """The player's archived matches."""
    return _of(player).exclude(archived=None)


def _of(player: Player) -> QuerySet[Match]:
    involved = Q(seats__player=player) | Q(seats__invitation__player=player)
    others = Seat.objects.filter(match=OuterRef("pk")).exclude(player__computer__gt="")
    created = Q(creator=player) & (Q(status=Match.Status.OPEN) | ~Exists(others))
    return installed().filter(involved | created).distinct()


def to_join() -> QuerySet[Match]:
    """Public matches with a free seat, unless they seem abandoned."""
    free = Q(seats__player=None, seats__frozen=None, seats__invitation=None)
    public = Q(status=Match.Status.OPEN, visibility=Match.Visibility.PUBLIC)
    lately = Q(touched__gt=timezone.now() - _FORGOTTEN)
    return installed().filter(public & free & lately, archived=None).distinct()


def find_to_join(match_id: str) -> Match:
    """The match of that id, if the lobby shows it to join. Raises Http404."""
    match = to_join().filter(pk=match_id).first()
    if match is None:
        raise Http404
    return match


def to_watch() -> QuerySet[Match]:
    """Public running matches that may be watched, unless they seem abandoned."""
    return installed().filter(
        status=Match.Status.PLAYING,
        visibility=Match.Visibility.PUBLIC,
        spectators=True,
        archived=None,
        touched__gt=timezone.now() - _FORGOTTEN,
    )


def _seat_shown(match: Match, seats: list[int], named: str) -> int | None:
    """The player's seat from which the match is shown, by the seat in the address, if any."""
    if match.in_lesson:
        return LEARNER
    if named in map(str, may_be_seen(match, seats)):
        return int(named)
    if match.covered:
        return None
    waiting = [seat for seat in seats if seat in match.waiting_seats]
    return (waiting or seats)[0]


def _is_expected(match: Match, player: Player | None) -> bool:
    """Whether the player created the match, which has not begun, or has a seat reserved in it."""
    if player is None:
        return False
    if match.creator_id == player.pk:
        return True
    return Invitation.objects.filter(seat__match=match, player=player).exists()
