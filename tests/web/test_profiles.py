"""Profiles: what people played and how it came out, for others only where they decide so."""

from __future__ import annotations

from datetime import timedelta
from math import sqrt

import pytest
from django.test import Client
from django.utils import timezone

from games.matches import referee
from games.matches.lobby import alone, recorded
from games.matches.models import Match
from games.people import sessions
from games.people.models import Player
from games.profiles import figures, glicko, records, unrecorded
from games.profiles.models import Record
from tests.matchmaking import begun_match, players
from tests.people import new_guest

DATABASE = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy_with_cards"),
]


def lost_by(loser: Player, winner: Player) -> Match:
    """A match that somebody has conceded."""
    match = begun_match(loser, winner)
    referee.leave(match.pk, [0])
    match.refresh_from_db()
    return match


def page_of(player: Player, browser: Client, **given: str) -> tuple[int, str]:
    response = browser.get(f"/people/{player.pk}/", given)
    return response.status_code, response.content.decode()


NOW = timezone.now()


def last(rating: float, deviation: float, volatility: float = 0.06, days: float = 0) -> Record:
    """The record of a match so many days ago, after which its player was rated so."""
    ended = NOW - timedelta(days=days)
    return Record(rating=rating, deviation=deviation, volatility=volatility, ended=ended)


def test_glicko_comes_to_the_figures_of_its_paper_for_one_match() -> None:
    """The first match of the paper's example, by its steps 2 to 8."""
    own, other = glicko.after([last(1500, 200), last(1400, 30)], 1, NOW)
    assert own.rating == pytest.approx(1563.564, abs=0.01)
    assert own.deviation == pytest.approx(175.403, abs=0.01)
    assert own.volatility == pytest.approx(0.06, abs=0.00001)
    # The other is rated by what the first was before it.
    assert other.rating == pytest.approx(1398.144, abs=0.01)
    assert other.deviation == pytest.approx(31.670, abs=0.01)


def test_who_is_rated_by_a_match_alone_and_who_rests() -> None:
    """A draw of equals leaves the rating; a match rated late is one at the time of the last."""
    pairs = [[last(1500, 200, days=days), last(1500, 200, days=days)] for days in (0, 300, -9)]
    now, rested, late = (glicko.after(pair, 0.5, NOW)[0] for pair in pairs)
    assert now.rating == rested.rating == 1500
    assert rested.deviation > now.deviation == late.deviation
    surer = last(1500, 200)
    less_sure = last(1500, sqrt(200**2 + (0.06 * 173.7178) ** 2))  # by one volatility
    month = glicko.after([last(1500, 200, days=30), surer], 0.5, NOW)[0]
    assert month.deviation == pytest.approx(
        glicko.after([less_sure, surer], 0.5, NOW)[0].deviation, abs=0.001
    )
    assert glicko.after([last(1500, 340, days=300_000), None], 0, NOW)[0].deviation < 350
    assert glicko.after([None, None], 1, NOW) == glicko.after([last(1500, 350), None], 1, NOW)


def test_luck_is_added_up_match_by_match() -> None:
    rows = [Record(dice_result=result, dice_expected=10, dice_deviation=2) for result in (16, 8)]
    chart = figures.luck_chart(rows)
    assert chart is not None
    assert chart.total == pytest.approx(2)
    assert chart.usual == pytest.approx(2**0.5)
    assert len(chart.line.split()) == 3
    assert figures.luck_chart(rows[:1]) is None


class TestAProfile:
    pytestmark = DATABASE

    def test_nobody_else_sees_it_until_its_player_decides_so(self) -> None:
        ann, bob = new_guest("Ann"), new_guest("Bob")
        status, page = page_of(ann.player, ann)
        assert status == 200
        assert "Only you see this page" in page
        for browser in (bob, Client()):
            assert page_of(ann.player, browser)[0] == 404
        bob.post("/people/me/profile/", {"public": "on"})
        assert page_of(ann.player, bob)[0] == 404
        ann.post("/people/me/profile/", {"public": "on"})
        status, page = page_of(ann.player, Client())
        assert status == 200
        assert "Who sees this" not in page
        ann.post("/people/me/profile/", {})
        assert page_of(ann.player, bob)[0] == 404

    def test_it_says_how_matches_came_out(self) -> None:
        ann, bob = new_guest("Ann"), new_guest("Bob")
        lost_by(bob.player, ann.player)
        lost_by(bob.player, ann.player)
        lost_by(ann.player, bob.player)
        found = figures.of(ann.player, "", is_own=True, shows_rating=False)
        for tallies in (found.systems, found.opponents):
            assert [(one.played, one.won, one.lost) for one in tallies] == [(3, 2, 1)]
        assert sum(one.played for one in found.squads) == 3
        assert found.cards
        assert found.systems[0].rating is None
        assert figures.of(ann.player, "tide", is_own=True, shows_rating=False).squads == []

    def test_strangers_see_only_opponents_who_show_themselves(self) -> None:
        ann, bob = new_guest("Ann"), new_guest("Bobbin")
        lost_by(bob.player, ann.player)
        ann.post("/people/me/profile/", {"public": "on"})
        assert "Bobbin" in page_of(ann.player, ann)[1]
        assert "Bobbin" not in page_of(ann.player, Client())[1]
        bob.post("/people/me/profile/", {"public": "on"})
        assert f"/people/{bob.player.pk}/" in page_of(ann.player, Client())[1]

    def test_a_rating_is_shown_only_where_it_is_wanted(self) -> None:
        ann, bob = new_guest("Ann"), new_guest("Bob")
        lost_by(bob.player, ann.player)
        better, worse = (Record.objects.rating_of(one.player, "toy") for one in (ann, bob))
        assert better.rating > 1500 > worse.rating
        shown = f"{better.rating:.0f}?"
        assert shown not in page_of(ann.player, ann)[1]
        ann.post("/people/me/profile/", {"rating": "on"})
        assert shown in page_of(ann.player, ann)[1]

    def test_matches_with_computers_alone_or_under_way_do_not_count(self) -> None:
        ann = new_guest("Ann")
        begun_match(ann.player, players("Bob")[0])
        match = alone.create(ann.player, "toy", {}, {1: "learner"})
        referee.leave(match.pk, [0])
        assert not Record.objects.exists()

    def test_what_was_missed_is_made_up_for_once_and_in_order(self) -> None:
        ann, bob = players()
        lost_by(ann, bob)
        lost_by(bob, ann)
        kept = list(Record.objects.order_by("match", "player").values_list("player", "rating"))
        Record.objects.all().delete()
        assert unrecorded.catch_up() == 2
        assert unrecorded.catch_up() == 0
        again = list(Record.objects.order_by("match", "player").values_list("player", "rating"))
        assert len(again) == 4
        for (who, rating), (before, was) in zip(again, kept, strict=True):
            assert who == before
            assert rating == pytest.approx(was)

    def test_records_that_fail_are_reported_and_made_up_for_at_the_next_start(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(_match: Match) -> None:
            raise LookupError

        with monkeypatch.context() as patch:
            patch.setattr(records, "_rows", fail)
            match = lost_by(*players())
        assert match.status == Match.Status.ENDED
        assert f"the records of its players of match {match.pk}" in caplog.text
        assert not Record.objects.exists()
        assert unrecorded.catch_up() == 1
        assert Record.objects.filter(match=match).count() == 2

    def test_matches_that_leave_no_records_are_not_missed(self) -> None:
        """A recorded match, and one that one person played alone."""
        recorded.load()
        ann, bob = players()
        match = lost_by(bob, ann)
        match.seats.update(player=ann)
        match.records.all().delete()
        ended = Match.objects.filter(status=Match.Status.ENDED, solo=False, records=None)
        assert {one.seats.filter(player=ann).exists() for one in ended} == {True, False}
        assert unrecorded.catch_up() == 0

    def test_ratings_get_less_sure_with_time(self) -> None:
        ann, bob = players()
        first = lost_by(ann, bob)
        long_ago = timezone.now() - timedelta(days=3000)
        Record.objects.filter(match=first).update(ended=long_ago, deviation=60)
        lost_by(ann, bob)
        newest = Record.objects.filter(player=bob).latest("ended")
        assert newest.deviation is not None
        assert newest.deviation > 60

    def test_what_a_guest_played_goes_along_and_a_copy_can_be_taken(self) -> None:
        ann, bob, guest = new_guest("Ann"), new_guest("Bob"), players("Guest")[0]
        lost_by(guest, bob.player)
        sessions.merge(guest, ann.player)
        assert Record.objects.get(player=ann.player).score == 0
        assert ann.get("/people/me/download/").json()["records"][0]["system"] == "toy"
