"""Gives every request its player, and the account that the player signs in to; marks on every page
what people wrote in other languages."""

from collections.abc import Callable

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.people import sessions
from games.people.languages import marked, noting


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


class AccountMiddleware(AuthenticationMiddleware):
    """Sets `request.user`, which Django's administration asks for, to the account of the player:
    people sign in to the site, and to nothing beside it. Comes after PlayerMiddleware."""

    def process_request(self, request: HttpRequest) -> None:
        """Called by Django before the view."""
        player = request.player  # type: ignore[attr-defined]
        request.user = (player.user if player else None) or AnonymousUser()


class WrittenInMiddleware:
    """Marks on pages the texts that were noted while they were made, as they are in another
    language than the reader's. Comes after the one that chooses the language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with noting() as texts:
            response = self.get_response(request)
        if texts and response.get("content-type", "").startswith("text/html"):
            response.content = marked(response.content.decode(), texts).encode()
        return response
