"""Operations that seat programs and computers in waiting matches."""

from collections.abc import Callable
from typing import Any, Literal
from uuid import UUID

from django.utils.translation import gettext
from ninja import Field, Router, Schema

from games.api.described import MatchId, MatchOut, summary
from games.api.gathering import CHANGING, require_mine
from games.api.interface import PLAY, ProgramRequest
from games.api.problems import Problem
from games.matches.lobby import invited
from games.matches.models import Match
from games.people import programs

router = Router(tags=["Finding each other"])


class ProgramOut(Schema):
    """A program that you may invite."""

    id: UUID
    name: str


class Invited(Schema):
    """The seat that is to be kept, and the program for which."""

    seat: int = Field(ge=0, le=99)
    program: UUID


class Seated(Schema):
    """The seat that a computer is to take, and how well it plays."""

    seat: int = Field(ge=0, le=99)
    level: Literal["learner", "club", "veteran"]


class Freed(Schema):
    """The seat that is to be free again."""

    seat: int = Field(ge=0, le=99)


@router.get(
    "/programs",
    response=list[ProgramOut],
    url_name="programs_listed",
    summary="Programs to invite",
)
def to_invite(request: ProgramRequest) -> list[dict[str, Any]]:
    """Your own programs, and those of others that are there now and may be invited: at most 20,
    those first that have asked for something last."""
    return [{"id": one.pk, "name": one.shown_name} for one in programs.invitable(request.player)]


@router.post(
    "/matches/{match_id}/invitation",
    response=MatchOut,
    auth=PLAY,
    throttle=CHANGING,
    url_name="invitation",
    summary="Invite a program",
)
def invite(request: ProgramRequest, match_id: MatchId, sent: Invited) -> dict[str, Any]:
    """Keep a free seat of a match of yours for a program: one that may be invited, or that has
    offered itself. It sits down when it likes."""
    return _seat_changed(
        request,
        match_id,
        sent.seat,
        lambda match: invited.invite(match, request.player, sent.seat, str(sent.program)),
    )


@router.post(
    "/matches/{match_id}/computer",
    response=MatchOut,
    auth=PLAY,
    throttle=CHANGING,
    url_name="computer",
    summary="Seat a computer",
)
def seat_computer(request: ProgramRequest, match_id: MatchId, sent: Seated) -> dict[str, Any]:
    """Let a computer take a free seat of a match of yours. It is ready at once."""
    return _seat_changed(
        request,
        match_id,
        sent.seat,
        lambda match: invited.seat_computer(match, request.player, sent.seat, sent.level),
    )


@router.post(
    "/matches/{match_id}/free",
    response=MatchOut,
    auth=PLAY,
    throttle=CHANGING,
    url_name="free",
    summary="Free a seat",
)
def free(request: ProgramRequest, match_id: MatchId, sent: Freed) -> dict[str, Any]:
    """Let a computer or a program stand up again, or keep its seat no longer."""
    return _seat_changed(
        request,
        match_id,
        sent.seat,
        lambda match: invited.free_seat(match, request.player, sent.seat),
    )


def _seat_changed(
    request: ProgramRequest, match_id: str, seat: int, change: Callable[[Match], None]
) -> dict[str, Any]:
    """Change a seat of a match of the player's. Return the match's summary afterwards."""
    match = require_mine(request, match_id)
    if not match.seats.filter(index=seat).exists():
        raise Problem(422, gettext("There is no such seat."), where="seat")
    change(match)
    return summary(Match.objects.get(pk=match.pk), request.player)
