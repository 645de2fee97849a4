"""What if: matches of one's own from moments of others, which stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches import access, referee
from games.matches.log import checks
from games.matches.models import Match
from games.matches.practice import what_if
from games.matches.results import courses
from games.people.models import Player
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, play_on, players
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def over(system: str = "toy", answers: int = 5) -> tuple[Match, Player]:
    """A match that was conceded after so many answers, and somebody who was not in it."""
    ann, bob = players()
    match = play_on(begun_match(ann, bob, system=system), answers)
    referee.answer(match.pk, ann, match.number, {"option": "concede", "fields": {}})
    return Match.objects.get(pk=match.pk), players("Eve")[0]


def rows(match: Match) -> Any:
    return list(match.answers.values()), Match.objects.filter(pk=match.pk).values().get()


@pytest.mark.parametrize("system", ["toy", "crisis", "kurogane", "battletech", "tide"])
def test_anybody_begins_at_a_moment_of_a_match_that_is_over_and_it_stays_as_it_is(
    system: str,
) -> None:
    match, eve = over(system, 5 if system == "toy" else 20)
    before = rows(match)
    number = match.number - 1  # before the concession
    tried = what_if.begin(match, eve, number)
    assert (tried.solo, tried.tried_from, tried.visibility) == (True, match, "unlisted")
    assert {seat.player for seat in tried.seats.all()} == {eve}
    assert not {seat.shown_name for seat in tried.seats.all()} & set(match.setup["names"])
    assert tried.seed != match.seed
    assert referee.table_at(tried).digest() == referee.table_at(match, number).digest()
    begun = tried.number
    assert checks.check(play_on(tried, 5)).good
    assert tried.number > begun
    assert rows(match) == before


def test_a_player_tries_a_running_match_on_and_nobody_else_does() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob, system="battletech"), 30)
    before = rows(match)
    tried = what_if.begin(match, ann, match.number)
    assert {seat.player for seat in tried.seats.all()} == {ann}
    assert tried.tried_from == match
    assert referee.view(tried.pk, 0)["table"] == referee.view(match.pk, 0)["table"]
    assert play_on(tried, 5).number
    assert rows(match) == before
    (eve,) = players("Eve")
    assert not what_if.may_begin(match, eve)
    with pytest.raises(Illegal, match="once the match is over"):
        what_if.begin(match, eve, 5)


def test_no_computer_helps_with_a_copy_while_people_play_the_match() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 3)
    tried = what_if.begin(match, ann, match.number)
    again = what_if.begin(play_on(tried, 2), ann, tried.number)
    for copy in (tried, again):
        assert not access.may_be_advised(copy)
        referee.answer(copy.pk, ann, copy.number, {"option": "concede", "fields": {}})
        copy.refresh_from_db()
        assert access.is_tried_meanwhile(copy)
        assert not courses.has_course(copy)
    referee.answer(match.pk, ann, match.number, {"option": "concede", "fields": {}})
    assert access.may_be_advised(what_if.begin(Match.objects.get(pk=match.pk), ann, 3))


def test_a_person_tries_so_many_on_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_if, "MOST", 1)
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 3)
    tried = what_if.begin(match, ann, match.number)
    with pytest.raises(Illegal, match="end one of them first"):
        what_if.begin(match, ann, match.number)
    what_if.begin(match, bob, match.number)
    referee.answer(tried.pk, ann, tried.number, {"option": "concede", "fields": {}})
    what_if.begin(match, ann, match.number)


def test_one_s_own_match_is_tried_on_from_and_nobody_else_s() -> None:
    match, eve = over()
    tried = what_if.begin(match, eve, match.number - 1)
    again = what_if.begin(play_on(tried, 3), eve, 3)
    assert again.pk not in (match.pk, tried.pk)
    assert again.tried_from == match
    assert not what_if.may_begin(tried, players("Ann")[0])


def test_the_replay_offers_it_and_nothing_else_is_taken(client: Browser) -> None:
    match, _eve = over()
    guest = new_guest("Eve")
    address = f"/matches/{match.pk}/try/"
    assert address in guest.get(f"/matches/{match.pk}/replay/?at=4").content.decode()
    response = guest.post(address, {"at": "4"})
    assert Match.objects.get(pk=response["Location"].split("/")[2]).solo
    for at in ("", "x", "-1", "9" * 30):
        assert guest.post(address, {"at": at}).status_code == 302
    assert guest.get(address).status_code == 405
    assert "name" in client.post(address, {"at": "4"})["Location"]
    ann, bob = new_guest("Ann"), new_guest("Bob")
    running = begun_match(ann.player, bob.player)
    page = ann.get(f"/matches/{running.pk}/replay/").content.decode()
    address = f"/matches/{running.pk}/try/"
    assert address in page
    assert address in ann.get(f"/matches/{running.pk}/").content.decode()
    copy = Match.objects.get(pk=ann.post(address)["Location"].split("/")[2])
    assert copy.tried_from == running
    assert '">What if?<' in ann.get("/").content.decode()
    table = ann.get(copy.get_absolute_url()).content.decode()
    assert f'href="/matches/{running.pk}/"' in table
    assert address not in guest.get(f"/matches/{running.pk}/").content.decode()
    assert "/replay/" in guest.post(address, {"at": "0"})["Location"]
