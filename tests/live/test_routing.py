"""What leads to a socket, and stays of that while it is open."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Coroutine
from types import CodeType
from typing import Any, cast

import pytest
from asgiref.sync import iscoroutinefunction

from games.live import sockets
from games.live.tickets import Ticket
from games.matches.models import Match
from tabletop.asgi import application
from tabletop.proxies import behind


class Scope(dict[str, Any]):
    """A scope that can be referred to weakly."""


def asked(match: Match, origin: str = "http://127.0.0.1:8000") -> Scope:
    """What a browser asks for."""
    return Scope(
        type="websocket",
        path=f"/matches/{match.pk}/live",
        headers=[(b"origin", origin.encode()), (b"x-forwarded-for", b"192.0.2.7")],
        query_string=f"ticket={Ticket.of(match.pk, None, 'en', None).signed()}".encode(),
        client=["127.0.0.1", 5],
        url_route={"kwargs": {"match_id": match.pk}},
    )


async def nothing(*_message: object) -> dict[str, Any]:
    """Neither receive nor send."""
    return {}


def served_by(scope: Scope, proxies: int) -> CodeType:
    """The code of the coroutine that serves what was asked for."""
    serving: Any = behind(proxies, application)(scope, nothing, nothing)
    serving.close()
    code: CodeType = serving.cr_code
    return code


@pytest.mark.parametrize("proxies", [0, 1])
@pytest.mark.django_db
def test_nothing_on_the_way_to_a_socket_waits_for_its_end(match: Match, proxies: int) -> None:
    assert served_by(asked(match), proxies) is sockets.live_socket.__code__


@pytest.mark.parametrize("origin", ["", "http://[", "http://\xff", "null"])
@pytest.mark.django_db
def test_an_address_that_is_none_opens_no_socket(match: Match, origin: str) -> None:
    assert served_by(asked(match, origin), 0) is not sockets.live_socket.__code__


@pytest.mark.parametrize("proxies", [0, 1])
def test_servers_know_the_site_as_an_application(proxies: int) -> None:
    assert iscoroutinefunction(behind(proxies, application))


@pytest.mark.django_db
def test_what_a_socket_was_asked_for_with_is_freed_once_it_is_open(match: Match) -> None:
    scope = asked(match)
    there = weakref.ref(scope)
    was_there: list[bool] = []
    events = iter([{"type": "websocket.connect"}, {"type": "websocket.disconnect"}])

    async def receive() -> dict[str, Any]:
        return next(events)

    async def send(_message: dict[str, Any]) -> None:
        was_there.append(there() is not None)

    serving: list[Awaitable[None]] = [sockets.live_socket(scope, receive, send)]
    del scope
    asyncio.run(cast("Coroutine[Any, Any, None]", serving.pop()))
    assert was_there == [False]
