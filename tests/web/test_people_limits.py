"""Limits: how often one visitor may do one thing."""

from __future__ import annotations

import itertools
import time
from unittest.mock import Mock

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client, RequestFactory

from games.people import limits
from games.people.http import VisitorRequest
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("one_window")
def test_the_eleventh_sign_in_within_a_minute_is_refused() -> None:
    browser = Client()
    given = {"sign_in_name": "ada", "password": "a guess"}
    assert {browser.post("/people/sign-in/", given).status_code for _ in range(10)} == {422}
    response = browser.post("/people/sign-in/", given)
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 60
    assert "Not so fast" in response.content.decode()
    assert browser.get("/people/sign-in/").status_code == 200


def test_somebody_else_is_not_held_up() -> None:
    browser = Client()
    given = {"sign_in_name": "ada", "password": "a guess"}
    for _ in range(11):
        browser.post("/people/sign-in/", given)
    other = browser.post("/people/sign-in/", given, REMOTE_ADDR="192.0.2.9")
    assert other.status_code == 422


@pytest.mark.usefixtures("one_window")
def test_players_behind_one_router_are_counted_apart(guest: Browser) -> None:
    for _ in range(20):
        guest.post("/people/me/link/new/")
    assert guest.post("/people/me/link/new/").status_code == 429
    assert new_guest("Bob").post("/people/me/link/new/").status_code == 302


def test_the_count_begins_anew_with_the_next_window(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000
    monkeypatch.setattr(limits, "clock", lambda: now)
    assert limits.count("move", most=2, seconds=60) == 0
    assert limits.count("move", most=2, seconds=60) == 0
    assert limits.count("move", most=2, seconds=60) == 60 - now % 60
    now += 60
    assert limits.count("move", most=2, seconds=60) == 0


def test_no_count_is_pushed_out_by_what_others_do() -> None:
    assert limits.count("sign-in:one", most=1, seconds=3600) == 0
    for other in range(2000):
        limits.count(f"sign-in:{other}", most=1, seconds=3600)
    assert limits.count("sign-in:one", most=1, seconds=3600) > 0


@pytest.mark.usefixtures("one_window")
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("key", ["open-link:/%FF\x00 \ud800/", "name:" + "x" * 4000])
def test_whatever_is_asked_for_is_counted(key: str) -> None:
    assert not limits.count(key, 1, 60)
    assert limits.count(key, 1, 60)


def test_views_with_one_name_share_their_count() -> None:
    def view(request: VisitorRequest) -> HttpResponse:
        return HttpResponse("done")

    one = limits.limited("shared", "1/h")(view)
    other = limits.limited("shared", "1/h")(view)
    request = RequestFactory().post("/")
    request.player = None  # type: ignore[attr-defined]
    request.session = {}  # type: ignore[assignment]
    assert one(request).status_code == 200  # type: ignore[arg-type]
    assert other(request).status_code == 429  # type: ignore[arg-type]


@pytest.mark.parametrize("rate", ["", "10", "10/w", "0/m", "x/m", "10/mm"])
def test_a_rate_that_says_nothing_is_refused_at_once(rate: str) -> None:
    with pytest.raises(ValueError, match="not a rate"):
        limits.parse(rate)


def test_who_cannot_reach_the_shared_counts_is_counted_by_this_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = Mock(side_effect=ConnectionError("no Redis"))
    monkeypatch.setattr(limits, "_own_until", 0.0)
    monkeypatch.setattr(limits, "caches", {"default": Mock(add=gone), "own": caches["own"]})
    waits = [limits.count("while-it-is-gone", 2, 60) for _call in range(3)]
    assert waits[:2] == [0, 0]
    assert waits[2] > 0
    gone.assert_called_once()  # and it is not asked again at every step


# --- the processor's time -------------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page takes eleven seconds of the processor."""
    spent = itertools.count(step=11)
    monkeypatch.setattr(time, "thread_time", lambda: next(spent))


@pytest.mark.usefixtures("one_window", "slow")
def test_a_network_uses_half_of_the_processor_at_most() -> None:
    def asked(address: str) -> int:
        return Client().get("/people/name/", REMOTE_ADDR=address).status_code

    assert [asked("192.0.2.6") for _page in range(3)] == [200] * 3
    response = Client().get("/people/name/", REMOTE_ADDR="192.0.2.6")
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 60
    assert asked("192.0.2.7") == 200, "others go on"
    assert [asked("2001:db8::1"), asked("2001:db8::2"), asked("2001:db8::3")] == [200] * 3
    assert asked("2001:db8::4") == 429, "a network of IPv6 is one"


@pytest.mark.usefixtures("one_window", "slow")
def test_what_comes_from_this_machine_is_not_counted_as_one() -> None:
    """A proxy of which the site was not told asks from there for everybody."""
    assert {Client().get("/people/name/").status_code for _page in range(9)} == {200}
