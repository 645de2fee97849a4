"""Types of requests, and marks on responses."""

import re
from typing import TypeVar

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from games.people.models import Player

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


class VisitorRequest(HttpRequest):
    """A request of any visitor; `player` is None for visitors without a name."""

    htmx: HtmxDetails
    player: Player | None


class PlayerRequest(VisitorRequest):
    """A request of a known player, for views under `player_required`."""

    player: Player


class NotHere(Http404):
    """A 404 with a `message` for people about possible reasons. Missing and hidden things give the
    same message, so it reveals nothing."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


Default = TypeVar("Default")


def whole_number(sent: str, default: Default) -> int | Default:
    """The number of at most nine digits that a page has sent, or the default for anything else."""
    return int(sent) if re.fullmatch("[0-9]{1,9}", sent) else default


R = TypeVar("R", bound=HttpResponseBase)

_AS_IT_IS = "sent_as_it_is"


def sent_as_it_is(response: R) -> R:
    """Mark the response as not to be compressed: it contains a constant secret, which compression
    would leak."""
    setattr(response, _AS_IT_IS, True)
    return response


def is_sent_as_it_is(response: HttpResponseBase) -> bool:
    """Whether the response is never to be compressed."""
    return getattr(response, _AS_IT_IS, False)
