"""A real server behind proxies: whoever writes X-Forwarded-For himself gains nothing by it."""

from __future__ import annotations

import http.client
from urllib.parse import urlencode

import pytest

from tests.live.server import CSRF, Server, running, wait_for_a_window

pytestmark = pytest.mark.django_db(transaction=True)


def guess(server: Server, *forwarded: str) -> int:
    """Try a password, with these X-Forwarded-For headers; the status."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    body = urlencode({"sign_in_name": "ada", "password": "a guess"})
    try:
        line.putrequest("POST", "/people/sign-in/")
        line.putheader("Cookie", f"csrftoken={CSRF}")
        line.putheader("X-CSRFToken", CSRF)
        line.putheader("Content-Type", "application/x-www-form-urlencoded")
        line.putheader("Content-Length", str(len(body)))
        for entry in forwarded:
            line.putheader("X-Forwarded-For", entry)
        line.endheaders(body.encode())
        return line.getresponse().status
    finally:
        line.close()


def test_a_forged_address_does_not_begin_a_new_count() -> None:
    with running(TABLETOP_PROXY="1") as server:
        wait_for_a_window()
        spread = {guess(server, f"10.1.1.{number}", "192.0.2.7") for number in range(10)}
        assert spread == {422}
        assert guess(server, "10.1.1.99, 192.0.2.7") == 429
        assert guess(server, "192.0.2.7, 192.0.2.8") == 422  # somebody else


def test_without_a_proxy_nobody_can_say_where_he_is() -> None:
    with running(TABLETOP_PROXY="0") as server:
        wait_for_a_window()
        assert {guess(server, f"10.1.1.{number}") for number in range(10)} == {422}
        assert guess(server, "10.1.1.99") == 429
