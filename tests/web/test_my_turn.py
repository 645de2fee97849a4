"""My turn: one click from any page to the next match that waits for me, the most urgent first."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.models import Match
from games.matches.time_control import MINUTE, Control
from games.people.models import Player
from tests.matchmaking import begun_match, open_match, players
from tests.people import Browser
from tests.web.test_time_control import wait

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def asked_for(match: Match, days: int) -> Match:
    """The match, as if it had waited for so many days."""
    Match.objects.filter(pk=match.pk).update(asked=timezone.now() - timedelta(days=days))
    return match


def goal(client: Browser, after: str = "") -> str:
    response = client.get(f"/matches/next/?after={after}" if after else "/matches/next/")
    assert response.status_code == 302
    return str(response["Location"])


@pytest.fixture
def bob() -> Player:
    return players("Bob")[0]


def test_it_leads_to_the_match_that_is_most_urgent_and_on_from_there(
    ann: Browser, bob: Player
) -> None:
    soon = asked_for(begun_match(ann.player, bob, pace="days"), 6)
    late = asked_for(begun_match(ann.player, bob, pace="days"), 1)
    timed = begun_match(ann.player, bob, time=Control.live(10, 0, "loses"))
    wait(timed, 9 * MINUTE)
    order = [match.pk for match in (timed, soon, late)]
    assert goal(ann) == f"/matches/{order[0]}/"
    for here, there in zip(order, [*order[1:], order[0]], strict=True):
        assert goal(ann, here) == f"/matches/{there}/"
    assert goal(ann, "nosuchmatch2") == f"/matches/{order[0]}/"
    page = ann.get("/").content.decode()
    places = [page.index(f"/matches/{match_id}/") for match_id in order]
    assert places == sorted(places)


def test_what_waits_for_others_or_nobody_is_passed_over(ann: Browser, bob: Player) -> None:
    mine = begun_match(ann.player, bob)
    for values in (
        {"waiting_seats": [1]},
        {"archived": timezone.now()},
        {"stopped": 1},
        {"solo": True},
        {"status": "ended"},
    ):
        Match.objects.filter(pk=begun_match(ann.player, bob).pk).update(**values)
    begun_match(bob, *players("Eve"))
    assert goal(ann) == goal(ann, mine.pk) == f"/matches/{mine.pk}/"


def test_without_any_it_leads_to_one_that_is_about_to_begin_or_to_the_lobby(ann: Browser) -> None:
    assert goal(ann) == "/"
    open_match(ann.player)
    assert goal(ann) == "/"


def test_it_stands_on_every_page_of_players(ann: Browser, bob: Player, client: Browser) -> None:
    match = begun_match(ann.player, bob)
    for address in ("/", "/rosters/", "/cards/", "/rules/", f"/matches/{match.pk}/"):
        assert "/matches/next/" in ann.get(address).content.decode()
    assert "/matches/next/" not in client.get("/").content.decode()
    assert client.get("/matches/next/").status_code == 302
