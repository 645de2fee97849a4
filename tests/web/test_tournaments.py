"""Tournaments of clubs: rounds follow one another by themselves, results come from the matches, and
only those who run a tournament correct one."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clubs.models import Club, Member
from games.matches import referee
from games.matches.lobby import waiting_room
from games.matches.models import Invitation, Match
from games.people.models import Player
from games.rosters.service import ready_rosters
from games.tournaments import rounds
from games.tournaments.models import Entrant, HistoryLine, Pairing, Tournament
from games.tournaments.standings import standings
from games.tournaments.ticking import Rounds
from tests.people import Browser, new_guest
from tests.web.cards_world import roster_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy_with_cards"),
]
GIVEN = {
    "name": "Spring",
    "system": "toy",
    "form": "swiss",
    "rounds": 3,
    "lists": "open",
    "interval": 0,
    "clock": "",
}


@pytest.fixture
def ann() -> Browser:
    browser = new_guest("Ann")
    browser.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
    return browser


def member(name: str) -> Browser:
    browser = new_guest(name)
    browser.post(f"/clubs/join/{Club.objects.get().invitation}/")
    return browser


def made(ann: Browser, **given: Any) -> Tournament:
    ann.post(f"/clubs/{Club.objects.get().pk}/tournaments/new/", {**GIVEN, **given})
    return Tournament.objects.get()


def act(browser: Browser, tournament: Tournament, path: str, **given: Any) -> Any:
    return browser.post(f"{tournament.get_absolute_url()}{path}", given)


def entered(tournament: Tournament, *browsers: Browser) -> None:
    roster = ready_rosters("toy")[0]
    for browser in browsers:
        act(browser, tournament, "enter/", roster=roster.pk)


def page(browser: Browser, tournament: Tournament) -> str:
    content: bytes = browser.get(tournament.get_absolute_url()).content
    return content.decode()


def play(tournament: Tournament, loses: Callable[[Pairing], int]) -> None:
    """End all matches of the round under way."""
    tournament.refresh_from_db()
    for row in tournament.pairings.filter(round=tournament.round, outcome=""):
        assert row.match is not None
        referee.leave(row.match.pk, [loses(row)])


def test_eight_play_a_swiss_whose_rounds_begin_by_themselves(ann: Browser) -> None:
    others = [member(f"Player {number}") for number in range(2, 9)]
    tournament = made(ann)
    entered(tournament, ann, *others)
    assert "Player 5" in page(ann, tournament)
    act(ann, tournament, "begin/")
    strength = {row.pk: row.seed for row in tournament.entrants.all()}
    for number in (1, 2, 3):
        tournament.refresh_from_db()
        assert (tournament.status, tournament.round) == ("running", number)
        assert Match.objects.filter(status="playing").count() == 4
        play(tournament, lambda row: int(strength[row.first_id] < strength[row.second_id or 0]))
    tournament.refresh_from_db()
    assert tournament.status == "ended"
    met = [frozenset((row.first_id, row.second_id)) for row in tournament.pairings.all()]
    assert len(set(met)) == 12
    table = standings(tournament, tournament.pairings.all())
    assert [one.points for one in table] == [3, 2, 2, 2, 1, 1, 1, 0]
    assert (table[0].entrant.seed, table[0].place, table[-1].place) == (1, 1, 8)
    assert all(one.opponents_points for one in table)
    assert "Round 3 of 3" in page(others[0], tournament)


def test_computers_play_by_themselves_and_people_are_invited(ann: Browser) -> None:
    tournament = made(ann, lists="free")
    act(ann, tournament, "enter/")
    for level in ("learner", "learner", "club"):
        act(ann, tournament, "computer/", level=level)
    assert act(ann, tournament, "computer/", level="nobody").status_code == 302
    assert tournament.entrants.count() == 4
    for language, name in (("en", "Learner (computer) 2"), ("ja", "初心者（コンピュータ）2")):
        ann.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        assert name in page(ann, tournament)
    act(ann, tournament, "begin/")
    by_status = sorted(row.match.status for row in tournament.pairings.all() if row.match)
    assert by_status == ["open", "playing"]
    kept = Invitation.objects.get()
    assert kept.player == ann.player
    match = kept.seat.match
    waiting_room.take_seat(match, ann.player, kept.seat.index)
    waiting_room.choose_roster(match, ann.player, ready_rosters("toy")[0])
    waiting_room.set_ready(match, ann.player)
    assert Match.objects.filter(status="playing").count() == 2


def test_a_result_is_corrected_by_organizers_alone_and_with_a_note(ann: Browser) -> None:
    bob, eve = member("Bob"), member("Eve")
    tournament = made(ann, rounds=1)
    entered(tournament, bob, eve)
    act(ann, tournament, "begin/")
    row = tournament.pairings.get()
    path = f"results/{row.pk}/"
    assert act(bob, tournament, path, outcome="first", why="I won").status_code == 403
    for wrong in ({"outcome": "first", "why": ""}, {"outcome": "x", "why": "So"}):
        act(ann, tournament, path, **wrong)
        row.refresh_from_db()
        assert row.outcome == ""
    act(ann, tournament, path, outcome="neither", why="Nobody came")
    tournament.refresh_from_db()
    assert tournament.status == "ended"
    assert "Lost by both. Nobody came" in page(bob, tournament)
    assert row.match is not None
    referee.leave(row.match.pk, [0])
    row.refresh_from_db()
    assert row.outcome == "neither"


def test_who_is_no_member_or_no_organizer_does_nothing(ann: Browser) -> None:
    tournament, bob, stranger = made(ann), member("Bob"), new_guest("Eve")
    entrant = Entrant.objects.create(tournament=tournament, player=ann.player, name="Ann")
    organizers = {
        "begin/": {},
        "computer/": {"level": "learner"},
        f"entrants/{entrant.pk}/out/": {},
        "delete/": {},
    }
    for path, given in {**organizers, "enter/": {}, "withdraw/": {}}.items():
        assert act(stranger, tournament, path, **given).status_code == 404
    assert stranger.get(tournament.get_absolute_url()).status_code == 404
    listing = f"/clubs/{tournament.club_id}/tournaments/"
    assert stranger.get(listing).status_code == 404
    assert stranger.post(f"{listing}new/", GIVEN).status_code == 404
    for path, given in organizers.items():
        assert act(bob, tournament, path, **given).status_code == 403
    assert bob.post(f"{listing}new/", GIVEN).status_code == 403
    assert list(tournament.entrants.all()) == [entrant]
    assert bob.get(listing).status_code == bob.get(tournament.get_absolute_url()).status_code == 200


def test_lists_are_hidden_until_it_begins_and_closed_ones_stay_so(ann: Browser) -> None:
    bob, eve = member("Bob"), member("Eve")
    roster = roster_of(eve.player, "alpha", name="Secret weapons")
    for lists, shown in (("open", True), ("closed", False)):
        Tournament.objects.all().delete()
        tournament = made(ann, lists=lists)
        entered(tournament, bob)
        act(ann, tournament, "enter/", roster="nothing")
        assert tournament.entrants.count() == 1
        act(eve, tournament, "enter/", roster=roster.pk)
        assert roster.name not in page(ann, tournament)
        act(ann, tournament, "begin/")
        assert (roster.name in page(ann, tournament)) == shown


def test_a_league_goes_by_its_dates(ann: Browser) -> None:
    people = [ann, *(member(name) for name in ("Bob", "Eve", "Joe"))]
    tournament = made(ann, form="league", interval=7, clock="days")
    entered(tournament, *people)
    act(ann, tournament, "begin/")
    tournament.refresh_from_db()
    assert (tournament.rounds, tournament.round) == (3, 1)
    assert {match.pace for match in Match.objects.all()} == {"days"}
    assert all(match.time for match in Match.objects.all())
    play(tournament, lambda row: 0)
    assert rounds.go_on_where_due() == 0
    for number in (2, 3):
        Tournament.objects.update(next_round=timezone.now() - timedelta(seconds=1))
        assert rounds.go_on_where_due() == 1
        tournament.refresh_from_db()
        assert tournament.round == number
    for number in (2, 3):
        for row in tournament.pairings.filter(round=number):
            assert row.match is not None
            referee.leave(row.match.pk, [0])
    tournament.refresh_from_db()
    assert tournament.status == "ended"


def test_a_swiss_over_days_waits_for_its_date_and_for_its_results(ann: Browser) -> None:
    """The site's own clock begins the round then, without anybody who asks for it."""
    tournament = made(ann, rounds=2, interval=2, clock="days")
    entered(tournament, ann, *(member(name) for name in ("Bob", "Eve", "Joe")))
    act(ann, tournament, "begin/")
    past = timezone.now() - timedelta(seconds=1)
    Tournament.objects.update(next_round=past)
    assert rounds.go_on_where_due() == 1
    tournament.refresh_from_db()
    assert tournament.round == 1, "it is time, but nobody has played"
    assert rounds.go_on_where_due() == 0, "only results are waited for, and others get their turn"
    Tournament.objects.update(next_round=timezone.now() + timedelta(days=1))
    assert "The next round begins" in page(ann, tournament)
    play(tournament, lambda row: 0)
    tournament.refresh_from_db()
    assert (tournament.round, tournament.status) == (1, "running")
    Tournament.objects.update(next_round=past)
    clock = Rounds(every=0.05)
    clock.start()
    until = time.monotonic() + 30
    while tournament.round == 1 and time.monotonic() < until:
        time.sleep(0.05)
        tournament.refresh_from_db()
    clock.end()
    assert tournament.round == 2
    assert Match.objects.filter(pace="days", status="playing").count() == 2


def test_in_a_knock_out_winners_go_on_and_who_leaves_loses(ann: Browser) -> None:
    people = [ann, *(member(name) for name in ("Bob", "Eve"))]
    tournament = made(ann, form="knockout")
    entered(tournament, *people)
    act(ann, tournament, "begin/")
    bye, played = tournament.pairings.filter(round=1)
    assert (bye.second, bye.outcome) == (None, "first")
    act(ann, tournament, f"results/{played.pk}/", outcome="draw", why="Too late")
    tournament.refresh_from_db()
    assert tournament.round == 1
    leaving = next(one for one in people if one.player.pk == bye.first.player_id)
    act(leaving, tournament, "withdraw/")
    act(ann, tournament, f"results/{played.pk}/", outcome="second", why="By lot")
    tournament.refresh_from_db()
    assert tournament.status == "ended"
    final = tournament.pairings.get(round=2)
    assert final.winner == played.second
    act(ann, tournament, f"results/{played.pk}/", outcome="first", why="After all")
    played.refresh_from_db()
    assert played.outcome == "second"
    shown = page(ann, tournament)
    assert "By how much the own score was higher" not in shown
    assert "Opp." not in shown


def test_what_was_missed_is_entered_later_and_who_is_deleted_loses_the_name(ann: Browser) -> None:
    bob = member("Bobbin")
    tournament = made(ann, rounds=1)
    entered(tournament, ann, bob)
    act(ann, tournament, "begin/")
    row = tournament.pairings.get()
    assert row.match is not None
    match = row.match
    Tournament.objects.update(status="open")
    referee.leave(match.pk, [0])
    Tournament.objects.update(status="running")
    row.refresh_from_db()
    assert row.outcome == ""
    assert rounds.go_on_where_due() == 1
    row.refresh_from_db()
    assert row.outcome == "second"
    bob.post("/people/me/delete/", {"sure": "on"})
    assert "Bobbin" not in page(ann, tournament)
    assert Player.objects.filter(name="Bobbin").count() == 0
    assert Member.objects.count() == 1


def test_a_tournament_that_fails_stops_neither_its_match_nor_others_and_goes_on_later(
    ann: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bob = member("Bob")
    for name in ("Failing", "Other"):
        ann.post(
            f"/clubs/{Club.objects.get().pk}/tournaments/new/", {**GIVEN, "name": name, "rounds": 1}
        )
        tournament = Tournament.objects.get(name=name)
        entered(tournament, ann, bob)
        act(ann, tournament, "begin/")
    failing, other = (Pairing.objects.get(tournament__name=name) for name in ("Failing", "Other"))
    enter = rounds._enter

    def fail_once(pairing: Pairing) -> None:
        if pairing == failing:
            raise LookupError
        enter(pairing)

    with monkeypatch.context() as patch:
        patch.setattr(rounds, "_enter", fail_once)
        assert failing.match is not None
        referee.leave(failing.match.pk, [0])
        assert f"its tournament of match {failing.match.pk}" in caplog.text
        assert Match.objects.get(pk=failing.match.pk).status == Match.Status.ENDED
        Tournament.objects.filter(name="Other").update(status="open")
        assert other.match is not None
        referee.leave(other.match.pk, [0])
        Tournament.objects.filter(name="Other").update(status="running")
        assert rounds.go_on_where_due() == 2
        assert f"its next round of tournament {failing.tournament.pk}" in caplog.text
    outcomes = Pairing.objects.values_list("outcome", flat=True)
    assert (outcomes.get(pk=failing.pk), outcomes.get(pk=other.pk)) == ("", "second")
    assert rounds.go_on_where_due() == 1
    assert outcomes.get(pk=failing.pk) == "second"


def test_each_reads_the_history_in_their_own_language(ann: Browser) -> None:
    """Lines of older sites are texts, and stay as they are."""
    bob = member("Bob")
    tournament = made(ann)
    entered(tournament, ann, bob)
    ann.post("/people/language/", {"language": "ja"})
    act(ann, tournament, "begin/")
    act(bob, tournament, "withdraw/")
    act(ann, tournament, f"results/{tournament.pairings.get().pk}/", outcome="first", why="Hm")
    HistoryLine.objects.create(tournament=tournament, message="An older line.")
    english, japanese = page(bob, tournament), page(ann, tournament)
    assert "Entered Ann – Bob: The first one won. Hm" in english
    assert "Ann – Bobの結果を入力" in japanese
    assert "Bob plays no longer." in english
    assert "Bobが棄権。" in japanese
    assert "An older line." in english
    assert "An older line." in japanese


def test_what_the_game_counts_parts_those_with_as_many_points(ann: Browser) -> None:
    others = [member(name) for name in ("Bob", "Eve", "Ida")]
    tournament = made(ann, form="league")
    entered(tournament, ann, *others)
    act(ann, tournament, "begin/")
    first, second, third, fourth = tournament.entrants.filter(seed__gt=0)
    for row in tournament.pairings.all():
        row.outcome = "draw"
        ahead = 3 if fourth.pk in (row.first_id, row.second_id) else 0
        row.first_counts = {"difference": ahead if row.first_id == fourth.pk else -ahead}
        row.second_counts = {"difference": ahead if row.second_id == fourth.pk else -ahead}
        row.save()
    rows = standings(tournament, tournament.pairings.all())
    assert (rows[0].entrant, rows[0].place) == (fourth, 1)
    assert [count for _label, count in rows[0].ties] == [3]
    assert [count for _label, count in rows[-1].ties] == [-3]
    shown = page(ann, tournament)
    assert "By how much the own score was higher" in shown
    assert ">−3</td>" in shown
    assert "Opp." not in shown
    assert {first.name, second.name, third.name, fourth.name} == {"Ann", "Bob", "Eve", "Ida"}


def test_what_a_match_came_to_is_kept_with_its_pairing(ann: Browser) -> None:
    tournament = made(ann, rounds=1)
    entered(tournament, ann, member("Bob"))
    act(ann, tournament, "begin/")
    row = tournament.pairings.get()
    assert row.match is not None
    result = {"winners": [0], "reason": "score", "scores": [5, 2]}
    Match.objects.filter(pk=row.match.pk).update(status="ended", result=result)
    rounds.go_on(tournament)
    row.refresh_from_db()
    assert (row.first_counts, row.second_counts) == ({"difference": 3}, {"difference": -3})
    back = f'href="{tournament.get_absolute_url()}"'
    result_page = f"/matches/{row.match.pk}/result/"
    assert back in ann.get(result_page).content.decode()
    assert back not in new_guest("Eve").get(result_page).content.decode(), "no member reads it"


def test_the_name_of_whoever_is_deleted_goes_out_of_the_table_and_the_history(ann: Browser) -> None:
    bob, cid = member("Robertson"), member("Cid")
    tournament = made(ann, form="league", rounds=1)
    entered(tournament, bob, cid)
    act(ann, tournament, "begin/")
    row = Pairing.objects.get()
    act(ann, tournament, f"results/{row.pk}/", outcome="first", why="Seen by me")
    assert page(cid, tournament).count("Robertson") >= 3
    bob.post("/people/me/delete/", {"sure": "on"})
    assert not Player.objects.filter(name="Robertson").exists()
    assert "Robertson" not in page(cid, tournament)
    assert "Robertson" not in str(list(HistoryLine.objects.values()))
    assert "Former player – Cid" in page(cid, tournament)
    text = cid.get(tournament.get_absolute_url(), headers={"accept-language": "ja"}).text
    assert "元プレイヤー" in text
    assert "Former player" not in text
