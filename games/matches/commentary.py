"""Commentary: people whom those at the table invite say to all spectators what they think of a
match, and draw marks and arrows on its board.

A commentator sees what spectators see and nothing more, holds no seat, and is read by no seat as
long as the match is played: what is said may tell those who play something that they do not see.
What is said belongs to the moment that spectators see when it is said, and stays with the match;
what is drawn goes with the next answer.
"""

from __future__ import annotations

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
"""Characters of what is said at once."""
SHOWN: Final = 20
"""Of all that was said so far the newest."""
KEPT: Final = 1000
"""So often something is said of a match at most."""
MOST: Final = 4
"""Commentators of a match, those included who are still to open their link."""
MOST_MARKS: Final = 16
MOST_SKETCHES: Final = 200
"""Moments of which it is kept what a commentator has drawn."""
LONGEST_MARKS: Final = 4000
"""Characters of what is drawn, as it is sent."""
_FURTHEST: Final = 1_000_000

_Part = Annotated[int, Field(ge=-_FURTHEST, le=_FURTHEST)]
_End = tuple[_Part, _Part] | Annotated[str, Field(min_length=1, max_length=80)]
"""A place, as its kind of board counts them, or the id of something that stands there."""


class Mark(BaseModel):
    """A mark at a place or a unit or, where it leads `to` another, an arrow."""

    model_config = ConfigDict(strict=True, extra="forbid")

    at: _End
    to: _End | None = None


_MARKS: Final = TypeAdapter(Annotated[list[Mark], Field(max_length=MOST_MARKS)])


# -- who may ------------------------------------------------------------------------------------


def may_invite(match: Match, player: Player | None, *, sits: bool) -> bool:
    """Whether the player may say who comments on the match: who `sits` at it or made it."""
    if player is None or match.solo or not match.spectators:
        return False
    return sits or match.creator_id == player.pk


def commentator(match: Match, player: Player | None) -> Commentator | None:
    """The player's right to comment on the match now, if there is one."""
    if player is None or match.status != Match.Status.PLAYING or not match.spectators:
        return None
    if match.solo or access.seats_of(match, player):
        return None
    return match.commentators.filter(player=player).first()


def is_shown(perspective: int | None, ended: bool) -> bool:
    """Whether somebody with this perspective reads commentary: no seat does while it is played."""
    return ended or perspective is None


# -- invitations --------------------------------------------------------------------------------


def invite_by_name(match: Match, name: str) -> Commentator:
    """Let the person of that name comment, if there is one and no other. Raises Illegal."""
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
    """A right to comment for whoever opens its link first. Raises Illegal."""
    with turn_to_write(), transaction.atomic():
        _require_room(match)
        return match.commentators.create()


def accept(invitation: Commentator, player: Player) -> None:
    """Take the right of a link. Raises Illegal."""
    with turn_to_write(), transaction.atomic():
        match = Match.objects.select_for_update().get(pk=invitation.match_id)
        _require_no_seat(match, player)
        if match.commentators.filter(player=player).exists():
            return
        taken = match.commentators.filter(pk=invitation.pk, player=None).update(player=player)
    if not taken:
        raise Illegal("", _("Somebody else has taken this invitation, or it was withdrawn."))


def withdraw(match: Match, commentator_id: int) -> None:
    """Take a right away. What was drawn goes with it; what was said stays said."""
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


# -- saying and drawing -------------------------------------------------------------------------


def say(by: Commentator, text: str) -> Remark:
    """Keep what a commentator says, which is one line already. Raises Illegal."""
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
    """Draw these marks, JSON, in place of what the commentator has drawn. Whether spectators see
    the match at that number still. Raises Illegal for what are no marks."""
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
    """What was drawn last at each moment, for the replay, with what is drawn now."""
    others = {at: drawn for at, drawn in sketches.items() if at != str(number)}
    return {**others, str(number): marks} if marks and len(others) < MOST_SKETCHES else others


# -- what is shown ------------------------------------------------------------------------------

Version = tuple[int, str]
"""Changes with whatever is said or drawn, and with who may."""


@dataclass(frozen=True)
class Commentary:
    """All that may be shown of what commentators say and draw, whatever moment is shown."""

    by: tuple[tuple[int, str], ...] = ()
    remarks: tuple[Mapping[str, Any], ...] = ()
    drawn: tuple[tuple[int, int, Any], ...] = ()
    version: Version = (0, "")
    players: frozenset[str] = frozenset()
    """Who may comment, by their ids."""

    def at(self, number: int) -> dict[str, Any]:
        """What is shown where the match stands at that number."""
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
    """What is drawn now or, for a replay, what was drawn at that moment: when, by whom, what."""
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
    """By match the version of its commentary, where there is any."""
    people = Commentator.objects.filter(match__in=list(match_ids)).exclude(player=None)
    known = people.values_list("match").annotate(Count("pk"), Max("touched")).order_by()
    return {match_id: _version(count, touched) for match_id, count, touched in known}


def _version(people: int, touched: datetime) -> Version:
    return people, str(touched)
