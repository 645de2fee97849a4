"""Answers as pages send them, by a request or over a socket: JSON in, a status and JSON out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.cards.words import all_called, translate
from games.matches import referee
from games.matches.log.replay import ReplayDiffers
from games.matches.models import Match
from games.matches.practice import learning
from games.matches.referee.table_cache import Busy
from games.matches.time_control import MOST_LAG
from games.people.models import Player
from games.rules.contract.outcomes import ScriptFault
from games.rules.fields import Illegal

ANSWERS = "40/s"
"""The rate of answers by one player, over both ways."""
_LARGEST_NUMBER = 10**9


@dataclass(frozen=True)
class Reply:
    """The reply to a page: an HTTP status and an object."""

    status: int
    body: Mapping[str, Any]


class BadRequest(Exception):
    """The data is no answer at all: the status and the reason."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def to_answer(
    match: Match,
    me: int | None,
    player: Player | None,
    sent: Mapping[str, Any],
    *,
    planned: bool = True,
) -> Reply:
    """Take {"number", "option", "fields"} from a player who is verified to hold the seat `me`, or
    whose seats are looked up: 200 {"number"} once it is committed, else the refusal. `planned`
    means that a seat may have a plan (see `referee.plans`)."""
    try:
        number = number_of(sent)
        raw = {"option": sent.get("option"), "fields": sent.get("fields", {})}
        if match.in_lesson:
            outcome = learning.answer(match.pk, player, number, raw, me)
        elif me is None:
            outcome = referee.answer(match.pk, player, number, raw)
        else:
            outcome = referee.answer_from(match, [me], number, raw, lag_of(sent), planned=planned)
    except Exception as problem:
        return to_refusal(problem)
    return Reply(200, {"number": outcome.number})


def object_of(text: bytes) -> dict[str, Any]:
    """The JSON object that was sent. Raises BadRequest."""
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest(400, gettext("This is not JSON.")) from None
    if not isinstance(sent, dict):
        raise BadRequest(400, gettext("A JSON object is needed."))
    return sent


def number_of(sent: Mapping[str, Any]) -> int:
    """The match's number in the sent data. Raises BadRequest."""
    number = sent.get("number")
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadRequest(400, gettext("The number that the answer belongs to is missing."))
    return max(-1, min(number, _LARGEST_NUMBER))


def lag_of(sent: Mapping[str, Any]) -> int:
    """An answer's milliseconds on the network, as measured by its page; 0 if missing, and limited
    to what is compensated."""
    lag = sent.get("lag")
    if isinstance(lag, bool) or not isinstance(lag, int):
        return 0
    return max(0, min(lag, MOST_LAG))


def to_refusal(problem: Exception) -> Reply:
    """The reply to an exception of the referee; unexpected ones are raised again."""
    match problem:
        case BadRequest():
            return refused(problem.status, str(problem))
        case referee.NotYours():
            return refused(403, gettext("You hold no seat in this match."))
        case Busy():
            return refused(503, gettext("This match is busy. Try again in a moment."))
        case Match.DoesNotExist():
            return refused(404, gettext("There is no such match."))
        case referee.Stale():
            return Reply(409, {"stale": True, "number": problem.number, "yours": problem.yours})
        case Illegal():
            return Reply(422, {"illegal": illegal(problem)})
        case ReplayDiffers():
            return refused(409, stopped_text(problem))
        case ScriptFault():
            return refused(500, gettext("The referee failed. Nothing has been changed."))
    raise problem


def refused(status: int, why: str) -> Reply:
    """A refusal with its reason."""
    return Reply(status, {"error": why})


def illegal(problem: Illegal) -> Mapping[str, Any]:
    """The rule that forbids something, and why, in the reader's language."""
    return {"rule": problem.rule, "message": translate(problem.message)}


def record_of(match: Match) -> dict[str, Any]:
    """The whole record of a finished match: its set-up and all answers."""
    answers = match.answers.values("number", "seat", "option", "fields", "faces", "digest")
    return {
        "match": match.pk,
        "setup": {**match.setup, "names": all_called(match.setup["names"])},
        "result": match.result,
        "answers": list(answers),
    }


def stopped_text(stop: ReplayDiffers) -> str:
    """Why a match cannot be shown any further."""
    return gettext(
        "With the rules as they are now, decision %(number)s would have another outcome than when "
        "it was made."
    ) % {"number": stop.number}
