"""Six people sit down, each a side of their own, and see whose is whose; who leaves does not end it
for the others (BT-11.18)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches import referee, wording
from games.matches.models import Match
from games.rules.contract.asking import Setup
from games.rules.contract.out_of_turn import TimedOut
from tests.matchmaking import begun_match, open_match
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.rule("BT-11.18")]

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
SIDES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
SIX = {"scenario": "last-standing", "sides": 6}
CONCEDE = {"option": "concede", "fields": {}}


def six() -> list[Browser]:
    return [new_guest(name) for name in NAMES]


def test_the_form_shows_an_option_with_the_choices_that_it_needs(guest: Browser) -> None:
    page = guest.get("/matches/new/?system=battletech").content.decode()
    assert 'data-needs="option-scenario" data-choices="last-standing"' in page
    assert (
        'data-needs="option-layout" data-choices="3x1 4x1 1x3 1x4 2x2"' in page
    )  # the third board
    made = guest.post(
        "/matches/new/?system=battletech",
        {
            "visibility": "unlisted",
            "seat": "0",
            "option-scenario": "last-standing",
            "option-sides": "5",
        },
    )
    match = Match.objects.get(pk=made["Location"].split("/")[2])
    assert match.seats.count() == 5


def test_six_people_sit_down_and_see_their_sides() -> None:
    guests = six()
    waiting = open_match(guests[0].player, "battletech", options=SIX)
    room = guests[0].get(waiting.get_absolute_url()).content.decode()
    assert all(f"{side} side" in room for side in SIDES)
    assert "Players on each side" not in room
    match = begun_match(*(guest.player for guest in guests), system="battletech", options=SIX)
    page = guests[5].get(match.get_absolute_url()).content.decode()
    for letter, name in zip("abcdef", NAMES, strict=True):
        assert f'class="squad side-{letter}' in page
        assert f"The edge of side {letter.upper()}" in page
        assert name in page
    assert re.search(r'class="score-side side-f[\w -]* is-me"', page)


def test_who_concedes_is_out_and_the_time_of_the_next_begins() -> None:
    guests = six()
    match = begun_match(*(guest.player for guest in guests), system="battletech", options=SIX)
    long_ago = timezone.now() - timedelta(minutes=50)
    Match.objects.filter(pk=match.pk).update(asked=long_ago)
    (asked,) = match.waiting_seats
    referee.answer(match.pk, guests[asked].player, match.number, CONCEDE)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert match.waiting_seats != [asked]
    assert match.asked is not None
    assert match.asked > long_ago + timedelta(minutes=40)
    page = guests[asked].get(match.get_absolute_url()).content.decode()
    assert f"{NAMES[asked]} concedes." in page
    assert "is-out" in page


def test_when_all_others_have_conceded_the_result_says_so() -> None:
    guests = six()
    match = begun_match(*(guest.player for guest in guests), system="battletech", options=SIX)
    for guest in guests[1:]:
        match.refresh_from_db()
        referee.answer(match.pk, guest.player, match.number, CONCEDE)
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    page = guests[2].get(f"/matches/{match.pk}/result/").content.decode()
    assert "Ann won" in page
    assert "All others have left the match or are out of it." in page
    for name in ("picture.png",):
        assert guests[0].get(f"/matches/{match.pk}/{name}").status_code == 200


def test_the_log_says_whose_time_was_up(guest: Browser) -> None:
    match = begun_match(*(each.player for each in six()), system="battletech", options=SIX)
    setup = Setup.model_validate(match.setup)
    line = wording._beside_the_rules(TimedOut(seat=3, by=0), setup)
    assert line is not None
    assert str(line.message) == "Dot has not answered in time and is out of the match."
