"""Middleware that adds the player and the account to requests, and `lang` attributes to pages."""

from collections.abc import Callable

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.people import sessions
from games.people.languages import marked, noting


class PlayerMiddleware:
    """Set `request.player` to the Player of the session, or None.

    Browsers without a session cost no query. All other pages show the player, so a lazy lookup
    would save nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        player = sessions.player_of(request.session)
        request.player = player  # type: ignore[attr-defined]
        if player is not None:
            sessions.keep_remembered(request.session)
        return self.get_response(request)


class AccountMiddleware(AuthenticationMiddleware):
    """Set `request.user`, which Django's administration needs, to the player's account. People sign
    in only to the site itself. Comes after PlayerMiddleware."""

    def process_request(self, request: HttpRequest) -> None:
        """Called by Django before the view."""
        player = request.player  # type: ignore[attr-defined]
        request.user = (player.user if player else None) or AnonymousUser()


class WrittenInMiddleware:
    """Mark texts on pages that are in another language than the reader's. Comes after the
    middleware that chooses the language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with noting() as texts:
            response = self.get_response(request)
        if texts and response.get("content-type", "").startswith("text/html"):
            response.content = marked(response.content.decode(), texts).encode()
        return response
