"""Requests as views see them, and what is to be said of responses."""

from typing import TypeVar

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.middleware import HtmxDetails

from games.people.models import Player


class VisitorRequest(HttpRequest):
    """A request of anybody: `player` is None for whoever has not given a name yet."""

    htmx: HtmxDetails
    player: Player | None


class PlayerRequest(VisitorRequest):
    """A request of a known player; what views under `player_required` get."""

    player: Player


class NotHere(Http404):
    """What was asked for is not there, or is not for the visitor to see; `message` says to people
    what may have become of it. It is the same for all that is not there, so it tells nothing."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


R = TypeVar("R", bound=HttpResponseBase)

_AS_IT_IS = "sent_as_it_is"


def sent_as_it_is(response: R) -> R:
    """The response, which is never to be compressed: a secret that stays the same stands in it."""
    setattr(response, _AS_IT_IS, True)
    return response


def is_sent_as_it_is(response: HttpResponseBase) -> bool:
    """Whether the response is never to be compressed."""
    return getattr(response, _AS_IT_IS, False)
