"""Pages are made in threads that stay, each for one request at a time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from games.people import turns
from games.people.turns import Turns
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


async def asked(site: SiteHandler, address: str, by: str = "127.0.0.1") -> str:
    """What the site answers there to somebody who asks from that address."""
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
        "client": (by, 50000) if by else None,
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


# --- turns ----------------------------------------------------------------------------------------


def wait_for_the_others(request: HttpRequest) -> HttpResponse:
    """Ends once the test lets it; says how many were under way with it."""
    with _counting:
        _under_way.add(threading.get_ident())
        _most.append(len(_under_way))
    _let_go.wait(30)
    with _counting:
        _under_way.discard(threading.get_ident())
    return HttpResponse()


_counting, _let_go = threading.Lock(), threading.Event()
_under_way: set[int] = set()
_most: list[int] = []
urlpatterns.append(path("wait", wait_for_the_others))


@pytest.fixture
def waiting() -> None:
    _let_go.clear()
    _most.clear()


async def until(is_so: Callable[[], bool]) -> None:
    """Let others go on until something is so."""
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("waiting")
async def test_few_requests_of_a_network_are_answered_at_a_time() -> None:
    site = SiteHandler()
    eve = [asyncio.create_task(asked(site, "/wait", "192.0.2.6")) for _time in range(20)]
    await until(lambda: len(_most) == turns.MOST_OF_A_NETWORK)
    assert await asked(site, "/who", "192.0.2.7"), "somebody else is answered at once"
    assert len(_most) == turns.MOST_OF_A_NETWORK
    _let_go.set()
    await asyncio.gather(*eve)
    assert len(_most) == 20
    assert max(_most) == turns.MOST_OF_A_NETWORK


@pytest.mark.usefixtures("waiting")
async def test_who_gives_up_makes_no_room_for_more_before_the_thread_is_done() -> None:
    site = SiteHandler()
    eve = [asyncio.create_task(asked(site, "/wait", "192.0.2.6")) for _time in range(6)]
    await until(lambda: len(_most) == 6)
    for request in eve:
        request.cancel()
    await asyncio.gather(*eve, return_exceptions=True)
    late = asyncio.create_task(asked(site, "/who", "192.0.2.6"))
    await asyncio.sleep(0.2)
    assert not late.done()
    _let_go.set()
    assert await late


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("address", ["127.0.0.1", "::1", ""])
async def test_what_comes_from_this_machine_may_be_everybody(address: str) -> None:
    site = SiteHandler()
    all_of_them = [asyncio.create_task(asked(site, "/wait", address)) for _time in range(10)]
    await until(lambda: len(_most) == 10)
    _let_go.set()
    await asyncio.gather(*all_of_them)


def test_turns_are_forgotten_when_nobody_has_one() -> None:
    all_turns = Turns()
    held = all_turns.of("2001:db8::1")
    assert all_turns.of("2001:db8::2") is held, "a network of IPv6 is one"
    assert all_turns.of("192.0.2.6") is not held
    assert list(all_turns._turns) == ["2001:db8::/64"]
