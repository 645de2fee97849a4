"""Matches as programs see them in lists, and the types of path parameters."""

from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any

from django.db.models import QuerySet
from django.utils.translation import gettext
from ninja import Field, Path, Schema

from games.api.problems import Problem
from games.cards.words import rendered
from games.matches import access, delay
from games.matches.models import Match
from games.people.models import Player

MOST_ID = 2**53
"""Numbers below it are the same in every language that programs are written in."""
SYSTEM = "^[a-z]{1,40}$"
MOST_LISTED = 50
MatchId = Annotated[str, Path(pattern="^[a-z2-7]{12}$", description="as it stands in links")]
SeatNumber = Annotated[int | None, Field(ge=0, le=99)]


class SeatOut(Schema):
    """A seat of a match."""

    seat: int
    label: str = Field(description="what the game calls it")
    name: str = Field(description="who sits there, or an empty text")
    yours: bool
    computer: bool
    program: bool
    ready: bool = Field(description="in a match that has not begun")
    kept_for_you: bool


class MatchOut(Schema):
    """A match in a list."""

    id: str
    system: str
    status: str = Field(description="open, playing or ended")
    number: int = Field(description="of answers in its log")
    asked: list[int] = Field(description="those of your seats that are asked something now")
    seats: list[SeatOut]
    options: dict[str, Any]
    result: dict[str, Any] | None
    touched: datetime
    address: str = Field(description="of its page")


def summaries(found: QuerySet[Match], player: Player) -> list[dict[str, Any]]:
    """The first 50 matches as summaries, with a constant number of queries."""
    seats = ("seats__player__maker", "seats__invitation")
    return [summary(match, player) for match in found.prefetch_related(*seats)[:MOST_LISTED]]


def summary(match: Match, player: Player) -> dict[str, Any]:
    """The summary of a match for a list."""
    labels = match.get_system().rules.seats_for(match.options)
    seats = sorted(match.seats.all(), key=attrgetter("index"))
    mine = {seat.index for seat in seats if seat.player_id == player.pk}
    return {
        "id": match.pk,
        "system": match.system,
        "status": match.status,
        "number": match.number,
        "asked": sorted(mine & set(match.waiting_seats or [])),
        "seats": [
            {
                "seat": seat.index,
                "label": rendered(labels[seat.index]),
                "name": seat.shown_name,
                "yours": seat.index in mine,
                "computer": seat.is_computers,
                "program": seat.is_programs,
                "ready": seat.ready,
                "kept_for_you": _is_kept_for(seat, player),
            }
            for seat in seats
        ],
        "options": match.options,
        "result": rendered(match.result),
        "touched": match.touched,
        "address": match.get_absolute_url(),
    }


def seen_by(player: Player, match_id: str, seat: int | None = None) -> tuple[Match, int | None]:
    """A match, and the player's perspective on it: that of `seat`, if given. A password unlocks a
    match for browsers only. Raises Http404 and Problem."""
    match = access.find(match_id)
    named = "" if seat is None else str(seat)
    try:
        perspective = access.perspective_of(match, player, named, unlocked=False)
    except access.PasswordNeeded:
        raise Problem(403, gettext("This match needs a password.")) from None
    if seat is not None and perspective != seat:
        raise Problem(403, gettext("You hold no such seat in this match."))
    return delay.as_shown(match, perspective), perspective


def _is_kept_for(seat: Any, player: Player) -> bool:
    invitation = getattr(seat, "invitation", None)
    return invitation is not None and invitation.player_id == player.pk
