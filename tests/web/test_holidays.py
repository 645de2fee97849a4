"""Holidays: clocks over days rest while their player is away, and no others."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.models import Match
from games.matches.time_control import Control
from games.people import holidays
from games.people.models import Holiday
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest

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
