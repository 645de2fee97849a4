"""Holidays: clocks over days rest while their player is away, and no others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from games.matches.models import Match
from games.matches.time_control import Control
from games.people import holidays
from games.people.models import Holiday
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest, same_guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]
DAYS = Control.days(3, 12, False, "loses")


def away(browser: Browser, first: int, last: int) -> int:
    day = holidays.today()
    given = {"first": day + timedelta(days=first), "last": day + timedelta(days=last)}
    return browser.post("/people/me/holidays/", given).status_code


def flag_of(match: Match) -> timedelta:
    match.refresh_from_db()
    assert match.flag is not None
    return match.flag - timezone.now()


def test_a_clock_over_days_rests_while_its_player_is_away() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = begun_match(ann.player, bob.player, time=DAYS, pace="days")
    before = flag_of(match)
    assert match.waiting_seats == [0, 1]
    assert away(bob, 1, 7) == 302
    assert abs(flag_of(match) - before) < timedelta(minutes=10)
    assert away(ann, 1, 7) == 302
    assert abs(flag_of(match) - before - timedelta(days=7)) < timedelta(minutes=10)
    holiday = Holiday.objects.get(player=ann.player)
    assert bob.post(f"/people/me/holidays/{holiday.pk}/end/").status_code == 404
    assert ann.post(f"/people/me/holidays/{holiday.pk}/end/").status_code == 302
    assert abs(flag_of(match) - before) < timedelta(minutes=10)


def test_live_clocks_run_on_and_a_begun_holiday_ends_today() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    live = begun_match(ann.player, bob.player, time=Control.live(10, 0, "loses"))
    before = flag_of(live)
    assert away(ann, 1, 7) == 302
    assert abs(flag_of(live) - before) < timedelta(minutes=2)
    day = holidays.today()
    Holiday.objects.update(first=day - timedelta(days=2))
    ann.post(f"/people/me/holidays/{Holiday.objects.get().pk}/end/")
    assert Holiday.objects.get().last == day


@pytest.mark.parametrize(
    ("first", "last"),
    [(0, 3), (-400, 3), (5, 3), (1, 43), (300, 366), ("x", 3), (1, ""), ("9" * 500, "\x00")],
)
def test_what_is_no_holiday_is_refused(first: Any, last: Any) -> None:
    ann = new_guest("Ann")
    days = [
        holidays.today() + timedelta(days=day) if isinstance(day, int) else day
        for day in (first, last)
    ]
    given = {"first": days[0], "last": days[1]}
    assert ann.post("/people/me/holidays/", given).status_code == 422
    assert not Holiday.objects.exists()


def test_of_holidays_that_are_sent_at_once_no_more_are_kept_than_of_one_after_the_other() -> None:
    ann, begun = new_guest("Ann"), Barrier(4)

    def sent(number: int) -> int:
        browser = same_guest(ann)
        begun.wait()
        try:
            return away(browser, 1 + 50 * number, 30 + 50 * number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        statuses = sorted(threads.map(sent, range(4)))
    assert statuses == [302, 422, 422, 422]
    assert Holiday.objects.count() == 1
