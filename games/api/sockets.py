"""The same stream over a WebSocket: a line each message. A program says nothing on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from django.http import Http404
from django.urls import path

from games.api import tokens
from games.api.described import perspective_for
from games.api.problems import Problem
from games.api.streams import Followed, Stream, TooManyStreams

MALFORMED: Final = 4400
NO_RIGHTS: Final = 4403
TOO_MANY: Final = 4429

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def match_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one socket, from its opening to its end."""
    await receive()  # websocket.connect
    try:
        followed = await sync_to_async(_followed, thread_sensitive=False)(scope)
        stream = Stream(followed)
    except (Problem, Http404, ValueError):
        await send({"type": "websocket.close", "code": NO_RIGHTS})
        return
    except TooManyStreams:
        await send({"type": "websocket.close", "code": TOO_MANY})
        return
    await send({"type": "websocket.accept"})
    telling = asyncio.create_task(_tell(stream, send))
    hearing = asyncio.ensure_future(receive())  # whatever it says, or that it has gone: the end
    try:
        await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
        if hearing.done() and hearing.result()["type"] == "websocket.receive":
            await send({"type": "websocket.close", "code": MALFORMED})
    finally:
        telling.cancel()
        hearing.cancel()
        stream.close()


async def _tell(stream: Stream, send: Send) -> None:
    async for line in stream:
        await send({"type": "websocket.send", "text": line.decode().rstrip("\n")})
    await send({"type": "websocket.close"})


def _followed(scope: dict[str, Any]) -> Followed:
    """What is to be followed. Raises Problem, Http404 and ValueError."""
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    scheme, _space, secret = header.partition(" ")
    token = tokens.find(secret) if scheme.lower() == "bearer" else None
    if token is None:
        raise ValueError("no token that counts")
    asked = parse_qs(scope["query_string"].decode("ascii"), max_num_fields=4)
    since, seat = (_number(asked, name) for name in ("since", "seat"))
    match_id = scope["url_route"]["kwargs"]["match_id"]
    perspective_for(token.player, match_id, seat)
    return Followed(token.pk, match_id, seat, since)


def _number(asked: dict[str, list[str]], name: str) -> int | None:
    text = asked.get(name, [""])[0]
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


_serve: Any = match_socket  # Django's `path` knows views only

websocket_urlpatterns = [path("1/matches/<slug:match_id>/stream", _serve)]
