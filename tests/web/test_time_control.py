"""Clocks: what an answer takes, what is given back, and what comes at zero. The functions first,
then matches whose time tests move."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.matches import referee, replies
from games.matches.lobby import rematches
from games.matches.log import timing
from games.matches.models import Match
from games.matches.time_control import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    Clocks,
    Control,
    between,
    pauses_from,
)
from games.people.models import Player
from games.rules import systems
from games.rules.contract.asking import MILESTONE, Ask, Game, Script
from games.rules.contract.orders import Order, Reaction, StandingOrder
from games.rules.fields import Illegal, Option
from games.rules.text import _
from tests.matchmaking import begun_match, play_on, players
from tests.people import Browser, new_guest
from tests.toy import toy_with

LIVE = Control.live(10, 30, "loses")
START = 1_000_000_000_000


def running(control: Control = LIVE, *asked: int, turn: bool = True) -> Clocks:
    """The clocks of a match of two sides at whose start these are asked."""
    return Clocks.of(control, 2).answered(None, START, asked or (0,), begins=turn)


# -- what an answer takes ----------------------------------------------------------------------


def test_the_clock_runs_for_whoever_is_asked_and_for_nobody_else() -> None:
    clocks = running().answered(0, START + 20 * SECOND, [1], begins=True)
    assert clocks.left == (10 * MINUTE - 20 * SECOND + 30 * SECOND, 10 * MINUTE)
    assert clocks.left_at(0, START + HOUR) == clocks.left[0]
    assert clocks.left_at(1, START + 25 * SECOND) == 10 * MINUTE - 5 * SECOND


def test_the_increment_comes_with_the_end_of_ones_turn_and_not_with_each_answer() -> None:
    clocks = running().answered(0, START + SECOND, [0]).answered(0, START + 2 * SECOND, [1])
    assert clocks.left[0] == 10 * MINUTE - 2 * SECOND
    clocks = clocks.answered(1, START + 3 * SECOND, [1], begins=True)
    assert clocks.left == (10 * MINUTE + 28 * SECOND, 10 * MINUTE)
    assert clocks.turn == 1


def test_a_reaction_has_an_allowance_of_its_own() -> None:
    asked = running().answered(0, START, [1])
    quick = asked.answered(1, START + 500, [0])
    slow = asked.answered(1, START + 15 * SECOND, [0])
    assert quick.left[1] == 10 * MINUTE
    assert slow.left[1] == 10 * MINUTE - 5 * SECOND
    assert asked.falls(1) == START + 10 * MINUTE + 10 * SECOND


@pytest.mark.parametrize(("lag", "taken"), [(0, 500), (500, 0), (300, 200), (90_000, 0)])
def test_what_lies_on_the_network_is_given_back(lag: int, taken: int) -> None:
    clocks = running().answered(0, START + 500, [0], lag=lag)
    assert clocks.left[0] == 10 * MINUTE - taken


def test_no_more_than_a_second_is_given_back() -> None:
    clocks = running().answered(0, START + MINUTE, [0], lag=90_000)
    assert clocks.left[0] == 9 * MINUTE + SECOND


def test_of_two_that_are_asked_at_once_each_spends_its_own() -> None:
    both = running(LIVE, 0, 1)
    one = both.answered(0, START + 10 * SECOND, [1])
    done = one.answered(1, START + 30 * SECOND, [0])
    assert done.left == (10 * MINUTE - 10 * SECOND, 10 * MINUTE - 30 * SECOND)


def test_what_is_done_beside_the_asks_stops_no_clock() -> None:
    clocks = running().answered(None, START + 5 * SECOND, [0])
    assert clocks.running == {0: START}
    assert clocks.answered(None, START + 5 * SECOND, []).running == {}


def test_a_time_is_up_at_zero() -> None:
    clocks = running()
    assert clocks.fallen(START + 10 * MINUTE - 1) is None
    assert clocks.fallen(START + 10 * MINUTE) == 0
    assert clocks.falls(0) == START + 10 * MINUTE
    assert clocks.falls(1) is None


def test_who_goes_back_over_the_end_of_a_turn_has_its_increment_no_longer() -> None:
    ended = running().answered(0, START + SECOND, [1], begins=True)
    back = ended.set_back(0, START + 2 * SECOND, [0], turns=1)
    assert back.left[0] == 10 * MINUTE - SECOND
    assert back.turn == 0
    again = back.answered(0, START + 2 * SECOND, [1], begins=True)
    assert again.left[0] == ended.left[0]


def test_days_are_refilled_up_to_the_budget() -> None:
    control = Control.days(2, 12, weekends=False, zero="claim")
    clocks = running(control).answered(0, START + 4 * HOUR, [1], begins=True)
    assert clocks.left[0] == 2 * DAY
    clocks = running(control).answered(0, START + DAY, [1], begins=True)
    assert clocks.left[0] == DAY + 12 * HOUR


def moment(day: int, hour: int = 0) -> int:
    """A moment of January 2027, which begins on a Friday."""
    return round(datetime(2027, 1, day, hour, tzinfo=UTC).timestamp() * SECOND)


def test_clocks_rest_on_weekends_where_that_was_chosen() -> None:
    control = Control.days(2, 0, weekends=True, zero="loses")
    pauses = pauses_from(control, moment(1, 12))
    assert pauses[:2] == [(moment(2), moment(4)), (moment(9), moment(11))]
    assert between(moment(1, 12), moment(4, 12), pauses) == DAY
    clocks = Clocks(control, (2 * DAY, 2 * DAY), {0: moment(1, 12)})
    assert clocks.falls(0, pauses) == moment(5, 12)
    assert clocks.fallen(moment(5, 11), {0: pauses}) is None
    assert clocks.fallen(moment(5, 12), {0: pauses}) == 0
    assert pauses_from(control, moment(3, 12))[0] == (moment(2), moment(4))
    assert pauses_from(Control.days(2, 0, False, "loses"), moment(1)) == []


def test_they_rest_while_a_player_is_away_too() -> None:
    control = Control.days(2, 0, weekends=True, zero="loses")
    pauses = pauses_from(control, moment(1), [(moment(3), moment(6)), (0, moment(1))])
    assert pauses[0] == (moment(2), moment(6))


def test_clocks_are_kept_as_they_are() -> None:
    for clocks in (running(), running(LIVE, 0, 1)):
        assert Clocks.read(clocks.plain()) == clocks


# -- at the table ------------------------------------------------------------------------------

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
MOVE: dict[str, Any] = {"option": "move", "fields": {"unit": "a", "to": [5, 5]}}


def timed(control: Control = LIVE, *seated: Player) -> tuple[Match, Player, Player, int]:
    """A match with clocks in which one seat is asked to move: who that is, who waits, the seat."""
    both = seated or tuple(players())
    match = play_on(begun_match(*both, time=control), 2)
    (asked,) = match.waiting_seats
    return match, both[asked], both[1 - asked], asked


def wait(match: Match, milliseconds: int) -> None:
    """Let so much time go by: what runs has been running for so much longer."""
    match.refresh_from_db()
    clocks = timing.clocks_of(match)
    assert clocks is not None
    data = clocks.plain()
    data["running"] = [[side, since - milliseconds] for side, since in data["running"]]
    flag = match.flag and match.flag - timedelta(milliseconds=milliseconds)
    Match.objects.filter(pk=match.pk).update(time=data, flag=flag)
    referee.forget_tables()


def left(match: Match) -> tuple[int, ...]:
    clocks = timing.clocks_of(Match.objects.get(pk=match.pk))
    assert clocks is not None
    return clocks.left


def test_an_answer_takes_its_time_and_gives_back_its_lag() -> None:
    match, asked, _other, seat = timed()
    before = left(match)[seat]
    wait(match, MINUTE + 500)
    referee.answer_from(Match.objects.get(pk=match.pk), [seat], 2, MOVE, 500)
    taken = before - left(match)[seat]
    assert MINUTE <= taken < MINUTE + 400
    assert asked


def test_it_survives_a_restart_and_other_processes() -> None:
    match, asked, _other, seat = timed()
    wait(match, MINUTE)
    referee.forget_tables()
    clocks = timing.clocks_of(Match.objects.get(pk=match.pk))
    assert clocks is not None
    assert clocks.left_at(seat, timing.now()) <= 9 * MINUTE
    assert asked


def test_who_runs_out_of_time_loses_whoever_looks() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match, *_who, seat = timed(LIVE, ann.player, bob.player)
    wait(match, 10 * MINUTE + 5)
    page = eve.get(f"/matches/{match.pk}/").content.decode()
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert (match.result["reason"], match.result["winners"]) == ("time", [1 - seat])
    assert match.flag is None
    assert "The time of the other side is up." in page
    row = match.answers.get(number=match.number)
    assert (row.option, row.seat) == ("time-up", seat)
    referee.forget_tables()
    assert referee.view(match.pk, None)["result"]["reason"] == "time"


def test_a_late_answer_comes_too_late_but_not_by_the_network() -> None:
    match, asked, _other, seat = timed()
    wait(match, 10 * MINUTE + 500)
    with pytest.raises(Illegal, match="time was up"):
        referee.answer(match.pk, asked, 2, MOVE)
    assert Match.objects.get(pk=match.pk).status == Match.Status.ENDED
    match, asked, _other, seat = timed()
    wait(match, 10 * MINUTE + 300)
    referee.answer_from(Match.objects.get(pk=match.pk), [seat], 2, MOVE, 900)
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING


def test_the_site_ends_what_is_due_and_nothing_else() -> None:
    due, *_rest = timed()
    fresh, *_rest = timed()
    claimed, *_rest = timed(Control.live(10, 0, "claim"))
    plain = begun_match()
    wait(due, 11 * MINUTE)
    wait(claimed, 11 * MINUTE)
    assert referee.fall_due() == [due.pk]
    assert referee.fall_due() == []
    states = [Match.objects.get(pk=match.pk).status for match in (fresh, claimed, plain)]
    assert states == ["playing"] * 3


def test_nobody_sends_that_a_time_is_up() -> None:
    match, asked, other, _seat = timed()
    for player in (asked, other):
        with pytest.raises(Illegal, match="not one of the options"):
            referee.answer(match.pk, player, 2, {"option": "time-up", "fields": {}})


def test_where_it_is_to_be_claimed_the_other_claims_or_gives_time() -> None:
    match, asked, other, seat = timed(Control.live(10, 0, "claim"))
    claim = {"option": "claim-win", "fields": {}}
    with pytest.raises(Illegal, match="more minutes"):
        referee.answer(match.pk, other, 2, claim)
    wait(match, 11 * MINUTE)
    with pytest.raises(Illegal, match="nobody now"):
        referee.give_time(match.pk, asked)
    with pytest.raises(referee.NotYours):
        referee.give_time(match.pk, Player.objects.create(name="Eve"))
    referee.give_time(match.pk, other)
    assert left(match)[seat] == 5 * MINUTE
    with pytest.raises(Illegal, match="more minutes"):
        referee.answer(match.pk, other, 2, claim)
    wait(match, 6 * MINUTE)
    referee.answer(match.pk, other, 2, claim)
    assert Match.objects.get(pk=match.pk).result["reason"] == "claim"


def test_who_undoes_a_move_is_timed_again_and_gains_nothing() -> None:
    match, asked, _other, seat = timed()
    before = left(match)[seat]
    referee.answer(match.pk, asked, 2, MOVE)
    for number in (3, 5):
        referee.undo(match.pk, asked, number)
        referee.answer(match.pk, asked, number + 1, MOVE)
    assert left(match)[seat] <= before + 30 * SECOND
    clocks = timing.clocks_of(Match.objects.get(pk=match.pk))
    assert clocks is not None
    assert sorted(clocks.running) == [0, 1]


def _guarded(game: Game[Any]) -> Script:
    """Red takes steps; at each of them Blue may fire, and then has nothing to choose from."""
    while True:
        yield MILESTONE
        yield Ask(0, _("Step."), [Option("on", _("On")), Option("back", _("Back"))])
        fire, hold = Option("fire", _("Fire")), Option("hold", _("Hold fire"))
        yield Ask(1, _("Fire?"), [fire, hold], topic={"moment": "step"}, passing="hold")
        yield Ask(1, _("Load."), [Option("load", _("Load"))], automatic=True)


@pytest.mark.parametrize("wanted", ["never", "ask"])
def test_standing_orders_and_an_only_answer_take_no_time(
    wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choices = [
        StandingOrder("ask", _("Ask me")),
        StandingOrder("never", _("Never"), [Order({"moment": "step"})]),
    ]
    system = toy_with(script=_guarded, reactions=[Reaction("step", _("A step"), _("."), choices)])
    monkeypatch.setitem(systems.systems(), "toy", system)
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = begun_match(ann.player, bob.player, time=LIVE)
    assert bob.post(f"/matches/{match.pk}/orders/", {"step": wanted}).status_code == 302
    for _step in range(2):
        for player in (ann.player, bob.player) if wanted == "ask" else (ann.player,):
            wait(match, MINUTE)
            option = "on" if player == ann.player else "fire"
            referee.answer(match.pk, player, _number(match), {"option": option})
            clocks = timing.clocks_of(Match.objects.get(pk=match.pk))
            assert clocks is not None
            assert (0 in clocks.running) is (wanted == "never" or player == bob.player)
            assert len(clocks.running) == 1
    spent = 10 * MINUTE - left(match)[1]
    assert spent == 0 if wanted == "never" else spent > MINUTE
    assert not match.answers.filter(option="load").exists()


def _number(match: Match) -> int:
    return Match.objects.get(pk=match.pk).number


def test_a_match_without_clocks_keeps_none() -> None:
    match = play_on(begun_match(), 3)
    assert (match.time, match.flag) == (None, None)


@pytest.mark.parametrize("lag", ["500", None, True, -5, 1.5])
def test_what_is_no_lag_counts_for_nothing(lag: Any) -> None:
    assert replies.lag_of({"lag": lag}) == 0
    assert replies.lag_of({"lag": 500}) == 500
    assert replies.lag_of({"lag": 10**9}) == SECOND


# -- on pages ----------------------------------------------------------------------------------


def made(guest: Browser, **values: str) -> Match:
    data = {"visibility": "unlisted", "spectators": "on", "seat": "0", **values}
    response = guest.post("/matches/new/?system=toy", data)
    assert response.status_code == 302, response.content.decode()
    return Match.objects.get(pk=response["Location"].split("/")[2])


def test_one_day_is_offered_as_one_day() -> None:
    page = new_guest("Ann").get("/matches/new/?system=toy").content.decode()
    assert re.findall(r'<option value="[13]"[^>]*>(\d days?)<', page) == ["1 day", "3 days"]


def test_clocks_are_chosen_when_the_match_is_made_and_said_in_the_waiting_room() -> None:
    guest = new_guest("Ann")
    match = made(guest, clock="live", minutes="20", seconds="10", zero="claim")
    assert timing.control_of(match) == Control.live(20, 10, "claim")
    page = guest.get(match.get_absolute_url()).content.decode()
    assert "20 minutes for each side, and 10 seconds for each of its turns" in page
    match = made(guest, clock="live", minutes="20", seconds="0", zero="claim")
    page = guest.get(match.get_absolute_url()).content.decode()
    assert "20 minutes for each side; after that the other may claim" in page
    match = made(guest, clock="days", days="5", hours="12", weekends="on")
    assert timing.control_of(match) == Control.days(5, 12, True, "loses")
    assert timing.control_of(made(guest)) is None


@pytest.mark.parametrize(
    "values", [{"clock": "x"}, {"clock": "live", "minutes": "1"}, {"clock": "days", "days": "-1"}]
)
def test_only_clocks_that_are_offered_can_be_chosen(values: dict[str, str]) -> None:
    data = {"visibility": "unlisted", "seat": "0", **values}
    assert new_guest("Ann").post("/matches/new/?system=toy", data).status_code == 422


def test_a_rematch_has_the_same_clocks_from_the_start() -> None:
    ann, bob = players()
    match, *_rest = timed(LIVE, ann, bob)
    referee.answer(match.pk, ann, 2, {"option": "concede", "fields": {}})
    again = rematches.propose(Match.objects.get(pk=match.pk), ann, False)
    assert again.time == timing.chosen(LIVE)


def test_a_page_shows_the_clocks_of_both_sides_and_those_of_matches_without_show_none() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match, *_who, seat = timed(LIVE, ann.player, bob.player)
    page = ann.get(f"/matches/{match.pk}/").content.decode()
    assert page.count("data-clock=") == 2
    assert "table/timed_table" in page
    waiting = bob if seat == 0 else ann
    address = reverse("matches:give_time", args=[match.pk])
    assert address in waiting.get(f"/matches/{match.pk}/").content.decode()
    assert waiting.post(address).status_code == 200
    assert new_guest("Eve").post(address).status_code == 403
    plain = begun_match(ann.player, bob.player)
    page = ann.get(f"/matches/{plain.pk}/").content.decode()
    assert "data-clock=" not in page
    assert "table/timed_table" not in page
