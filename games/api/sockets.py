"""The stream of a match over a WebSocket, one line per message. Programs may answer on it, with the
same checks and refusals as by POST."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connections
from django.http import Http404
from django.urls import path
from django.utils.translation import gettext
from pydantic import ValidationError

from games.api import tokens
from games.api.described import seen_by
from games.api.interface import MOST_BYTES
from games.api.playing import AnswerIn, take_answer
from games.api.problems import Problem
from games.api.streams import Followed, Stream, TooManyStreams
from games.cards import translations
from games.live.sockets import PLAYERS_BURST, PLAYERS_PER_SECOND, Allowance
from games.matches import replies
from games.people.http import whole_number
from games.people.limits import count, parse
from games.people.turns import Turns

MALFORMED: Final = 4400
NO_RIGHTS: Final = 4403
TOO_MANY: Final = 4429

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

_logger = logging.getLogger(__name__)
_threads = ThreadPoolExecutor(4, "program")
_turns = Turns()


class SocketAnswer(AnswerIn):
    """An answer as it is posted; the reply names its `id`."""

    id: int


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
    host = scope["client"][0] if scope.get("client") else ""
    telling = asyncio.create_task(_tell(stream, send))
    hearing = asyncio.create_task(_hear(followed, host, receive, send))
    try:
        await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        telling.cancel()
        hearing.cancel()
        stream.close()


async def _tell(stream: Stream, send: Send) -> None:
    async for line in stream:
        await send({"type": "websocket.send", "text": line.decode().rstrip("\n")})
    await send({"type": "websocket.close"})


async def _hear(followed: Followed, host: str, receive: Receive, send: Send) -> None:
    """Process the program's answers in order until it disconnects."""
    allowance = Allowance(PLAYERS_BURST, PLAYERS_PER_SECOND)
    while (event := await receive())["type"] == "websocket.receive":
        answer = _read(event.get("text"), allowance)
        if isinstance(answer, int):
            await send({"type": "websocket.close", "code": answer})
            return
        async with _turns.of(host):
            loop = asyncio.get_running_loop()
            reply = await loop.run_in_executor(_threads, _reply_to, followed, answer)
        await send({"type": "websocket.send", "text": json.dumps(reply)})


def _read(text: str | None, allowance: Allowance) -> SocketAnswer | int:
    """The answer in a message, or the code to close the socket with."""
    if text is None or len(text) > MOST_BYTES:
        return MALFORMED
    if not allowance.take():
        return TOO_MANY
    try:
        return SocketAnswer.model_validate_json(text)
    except ValidationError:
        return MALFORMED


@translations.reading()
def _reply_to(followed: Followed, sent: SocketAnswer) -> dict[str, Any]:
    """The reply to an answer."""
    try:
        return {"reply": sent.id, **_taken(followed, sent), "status": 200}
    except Problem as refusal:
        problem = refusal
    except Http404:
        problem = Problem(404, gettext("There is no such thing here, or it is not yours."))
    except Exception:
        _logger.exception("an answer of a program to match %s failed", followed.match)
        connections.close_all()
        problem = Problem(500, gettext("The referee failed. Nothing has been changed."))
    finally:
        close_old_connections()
    return {"reply": sent.id, **problem.data()}


def _taken(followed: Followed, sent: SocketAnswer) -> dict[str, Any]:
    """Process an answer. Raises Problem and Http404."""
    token = tokens.valid(pk=followed.token)
    if token is None:
        raise Problem(401, gettext("A token that counts is needed: Authorization: Bearer …"))
    if not token.may_play:
        raise Problem(403, gettext("This token may be used to read only."))
    if count(f"answer:{token.player_id}", *parse(replies.ANSWERS)):
        raise Problem(429, gettext("Too many requests. Try again in a moment."))
    seat = followed.seat if sent.seat is None else sent.seat
    return take_answer(token.player, followed.match, seat, sent.model_dump(exclude={"id"}))


def _followed(scope: dict[str, Any]) -> Followed:
    """The stream that a socket asks for. Raises Problem, Http404 and ValueError."""
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    scheme, _space, secret = header.partition(" ")
    token = tokens.find(secret) if scheme.lower() == "bearer" else None
    if token is None:
        raise ValueError("no token that counts")
    asked = parse_qs(scope["query_string"].decode("ascii"), max_num_fields=4)
    since, seat = (_number(asked, name) for name in ("since", "seat"))
    match_id = scope["url_route"]["kwargs"]["match_id"]
    seen_by(token.player, match_id, seat)
    return Followed(token.pk, str(token.player.answerable.pk), match_id, seat, since)


def _number(asked: dict[str, list[str]], name: str) -> int | None:
    return whole_number(asked.get(name, [""])[0], None)


# Clients send a token, which pages of other sites do not have. Django's `path` accepts views only.
_serve: Any = match_socket

websocket_urlpatterns = [path("api/1/matches/<slug:match_id>/stream", _serve)]
