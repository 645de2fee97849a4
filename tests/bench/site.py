"""The site as the bench serves it: answers can be had by a plain request, and in the mode
"plain" changes go out as in the tutorial of Channels, to compare with.

The plain way: one consumer a spectator, each a member of the match's group, and `group_send` of
a fragment that is already rendered. That is the fragment which the rooms would send.
"""

import json
import os
import random
import time
from collections.abc import Awaitable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from tabletop.asgi import application as whole_site, websockets  # isort: skip

from asgiref.sync import async_to_sync, sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.urls import path

from games.live import open_sockets, render
from games.matches import notices, referee
from games.matches.log import match_dice
from games.matches.models import Match
from games.rules.tools.playouts import dice_key
from tabletop.serving.routing import asgi
from tests.bench.long import register
from tests.bench.many import DICE

register()
if DICE in os.environ:
    vars(match_dice)["key_of"] = lambda *_seed: dice_key(int(os.environ[DICE]))
open_sockets.MOST_OF_A_NETWORK = 1_000_000  # all the spectators are here

AUDIENCE = (None, "en")
_ANSWER = "/bench/answer/"
_rng = random.Random(1)
_layer: Any = get_channel_layer()
_screens: dict[str, Any] = {}


class PlainConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A spectator's consumer, as in the tutorial."""

    async def connect(self) -> None:
        match_id = self.scope["url_route"]["kwargs"]["match_id"]
        await self.channel_layer.group_add(f"plain.{match_id}", self.channel_name)
        await self.accept()

    async def fragment(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["html"])


def plain_notice(match_id: str, number: int) -> None:
    """Render once and let the layer carry the fragment to every consumer."""
    update = render.update(match_id, {AUDIENCE: _screens.get(match_id)})
    _screens[match_id] = update.screens[AUDIENCE]
    html = update.changes.get(AUDIENCE)
    if html:
        message = {"type": "fragment", "html": html}
        async_to_sync(_layer.group_send)(f"plain.{match_id}", message)


_plain: Any = PlainConsumer.as_asgi()
websockets.routes.append(path("plain/<slug:match_id>", _plain))
if os.environ.get("BENCH_MODE") == "plain":
    notices.listeners[:] = [plain_notice]


def answer(match_id: str) -> dict[str, float]:
    """Give one random legal answer: when it was given, and when it was committed."""
    match = Match.objects.defer("setup", "opening").get(pk=match_id)
    if os.environ.get("BENCH_MODE") == "plain" and match_id not in _screens:
        _screens[match_id] = render.update(match_id, {AUDIENCE: None}).screens[AUDIENCE]
    with referee.live_table(match_id) as table:
        number = table.number
        seat, ask = next(iter(table.asks.items()))
        raw = ask.sample(_rng)
    player = match.seats.get(index=seat).player
    committed = [0.0]

    def note(_match_id: str, _number: int) -> None:
        committed[0] = time.monotonic()

    notices.listeners.insert(0, note)
    try:
        begun = time.monotonic()
        referee.answer(match_id, player, number, raw)
    finally:
        notices.listeners.remove(note)
    return {"begun": begun, "committed": committed[0]}


def application(scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
    """The site, and /bench/answer/<match>."""
    of_bench = scope["type"] == "http" and scope["path"].startswith(_ANSWER)
    return (_answered if of_bench else whole_site)(scope, receive, send)


asgi(application)


async def _answered(scope: dict[str, Any], _receive: Any, send: Any) -> None:
    times = await sync_to_async(answer, thread_sensitive=True)(scope["path"].removeprefix(_ANSWER))
    body = json.dumps(times).encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})
