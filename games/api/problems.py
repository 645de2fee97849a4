"""Refusals for programs: problem details (RFC 9457), with the id of the rule if a rule refuses."""

import json
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext
from ninja import Field, Schema

from games.cards.words import translate
from games.matches.replies import Reply
from games.rules.fields import Illegal
from games.rules.forms.faults import Fault

MEDIA_TYPE = "application/problem+json"


class ProblemDetails(Schema):
    """What was refused, and why."""

    type: str = "about:blank"
    title: str = Field(description="what the status means")
    status: int
    detail: str = Field(description="why, in the reader's language")
    rule: str = Field("", description="the id of the rule that refuses")
    where: str = Field("", description="the place in what was sent")
    number: int | None = Field(None, description="where the match stands, for a stale answer")
    yours: bool | None = Field(None, description="whether this very answer was taken before")
    faults: list[dict[str, str]] | None = Field(None, description="every fault of a file")


class Problem(Exception):
    """A refusal: an HTTP status, the reason, and further data for programs."""

    def __init__(self, status: int, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status, self.detail, self.more = status, detail, more

    def data(self) -> dict[str, Any]:
        """The refusal as an object."""
        return {
            "type": "about:blank",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
            **self.more,
        }

    def response(self) -> HttpResponse:
        """The refusal as a response."""
        return HttpResponse(json.dumps(self.data()), status=self.status, content_type=MEDIA_TYPE)


def illegal(refusal: Illegal) -> Problem:
    """The problem for an illegal action."""
    return Problem(422, translate(refusal.message), rule=refusal.rule)


def named_faults(faults: Iterable[Fault]) -> list[dict[str, str]]:
    """Faults as JSON objects."""
    return [
        {"rule": fault.rule, "detail": translate(fault.message), "where": fault.where}
        for fault in faults
    ]


def faulty(faults: Iterable[Fault]) -> Problem:
    """The problem for a file with faults; names all of them."""
    named = named_faults(faults)
    first = named[0] if named else {"rule": "", "detail": "", "where": ""}
    return Problem(422, first["detail"], rule=first["rule"], where=first["where"], faults=named)


def of_reply(reply: Reply) -> Problem:
    """The problem for a refusal of the referee."""
    body = reply.body
    if "illegal" in body:
        refused = body["illegal"]
        return Problem(reply.status, refused["message"], rule=refused["rule"])
    if body.get("stale"):
        stands = {"number": body["number"], "yours": body["yours"]}
        return Problem(reply.status, gettext("The match has moved on."), **stands)
    return Problem(reply.status, body.get("error", ""))
