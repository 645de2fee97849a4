"""Who asks, where proxies stand before the site; and whom limits count by then."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.test import Client

from games.people.addresses import network
from tabletop.proxies import asking, behind

FORGED = "198.51.100.66"
REAL = "192.0.2.7"
INNER = "10.0.0.2"


def headers(*lines: str) -> list[tuple[bytes, bytes]]:
    """The X-Forwarded-For headers of a request, beside others."""
    own = [(b"x-forwarded-for", line.encode("latin-1")) for line in lines]
    return [(b"host", b"games.example.org"), *own]


@pytest.mark.parametrize(
    ("lines", "proxies", "address"),
    [
        ([REAL], 1, REAL),
        ([f"{FORGED}, {REAL}"], 1, REAL),
        ([f"{FORGED},{FORGED} ,{REAL}"], 1, REAL),
        ([FORGED, REAL], 1, REAL),  # as two headers
        ([f"{FORGED}, {REAL}, {INNER}"], 2, REAL),
        ([f"{FORGED}, {REAL}", INNER], 2, REAL),
        ([REAL], 2, REAL),  # by the inner proxy alone
        ([f"{REAL}:50123"], 1, REAL),
        (["[2001:db8::7]:50123"], 1, "2001:db8::7"),
        (["2001:db8::7"], 1, "2001:db8::7"),
        ([f"{FORGED}, unknown"], 1, None),
        ([f"{FORGED}, "], 1, None),  # the proxy did not know
        (["", " , "], 1, None),
        (["\xff\x00" * 50], 1, None),
        ([], 1, None),
    ],
)
def test_entries_are_believed_from_the_right(
    lines: list[str], proxies: int, address: str | None
) -> None:
    assert asking(headers(*lines), proxies) == address


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(("proxies", "client"), [(0, [INNER, 9]), (1, [REAL, 0]), (2, [FORGED, 0])])
def test_as_many_proxies_are_believed_as_the_host_says_there_are(
    kind: str, proxies: int, client: list[Any]
) -> None:
    seen: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"])

    scope = {"type": kind, "client": [INNER, 9], "headers": headers(f"{FORGED}, {REAL}")}
    nobody: Any = None
    asyncio.run(behind(proxies, application)(scope, nobody, nobody))  # type: ignore[arg-type]
    assert seen == [client]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::/64"),
        ("", "unknown"),
        ("a socket", "a socket"),
    ],
)
def test_addresses_that_one_network_chooses_at_will_count_as_one(
    address: str, counted: str
) -> None:
    assert network(address) == counted


GUESS = {"sign_in_name": "Ada", "password": "a guess"}


def guesses(times: int, address: str, **given: str) -> list[int]:
    """Try to sign in so often, each time from another address; the statuses."""
    return [
        Client()
        .post("/people/sign-in/", GUESS | given, REMOTE_ADDR=address.format(number))
        .status_code
        for number in range(times)
    ]


@pytest.mark.django_db
@pytest.mark.usefixtures("one_window")
def test_guesses_from_one_ipv6_network_count_together() -> None:
    assert guesses(10, "2001:db8:1:2::{:x}") == [422] * 10
    assert guesses(1, "2001:db8:1:2:ffff::1") == [429]
    assert guesses(1, "2001:db8:1:3::1") == [422]
