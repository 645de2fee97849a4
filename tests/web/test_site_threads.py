"""Pages are made in threads that stay, each for one request at a time."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from tabletop.serving import threads
from tabletop.serving.threads import SiteHandler, Threads

_both_here = threading.Barrier(2)


def who(request: HttpRequest) -> HttpResponse:
    """Says which thread serves, over which connection to the database."""
    connection.ensure_connection()
    return HttpResponse(f"{threading.get_ident()} {id(connection.connection)}")


def meet(request: HttpRequest) -> HttpResponse:
    """Ends once another request is under way at the same time."""
    _both_here.wait(30)
    return who(request)


urlpatterns = [path("who", who), path("meet", meet)]
pytestmark = [
    pytest.mark.urls(__name__),
    pytest.mark.django_db(transaction=True),
]


async def asked(site: SiteHandler, address: str) -> str:
    """What the site answers there."""
    sent: list[dict[str, Any]] = []
    gone = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if gone.is_set():
            await asyncio.Event().wait()
        gone.set()
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": address,
        "headers": [(b"host", b"localhost")],
        "query_string": b"",
    }
    await site(scope, receive, send)
    return b"".join(message.get("body", b"") for message in sent).decode()


async def test_one_request_after_the_other_has_the_same_thread_and_connection() -> None:
    site = SiteHandler()
    first = await asked(site, "/who")
    assert first.split()[0] != str(threading.get_ident())
    assert await asked(site, "/who") == first


async def test_requests_at_the_same_time_have_threads_of_their_own() -> None:
    site = SiteHandler()
    one, other = await asyncio.gather(asked(site, "/meet"), asked(site, "/meet"))
    assert one.split()[0] != other.split()[0]
    assert one.split()[1] != other.split()[1]


def test_nobody_waits_behind_a_request_that_was_given_up() -> None:
    pool, over = Threads(), threading.Event()
    with pool.one() as busy:
        work = busy.submit(over.wait, 30)
    with pool.one() as other:
        assert other is not busy
        assert other.submit(int).result(30) == 0
    over.set()
    assert work.result(30)
    with pytest.raises(RuntimeError):
        busy.submit(int)


def test_more_threads_than_are_kept_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MOST_IDLE", 1)
    pool = Threads()
    with pool.one() as first, pool.one() as second:
        first.submit(int).result()
        second.submit(int).result()
    with pool.one() as kept:
        assert kept is second
    with pytest.raises(RuntimeError):
        first.submit(int)
