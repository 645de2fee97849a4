"""The least site of Django, Channels and Daphne on which matches are played, as their tutorials
write it: no rules and nothing drawn. It signs people in, appends what they send to a table, raises
the match's number, and sends a frame of a set size to every page of the match.

`python plain.py prepare DATABASE MATCHES PLAYERS` makes the database, and prints the sessions of
each match's players as JSON; `python plain.py serve DATABASE PORT FRAME_BYTES` serves it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django
from django.conf import settings

COMMAND, DATABASE = sys.argv[1:3]

settings.configure(
    SECRET_KEY="plain",
    DEBUG=False,
    ALLOWED_HOSTS=["localhost", "127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATABASE,
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
)
django.setup()

from asgiref.sync import async_to_sync  # noqa: E402
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.layers import get_channel_layer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.http import HttpRequest, HttpResponse, JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402


class Match(models.Model):
    """A match, and how many moves it has."""

    number = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "plain"

    def __str__(self) -> str:
        return f"match {self.pk}"


class Move(models.Model):
    """Something that a player sent."""

    match = models.ForeignKey(Match, models.CASCADE)
    number = models.PositiveIntegerField()
    sent = models.JSONField()

    class Meta:
        app_label = "plain"

    def __str__(self) -> str:
        return f"move {self.number} of {self.match}"


def answer(request: HttpRequest, match_id: int) -> HttpResponse:
    """Append what a player sends, and tell every page."""
    if not request.user.is_authenticated:
        return JsonResponse({"error": "sign in"}, status=403)
    sent = json.loads(request.body)
    number = sent["number"] + 1
    with transaction.atomic():
        Move._default_manager.create(match_id=match_id, number=number, sent=sent)
        Match._default_manager.filter(pk=match_id).update(number=number)
    event = {"type": "frame", "text": frame(number)}
    async_to_sync(get_channel_layer().group_send)(f"match.{match_id}", event)
    return JsonResponse({"number": number})


def frame(number: int) -> str:
    """What pages are sent: as long as one of those that it is compared with."""
    head = f'<template id="frame" data-from="{number - 1}" data-number="{number}"></template>'
    return head.ljust(int(sys.argv[4]), ".")


class Page(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The socket of a page."""

    async def connect(self) -> None:
        """Join those who follow the match."""
        self.group = f"match.{self.scope['url_route']['kwargs']['match_id']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave them."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def frame(self, event: dict[str, Any]) -> None:
        """Send what has changed."""
        await self.send(text_data=event["text"])


urlpatterns = [path("matches/<int:match_id>/answer", answer)]
socket_patterns = [path("matches/<int:match_id>/live", Page.as_asgi())]
application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": AuthMiddlewareStack(URLRouter(socket_patterns)),
    }
)


def prepare(matches: int, players: int) -> list[list[str]]:
    """Make the database with so many matches; the sessions of each match's players."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Match)
        editor.create_model(Move)
    Match._default_manager.bulk_create([Match() for _match in range(matches)])
    sessions: list[list[str]] = []
    for at in range(matches):
        sessions.append([])
        for seat in range(players):
            user = User.objects.create(username=f"player-{at}-{seat}")
            session = SessionStore()
            session[SESSION_KEY] = str(user.pk)
            session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
            session[HASH_SESSION_KEY] = user.get_session_auth_hash()
            session.save()
            sessions[-1].append(str(session.session_key))
    return sessions


def serve(port: int) -> None:
    """Serve it with Daphne."""
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server

    endpoints = build_endpoint_description_strings(host="127.0.0.1", port=port)
    Server(application, endpoints=endpoints, verbosity=0).run()


if __name__ == "__main__":
    if COMMAND == "prepare":
        print(json.dumps(prepare(*map(int, sys.argv[3:5]))))
    else:
        serve(int(sys.argv[3]))
