"""Middleware of cards: notes which a request loads, meters its checks, and refuses too many."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from games.cards import metering, translations
from games.people.http import VisitorRequest
from games.people.limits import address, too_many


class WorkMiddleware:
    """Comes after the middleware that sets the player."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: VisitorRequest) -> HttpResponse:
        player = f"player:{request.player.pk}" if request.player else ""
        with translations.reading(), metering.metered(player, f"network:{address(request)}"):
            return self.get_response(request)

    def process_exception(
        self, request: VisitorRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """Replace the error by a refusal."""
        return (
            too_many(request, exception.wait)
            if isinstance(exception, metering.QuotaExceeded)
            else None
        )
