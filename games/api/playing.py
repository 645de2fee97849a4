"""Operations that show matches and answer in them."""

from typing import Any

from django.db import close_old_connections
from django.db.models import QuerySet
from django.http import Http404, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from ninja import Field, Router, Schema
from ninja.params.functions import Query

from games.api.described import MatchId, MatchOut, SeatNumber, seen_by, summaries, summary
from games.api.interface import ANSWERING, PLAY, Limit, ProgramRequest
from games.api.problems import Problem, of_reply
from games.api.streams import Followed, Stream, TooManyStreams
from games.cards.words import rendered
from games.matches import access, referee, replies
from games.matches.models import Match
from games.people.http import sent_as_it_is
from games.people.models import Player

VIEWING = Limit("ask", "20/s", of_player=True)
STREAMING = Limit("api-stream", "30/m")
EXPORTING = Limit("api-export", "30/m")

NDJSON = "application/x-ndjson"

router = Router(tags=["Matches"])


class Me(Schema):
    """Whose token it is."""

    name: str
    program: bool = Field(description="whether it is a program's own, or a person's")
    scope: str = Field(description="read or play")


class ViewOut(Schema):
    """A match as a seat sees it."""

    match: MatchOut
    view: dict[str, Any] | None = Field(
        description="All that the seat may know, as `ask.json` of the page has it: `table`, "
        "`asks` with their options and the fields of each, `agreements` (to concede, to offer a "
        "draw, to give standing orders), `result`. Nothing before the match begins."
    )


class AnswerIn(Schema):
    """An option with its fields filled in."""

    number: int = Field(strict=True, description="the number at which the option was seen")
    option: str
    fields: dict[str, Any] = {}
    seat: SeatNumber = Field(None, description="of several seats of yours, which answers")


class Taken(Schema):
    """Where the match stands now."""

    number: int


class Drawn(Schema):
    """A legal answer."""

    number: int
    option: str
    fields: dict[str, Any]


class Record(Schema):
    """A whole match."""

    match: str
    setup: dict[str, Any]
    result: dict[str, Any] | None
    answers: list[dict[str, Any]]


@router.get("/me", response=Me, url_name="who", summary="Whose token this is")
def me(request: ProgramRequest) -> dict[str, Any]:
    """Say whose token this is, and what it may be used for."""
    player = request.player
    return {
        "name": player.shown_name,
        "program": player.is_program,
        "scope": request.auth.scope,
    }


@router.get("/matches", response=list[MatchOut], url_name="matches", summary="Your matches")
def mine(
    request: ProgramRequest,
    status: Match.Status | None = None,
    before: str = Query("", max_length=12, pattern="^[a-z2-7]*$"),
) -> list[dict[str, Any]]:
    """The matches in which you sit, that you created or are invited to, those first in which
    something happened last: at most 50. `before` is the id of a match, for those that come after it
    in the list."""
    found = access.mine(request.player).order_by("-touched", "-pk")
    if status is not None:
        found = found.filter(status=status)
    if before:
        found = _after(found, before, request.player)
    return summaries(found, request.player)


@router.get(
    "/matches/{match_id}",
    response=ViewOut,
    throttle=VIEWING,
    url_name="match",
    summary="A match as you see it",
)
def view(
    request: ProgramRequest, match_id: MatchId, seat: int | None = Query(None, ge=0, le=99)
) -> dict[str, Any]:
    """The match from your seat, or as a spectator sees it. `seat` is the one that looks, if you
    hold several."""
    match, me = seen_by(request.player, match_id, seat)
    view = None
    if match.status != Match.Status.OPEN:
        try:
            view = rendered(referee.view(match.pk, me, opened=True))
        except Exception as problem:
            raise of_reply(replies.to_refusal(problem)) from problem
    return {"match": summary(match, request.player), "view": view}


@router.post(
    "/matches/{match_id}/answers",
    response=Taken,
    auth=PLAY,
    throttle=ANSWERING,
    url_name="answer",
    summary="Answer",
)
def answer(request: ProgramRequest, match_id: MatchId, sent: AnswerIn) -> dict[str, Any]:
    """Answer what your seat is asked. An answer counts for the number that it was made for: sent
    twice it is taken once, and the second is refused as stale (409), with whether it is yours."""
    return take_answer(request.player, match_id, sent.seat, sent.dict())


@router.get(
    "/matches/{match_id}/draw",
    response=Drawn,
    throttle=VIEWING,
    url_name="draw",
    summary="A legal answer, drawn at random",
)
def draw(
    request: ProgramRequest,
    match_id: MatchId,
    option: str = Query("", max_length=200),
    seat: int | None = Query(None, ge=0, le=99),
) -> dict[str, Any]:
    """An answer to what your seat is asked, as `answers` takes it: of the option that is named, its
    fields filled in at random, or of any option."""
    match, me = seen_by(request.player, match_id, seat)
    try:
        return referee.drawn(match.pk, request.player, option or None, me)
    except Exception as problem:
        raise of_reply(replies.to_refusal(problem)) from problem


@router.get(
    "/matches/{match_id}/export",
    response=Record,
    throttle=EXPORTING,
    url_name="export",
    summary="A match that is over, whole",
)
def export(request: ProgramRequest, match_id: MatchId) -> dict[str, Any]:
    """What the match was made of and every answer with its dice, once it is over; 404 before."""
    match, _me = seen_by(request.player, match_id)
    if match.status != Match.Status.ENDED:
        raise Http404
    return replies.record_of(match)


class Happening(Schema):
    """A line of a stream."""

    number: int
    status: str
    asked: list[int] = Field(description="those of your seats that are asked something now")
    events: list[dict[str, Any]] = Field(
        description="what happened since the line before, as far as you may know it: each with "
        "`number`, `seat`, `kind` and `data`"
    )
    result: dict[str, Any] | None


@router.get(
    "/matches/{match_id}/stream",
    throttle=STREAMING,
    url_name="stream",
    summary="What happens in a match, as it happens",
    openapi_extra={
        "responses": {200: {"content": {NDJSON: {"schema": Happening.model_json_schema()}}}}
    },
)
def stream(
    request: ProgramRequest,
    match_id: MatchId,
    since: int | None = Query(None, ge=0, le=10**9),
    seat: int | None = Query(None, ge=0, le=99),
) -> HttpResponseBase:
    """A line of JSON now, and one each time that something has changed, at the latest some seconds
    after it; an empty line now and then is a sign of life. It is over when the match is, and after
    100 seconds: go on with `since`, the number of the last line. A token has four at a time, a
    person twelve. The same comes over a WebSocket at this address, on which a program may answer:
    what `answers` takes, with an `id` of its own, is told `{"reply": id, "status": …}` with what
    `answers` gives."""
    seen_by(request.player, match_id, seat)
    try:
        person = str(request.player.answerable.pk)
        lines = Stream(Followed(request.auth.pk, person, match_id, seat, since))
    except TooManyStreams:
        raise Problem(429, gettext("Too many streams are open.")) from None
    response = StreamingHttpResponse(lines, content_type=NDJSON)
    response["X-Accel-Buffering"] = "no"
    response["Cache-Control"] = "no-store"
    close_old_connections()  # the open response needs no database connection
    return sent_as_it_is(response)


def take_answer(
    player: Player, match_id: str, seat: int | None, sent: dict[str, Any]
) -> dict[str, Any]:
    """Have the referee take an answer. Raises Problem and Http404."""
    match, me = seen_by(player, match_id, seat)
    reply = replies.to_answer(match, me, player, sent)
    if reply.status != 200:
        raise of_reply(reply)
    return dict(reply.body)


def _after(found: QuerySet[Match], before: str, player: Player) -> QuerySet[Match]:
    """The matches that follow a given one in the list."""
    last = access.mine(player).filter(pk=before).first()
    if last is None:
        raise Http404
    earlier = found.filter(touched__lt=last.touched)
    return earlier | found.filter(touched=last.touched, pk__lt=last.pk)
