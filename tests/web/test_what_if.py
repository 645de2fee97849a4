"""What if: matches of one's own from moments of others, which stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches import referee
from games.matches.log import lessons, replay
from games.matches.models import Match
from games.matches.practice import what_if
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
    checkpoint = replay.checkpoint(match, match.number)
    assert checkpoint is not None
    tried = what_if.begin(match, eve, match.number)
    assert (tried.solo, tried.number, tried.pk != match.pk) == (True, 0, True)
    assert {seat.player for seat in tried.seats.all()} == {eve}
    assert tried.seed != match.seed
    rules = match.get_system().rules
    assert lessons.stored_state(tried) == rules.dump(rules.load(checkpoint.state))
    played = play_on(tried, 5)
    assert played.number == 5 or (played.number and played.status == Match.Status.ENDED)
    assert rows(match) == before


def test_a_match_between_people_that_goes_on_is_tried_by_nobody() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 5)
    for player in (ann, bob, *players("Eve")):
        assert not what_if.may_begin(match, player)
        with pytest.raises(Illegal, match="once the match is over"):
            what_if.begin(match, player, 5)


def test_one_s_own_match_is_tried_on_from_and_nobody_else_s() -> None:
    match, eve = over()
    tried = what_if.begin(match, eve, match.number)
    again = what_if.begin(play_on(tried, 3), eve, 3)
    assert again.pk not in (match.pk, tried.pk)
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
    assert f"/matches/{running.pk}/try/" not in page
    assert "/replay/" in ann.post(f"/matches/{running.pk}/try/", {"at": "0"})["Location"]
