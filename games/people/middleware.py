"""Gives every request its player."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.people import sessions


class PlayerMiddleware:
    """Sets `request.player` to the Player of the session, or None.

    A browser without a session costs no query. Every page that has one shows its player, so
    there is nothing to gain from asking later.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        player = sessions.player_of(request.session)
        request.player = player  # type: ignore[attr-defined]
        if player is not None:
            sessions.keep_remembered(request.session)
        return self.get_response(request)
