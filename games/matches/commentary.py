"""Commentary: people invited by the players comment on a match for all spectators, and draw marks
and arrows on its board.

Commentators see what spectators see and hold no seat. During the match no seat can read them, as
they may mention what its player does not see. Remarks belong to the moment that spectators see at
the time, and stay with the match; drawings disappear with the next answer.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final

from django.db import transaction
from django.db.models import Count, Max
from django.utils import timezone
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from games.matches import access, delay
from games.matches.models import Commentator, Match, Remark
from games.matches.queues import turn_to_write
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _

LONGEST: Final = 280
"""Most characters of a remark."""
SHOWN: Final = 20
"""Most remarks that are shown, the newest ones."""
KEPT: Final = 1000
"""Most remarks on a match."""
MOST: Final = 4
"""Most commentators of a match, including those who have not opened their link yet."""
MOST_MARKS: Final = 16
MOST_SKETCHES: Final = 200
"""Most moments for which a commentator's drawings are stored."""
LONGEST_MARKS: Final = 4000
"""Most characters of a drawing, as JSON."""
_FURTHEST: Final = 1_000_000

_Part = Annotated[int, Field(ge=-_FURTHEST, le=_FURTHEST)]
_End = tuple[_Part, _Part] | Annotated[str, Field(min_length=1, max_length=80)]
"""A place in the coordinates of its board, or the id of something on it."""


class Mark(BaseModel):
    """A mark at a place or a unit or, if it leads `to` another, an arrow."""

    model_config = ConfigDict(strict=True, extra="forbid")

    at: _End
    to: _End | None = None


_MARKS: Final = TypeAdapter(Annotated[list[Mark], Field(max_length=MOST_MARKS)])


# -- permissions -------------------------------------------------------------------------------


def may_invite(match: Match, player: Player | None, *, sits: bool) -> bool:
    """Whether the player may invite commentators: players (`sits`) and the creator may."""
    if player is None or match.solo or not match.spectators:
        return False
    return sits or match.creator_id == player.pk


def commentator(match: Match, player: Player | None) -> Commentator | None:
    """The player's present right to comment on the match, if any."""
    if player is None or match.status != Match.Status.PLAYING or not match.spectators:
        return None
    if match.solo or access.seats_of(match, player):
        return None
    return match.commentators.filter(player=player).first()


def is_shown(perspective: int | None, ended: bool) -> bool:
    """Whether people with this perspective can read commentary: seats only after the end."""
    return ended or perspective is None


# -- invitations --------------------------------------------------------------------------------


def invite_by_name(match: Match, name: str) -> Commentator:
    """Let the person with that name comment, if it is unique. Raises Illegal."""
    people = Player.objects.filter(name__iexact=name.strip(), computer="", maker=None)
    found = list(people[:2]) if name.strip() else []
    if len(found) != 1:
        raise Illegal(
            "", _("There is nobody of that name here, or more than one: send a link instead.")
        )
    with turn_to_write(), transaction.atomic():
        _require_room(match)
        _require_no_seat(match, found[0])
        return match.commentators.get_or_create(player=found[0])[0]


def invite_by_link(match: Match) -> Commentator:
    """Make a right to comment for the first person who opens its link. Raises Illegal."""
    with turn_to_write(), transaction.atomic():
        _require_room(match)
        return match.commentators.create()


def accept(invitation: Commentator, player: Player) -> None:
    """Accept the right of a link. Raises Illegal."""
    with turn_to_write(), transaction.atomic():
        match = Match.objects.select_for_update().get(pk=invitation.match_id)
        _require_no_seat(match, player)
        if match.commentators.filter(player=player).exists():
            return
        taken = match.commentators.filter(pk=invitation.pk, player=None).update(player=player)
    if not taken:
        raise Illegal("", _("Somebody else has taken this invitation, or it was withdrawn."))


def withdraw(match: Match, commentator_id: int) -> None:
    """Withdraw a right and its drawings; remarks stay."""
    match.commentators.filter(pk=commentator_id).delete()


def _require_room(match: Match) -> None:
    Match.objects.select_for_update().only("pk").get(pk=match.pk)
    if match.status == Match.Status.ENDED:
        raise Illegal("", _("The match is over."))
    if match.commentators.count() >= MOST:
        raise Illegal("", _("A match has at most %(most)s commentators.", most=MOST))


def _require_no_seat(match: Match, player: Player) -> None:
    if access.seats_of(match, player):
        raise Illegal("", _("Whoever plays in a match cannot comment on it."))


# -- remarks and drawings ----------------------------------------------------------------------


def say(by: Commentator, text: str) -> Remark:
    """Store a remark, which is one line already. Raises Illegal."""
    match, player = by.match, by.player
    assert player is not None
    if match.remarks.count() >= KEPT:
        raise Illegal("", _("Enough has been said of this match."))
    number = delay.shown_number(match)
    with turn_to_write(), transaction.atomic():
        if not Commentator.objects.filter(pk=by.pk).update(touched=timezone.now()):
            raise Illegal("", _("You may not comment on this match any more."))
        return match.remarks.create(player=player, name=player.name, text=text, number=number)


def draw(by: Commentator, number: int, marks: str) -> bool:
    """Replace the commentator's drawing by these marks, as JSON. Return whether spectators still
    see the match at that number. Raises Illegal for invalid marks."""
    if len(marks) > LONGEST_MARKS:
        raise Illegal("", _("That cannot be drawn."))
    try:
        drawn = _MARKS.validate_json(marks)
    except ValidationError:
        raise Illegal("", _("That cannot be drawn.")) from None
    if number != delay.shown_number(by.match):
        return False
    plain = [mark.model_dump(mode="json") for mark in drawn]
    with turn_to_write():
        Commentator.objects.filter(pk=by.pk).update(
            marks=plain,
            number=number,
            touched=timezone.now(),
            sketches=_with_sketch(by.sketches, number, plain),
        )
    return True


def _with_sketch(
    sketches: Mapping[str, Any], number: int, marks: list[dict[str, Any]]
) -> dict[str, Any]:
    """The last drawings at each moment, for the replay, with the present one."""
    others = {at: drawn for at, drawn in sketches.items() if at != str(number)}
    return {**others, str(number): marks} if marks and len(others) < MOST_SKETCHES else others


# -- display -----------------------------------------------------------------------------------

Version = tuple[int, str]
"""Changes with every remark and drawing, and with the commentators."""


@dataclass(frozen=True)
class Commentary:
    """All remarks and drawings of a match, for any moment shown."""

    by: tuple[tuple[int, str], ...] = ()
    remarks: tuple[Mapping[str, Any], ...] = ()
    drawn: tuple[tuple[int, int, Any], ...] = ()
    version: Version = (0, "")
    players: frozenset[str] = frozenset()
    """The ids of the players who may comment."""

    def at(self, number: int) -> dict[str, Any]:
        """The remarks and drawings at a number of answers."""
        return {
            "by": self.by,
            "remarks": [one for one in self.remarks if one["number"] <= number],
            "marks": [{"by": by, "marks": marks} for at, by, marks in self.drawn if at == number],
        }


NONE: Final = Commentary()


def of(match: Match, upto: int | None = None) -> Commentary:
    """The commentary of a match now or, for a replay, up to a number of answers."""
    people = [*match.commentators.exclude(player=None).select_related("player")]
    seated = {*match.seats.values_list("player", flat=True)} if people else set()
    rights = [one for one in people if one.player_id not in seated]
    remarks = match.remarks.all() if upto is None else match.remarks.filter(number__lte=upto)
    return Commentary(
        by=tuple((one.pk, one.player.name) for one in rights if one.player),
        remarks=tuple(_plain(remark) for remark in reversed(remarks.order_by("-pk")[:SHOWN])),
        drawn=tuple(_drawn(rights, upto)),
        version=_version(len(people), max(each.touched for each in people))
        if people
        else NONE.version,
        players=frozenset(str(one.player_id) for one in rights),
    )


def _drawn(rights: Iterable[Commentator], upto: int | None) -> Iterator[tuple[int, int, Any]]:
    """The present drawings or, for a replay, those at that moment: time, author, marks."""
    for one in rights:
        number = one.number if upto is None else upto
        marks = one.marks if upto is None else one.sketches.get(str(upto))
        if marks:
            yield number, one.pk, marks


def _plain(remark: Remark) -> Mapping[str, Any]:
    return {
        "id": remark.pk,
        "name": remark.name,
        "text": remark.text,
        "language": remark.language,
        "number": remark.number,
        "at": remark.at,
    }


def versions(match_ids: Iterable[str]) -> dict[str, Version]:
    """The version of the commentary by match, for matches with one."""
    people = Commentator.objects.filter(match__in=list(match_ids)).exclude(player=None)
    known = people.values_list("match").annotate(Count("pk"), Max("touched")).order_by()
    return {match_id: _version(count, touched) for match_id, count, touched in known}


def _version(people: int, touched: datetime) -> Version:
    return people, str(touched)
