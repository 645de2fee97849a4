"""Operations that seat programs and computers in waiting matches."""

from functools import partial
from typing import Any, Literal
from uuid import UUID

from ninja import Field, Router, Schema

from games.api.described import MatchId, MatchOut
from games.api.gathering import CHANGING, require_mine, require_seat, summary_now
from games.api.interface import PLAY, ProgramRequest
from games.matches.lobby import invited
from games.people import programs

router = Router(tags=["Finding each other"])
_post = partial(router.post, auth=PLAY, throttle=CHANGING)


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
    "/programs", response=list[ProgramOut], url_name="programs_listed", summary="Programs to invite"
)
def to_invite(request: ProgramRequest) -> list[dict[str, Any]]:
    """Your own programs, and those of others that are there now and may be invited: at most 20,
    those first that have asked for something last."""
    return [{"id": one.pk, "name": one.shown_name} for one in programs.invitable(request.player)]


@_post(
    "/matches/{match_id}/invitation",
    response=MatchOut,
    url_name="invitation",
    summary="Invite a program",
)
def invite(request: ProgramRequest, match_id: MatchId, sent: Invited) -> dict[str, Any]:
    """Keep a free seat of a match of yours for a program: one that may be invited, or that has
    offered itself. It sits down when it likes."""
    match = require_mine(request, match_id)
    require_seat(match, sent.seat)
    invited.invite(match, request.player, sent.seat, str(sent.program))
    return summary_now(match, request.player)


@_post(
    "/matches/{match_id}/computer",
    response=MatchOut,
    url_name="computer",
    summary="Seat a computer",
)
def seat_computer(request: ProgramRequest, match_id: MatchId, sent: Seated) -> dict[str, Any]:
    """Let a computer take a free seat of a match of yours. It is ready at once."""
    match = require_mine(request, match_id)
    require_seat(match, sent.seat)
    invited.seat_computer(match, request.player, sent.seat, sent.level)
    return summary_now(match, request.player)


@_post("/matches/{match_id}/free", response=MatchOut, url_name="free", summary="Free a seat")
def free(request: ProgramRequest, match_id: MatchId, sent: Freed) -> dict[str, Any]:
    """Let a computer or a program stand up again, or keep its seat no longer."""
    match = require_mine(request, match_id)
    require_seat(match, sent.seat)
    invited.free_seat(match, request.player, sent.seat)
    return summary_now(match, request.player)
