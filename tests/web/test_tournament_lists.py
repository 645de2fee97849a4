"""Lists that are handed in for a tournament: one or several, as the game has it. Of several, each
chooses one before a match, and nobody sees the other's choice beforehand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.matches.models import Match
from games.rosters.service import ready_rosters
from games.tournaments.models import Pairing, Tournament
from tests.people import Browser
from tests.web.test_my_turn import goal
from tests.web.test_tournaments import GIVEN, act, ann, made, member, page

__all__ = ["ann"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy_with_cards"),
]

ALPHA, BETA = "Alpha alone", "Beta alone"


def hand_in(tournament: Tournament, browser: Browser, *names: str) -> Any:
    by_name = {roster.name: roster.pk for roster in ready_rosters("toy")}
    return act(browser, tournament, "enter/", roster=[by_name[name] for name in names])


def choose(browser: Browser, row: Pairing, number: object) -> None:
    act(browser, row.tournament, f"pairings/{row.pk}/list/", list=number)
    row.refresh_from_db()


def waits(browser: Browser) -> list[str]:
    """Where the lobby leads to what waits elsewhere than in a match."""
    return re.findall(r'id="entry-pairing-\d+" href="([^"]+)"', browser.get("/").content.decode())


def brought(match: Match | None) -> list[str]:
    """The names of what both play with."""
    assert match is not None
    assert match.setup is not None
    return [roster["name"] for roster in match.setup["rosters"]]


def test_of_several_lists_each_chooses_one_unseen_before_a_match(ann: Browser) -> None:
    bob, eve = member("Bob"), member("Eve")
    tournament = made(ann, form="league", lists="closed", most_lists=2)
    for browser in (ann, bob):
        hand_in(tournament, browser, ALPHA, BETA)
    assert "Has handed in 2 lists" in page(eve, tournament)
    act(ann, tournament, "begin/")
    row = tournament.pairings.get()
    first, second = (ann, bob) if row.first.player == ann.player else (bob, ann)
    assert "as soon as both have chosen" in page(eve, tournament)
    assert "The list that you play" in page(second, tournament)
    assert "The list that you play" not in page(eve, tournament)
    address = tournament.get_absolute_url()
    assert [goal(browser) for browser in (first, second, eve)] == [address, address, "/"]
    assert waits(first) == waits(second) == [address]
    assert waits(eve) == []
    for browser, wrong in ((eve, 0), (first, 2), (first, -1), (first, "x"), (first, "²")):
        choose(browser, row, wrong)
        assert (row.first_list, row.second_list) == (None, None)
    choose(first, row, 1)
    assert (row.first_list, row.second_list, row.match) == (1, None, None)
    for other in (second, eve):
        assert BETA not in page(other, tournament).replace(f'"1">{BETA}<', "")
    assert Match.objects.count() == 0
    assert (goal(first), waits(first)) == ("/", [])
    assert goal(second) == address
    choose(first, row, 0)
    choose(first, row, 1)
    choose(second, row, 0)
    assert brought(row.match) == [BETA, ALPHA]
    assert Match.objects.get().status == "playing"
    assert waits(second) == []
    club = eve.get(f"/clubs/{tournament.club_id}/").content.decode()
    assert f'id="entry-{Match.objects.get().pk}"' in club, "its club shows what is played in it"
    choose(second, row, 1)
    assert (row.second_list, Match.objects.count()) == (0, 1)


def test_who_has_one_list_or_is_a_computer_chooses_nothing(ann: Browser) -> None:
    bob = member("Bob")
    tournament = made(ann, form="league", lists="open", most_lists=2)
    hand_in(tournament, ann, ALPHA, BETA)
    hand_in(tournament, bob, BETA, BETA)
    act(ann, tournament, "computer/", level="learner")
    act(ann, tournament, "begin/")
    rows = []
    for number in (1, 2, 3):
        tournament.refresh_from_db()
        assert tournament.round == number
        row = tournament.pairings.get(round=number, second__isnull=False)
        rows.append(row)
        assert row.is_choosing == (row.match is None)
        if row.is_choosing:
            choose(bob, row, 0)
            assert row.match is None
            choose(ann, row, 1)
        assert row.match is not None
        names = brought(row.match)
        for place, entrant in enumerate((row.first, row.second)):
            assert entrant
            if not entrant.is_computers:
                assert names[place] == BETA
        act(ann, tournament, f"results/{row.pk}/", outcome="draw", why="Enough")
    assert ALPHA in page(bob, tournament), "open lists are seen, chosen or not"
    assert sum(row.first_list is None and row.second_list is None for row in rows) == 1


def test_so_many_are_handed_in_as_the_tournament_and_the_game_allow(ann: Browser) -> None:
    one = made(ann)
    assert hand_in(one, ann, ALPHA, BETA).status_code == 302
    assert not one.entrants.exists()
    act(ann, one, "enter/")
    act(ann, one, "enter/", roster=["", "9" * 30])
    assert not one.entrants.exists()
    one.delete()
    listing = f"/clubs/{one.club_id}/tournaments/new/"
    for system, most in (("toy", 2), ("kurogane", 3), ("battletech", 3), ("crisis", 1)):
        ann.post(listing, {**GIVEN, "name": system, "system": system, "most_lists": 3})
        assert Tournament.objects.get(name=system).most_lists == most
    assert ann.post(listing, {**GIVEN, "most_lists": 4}).status_code == 422


def test_who_leaves_before_choosing_loses_once_the_other_has_chosen(ann: Browser) -> None:
    bob = member("Bob")
    tournament = made(ann, form="league", most_lists=2)
    for browser in (ann, bob):
        hand_in(tournament, browser, ALPHA, BETA)
    act(ann, tournament, "begin/")
    assert waits(bob) == [tournament.get_absolute_url()]
    act(bob, tournament, "withdraw/")
    row = tournament.pairings.get()
    assert (len(waits(ann)), waits(bob), goal(bob)) == (1, [], "/")
    choose(ann, row, 1)
    assert row.match is None
    assert row.winner
    assert row.winner.player == ann.player
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.ENDED
