"""Operations that create, find, join and start matches."""

from functools import partial
from typing import Any, Literal

from django.contrib.auth.hashers import check_password
from django.http import Http404
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from ninja import Field, Router, Schema
from ninja.params.functions import Query

from games.api import playing
from games.api.described import MOST_ID, MatchId, MatchOut, summaries, summary
from games.api.interface import PLAY, Limit, ProgramRequest
from games.api.problems import Problem
from games.matches import access
from games.matches.delay import CHOICES
from games.matches.lobby import alone, invited, waiting_room
from games.matches.lobby.forms import PASSWORD_LENGTH
from games.matches.models import Match
from games.people.limits import count, parse
from games.people.models import Player
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.starting import checked_options

PASSWORDS = "20/h"
"""The rate of tries by one player."""
CREATING = Limit("new-match", "60/h", of_player=True)
CHANGING = Limit("waiting-room", "120/m", of_player=True)

router = Router(tags=["Finding each other"])
_post = partial(router.post, auth=PLAY, throttle=CHANGING)
_delete = partial(router.delete, auth=PLAY, throttle=CHANGING)


class NewMatch(Schema):
    """A match to be played."""

    system: str = Field(max_length=40)
    options: dict[str, Any] = Field({}, description="of the game; what is left out is as usual")
    computer: Literal["", "learner", "club", "veteran"] = Field(
        "", description="plays the other seats, and the match begins at once"
    )
    roster: int | None = Field(None, ge=1, lt=MOST_ID, description="against a computer, yours")
    visibility: Match.Visibility = Match.Visibility.UNLISTED
    password: str = Field("", max_length=PASSWORD_LENGTH)
    spectators: bool = True
    pace: Match.Pace = Match.Pace.LIVE
    delay: str = Field(
        "",
        max_length=12,
        description="how much later spectators see what happens: "
        + ", ".join(filter(None, dict(CHOICES))),
    )
    seat: int = Field(0, ge=0, le=99)


class Sitting(Schema):
    """Where to sit down, and what gives the right to."""

    seat: int = Field(ge=0, le=99)
    key: str = Field("", max_length=100, description="the end of an invitation's link")
    password: str = Field("", max_length=PASSWORD_LENGTH)


class Readiness(Schema):
    """What to play with."""

    roster: int | None = Field(None, ge=1, lt=MOST_ID, description="one of yours, or a ready one")


class Offered(Schema):
    """In which match a program would play."""

    match: str
    offered: bool


class Left(Schema):
    """What became of a match that was left."""

    match: str


@playing.router.post(
    "/matches",
    response=MatchOut,
    auth=PLAY,
    throttle=CREATING,
    url_name="matches",
    summary="Create a match",
)
def create(request: ProgramRequest, sent: NewMatch) -> dict[str, Any]:
    """Create a match: one that waits for others, or one against a computer, which begins."""
    system = systems.systems().get(sent.system)
    if system is None:
        raise Problem(422, gettext("There is no such game here."), where="system")
    if sent.computer:
        match = _against_computer(request.player, sent)
    else:
        if sent.seat >= len(system.rules.seats_for(sent.options)):
            raise Problem(422, gettext("There is no such seat."), where="seat")
        if sent.delay not in dict(CHOICES):
            raise Problem(422, gettext("This is not one of the choices."), where="delay")
        match = waiting_room.create(
            request.player,
            sent.system,
            sent.options,
            visibility=sent.visibility,
            password=sent.password,
            spectators=sent.spectators,
            pace=sent.pace,
            delay=sent.delay,
            seat=sent.seat,
        )
    return summary(match, request.player)


@router.get(
    "/open-matches", response=list[MatchOut], url_name="open_matches", summary="Matches to join"
)
def to_join(
    request: ProgramRequest, system: str = Query("", max_length=40)
) -> list[dict[str, Any]]:
    """Public matches with a seat that is free for anybody: at most 50."""
    found = access.to_join().order_by("-touched")
    if system:
        found = found.filter(system=system)
    return summaries(found, request.player)


@_post("/matches/{match_id}/seat", response=MatchOut, url_name="seat", summary="Sit down")
def sit(request: ProgramRequest, match_id: MatchId, sent: Sitting) -> dict[str, Any]:
    """Sit down on a free seat, or accept one that is kept for you."""
    match = access.find(match_id)
    if not _may_sit(match, request.player, sent):
        if request.player.is_program:
            raise Problem(403, gettext("A program offers itself, and sits down when it is let."))
        raise Problem(403, gettext("This seat is taken by its link only."))
    require_seat(match, sent.seat)
    waiting_room.take_seat(match, request.player, sent.seat)
    return summary_now(match, request.player)


@_post("/matches/{match_id}/offer", response=Offered, url_name="offer", summary="Offer to play")
def offer(request: ProgramRequest, match_id: MatchId) -> dict[str, Any]:
    """Of a program: offer to play in a public match that waits for players. If somebody there
    accepts, a seat is kept for it: sit down on it then."""
    invited.offer(access.find_to_join(match_id), request.player)
    return {"match": match_id, "offered": True}


@_delete(
    "/matches/{match_id}/offer", response=Offered, url_name="offer", summary="Offer it no more"
)
def offer_withdrawn(request: ProgramRequest, match_id: MatchId) -> dict[str, Any]:
    """Withdraw the offer to play."""
    invited.withdraw_offer(access.find_to_join(match_id), request.player)
    return {"match": match_id, "offered": False}


@_delete("/matches/{match_id}/seat", response=Left, url_name="seat", summary="Stand up")
def leave(request: ProgramRequest, match_id: MatchId) -> dict[str, Any]:
    """Stand up in a match that has not begun, or decline a seat that is kept for you. Leaving a
    match under way is an answer: `concede`."""
    match = require_mine(request, match_id)
    if access.seats_of(match, request.player):
        waiting_room.leave(match, request.player)
    else:
        waiting_room.decline(match, request.player)
    return {"match": match_id}


@_post("/matches/{match_id}/ready", response=MatchOut, url_name="ready", summary="Be ready")
def ready(request: ProgramRequest, match_id: MatchId, sent: Readiness) -> dict[str, Any]:
    """Choose what to play with, if that is named, and say that you are ready. The match begins when
    all are. A program adds nothing of its own to the dice."""
    match = require_mine(request, match_id)
    chosen = None if sent.roster is None else _roster(request.player, match.system, sent.roster)
    if chosen is not None:
        waiting_room.choose_roster(match, request.player, chosen)
    waiting_room.set_ready(match, request.player)
    return summary_now(match, request.player)


@_delete(
    "/matches/{match_id}/ready", response=MatchOut, url_name="ready", summary="Be ready no more"
)
def unready(request: ProgramRequest, match_id: MatchId) -> dict[str, Any]:
    """Take back that you are ready."""
    match = require_mine(request, match_id)
    waiting_room.set_unready(match, request.player)
    return summary_now(match, request.player)


def _against_computer(player: Player, sent: NewMatch) -> Match:
    own = None if sent.roster is None else _roster(player, sent.system, sent.roster)
    system = systems.system(sent.system)
    sides = system.rules.sides(checked_options(system, sent.options))
    levels = dict.fromkeys(range(1, len(sides)), sent.computer)
    return alone.create(player, sent.system, sent.options, levels, chosen=[own])


def _roster(player: Player, system: str, pk: int) -> Roster:
    """A roster that the player may use. Raises Problem."""
    found = rosters.usable(player, system, pk)
    if found is None:
        raise Problem(422, gettext("Choose one of your rosters, or a ready one."), where="roster")
    return found


def require_mine(request: ProgramRequest, match_id: str) -> Match:
    """The match, if the player takes part in it. Raises Http404."""
    match = access.find(match_id)
    if not access.mine(request.player).filter(pk=match.pk).exists():
        raise Http404
    return match


def require_seat(match: Match, index: int) -> None:
    """Raises Problem if the match has no such seat."""
    if not match.seats.filter(index=index).exists():
        raise Problem(422, gettext("There is no such seat."), where="seat")


def summary_now(match: Match, player: Player) -> dict[str, Any]:
    """The summary of a match after a change."""
    return summary(Match.objects.get(pk=match.pk), player)


def _may_sit(match: Match, player: Player, sent: Sitting) -> bool:
    """Whether the player may take a free seat, with an invitation's key or without. Raises Problem
    after too many wrong passwords."""
    if sent.key and any(constant_time_compare(seat.key, sent.key) for seat in match.seats.all()):
        return True
    unlocked = not match.password
    if not unlocked and sent.password:
        if count(f"api-password:{player.pk}", *parse(PASSWORDS)):
            raise Problem(429, gettext("Too many requests. Try again in a moment."))
        unlocked = check_password(sent.password, match.password)
    if player.is_program and match.creator_id != player.pk:
        return match.seats.filter(index=sent.seat, invitation__player=player).exists()
    return access.may_take_seat(match, player, unlocked=unlocked)
