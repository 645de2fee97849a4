"""The course of a match that is over: worked out once, for whoever may see the result."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from django.utils import timezone

from games.computers import courses
from games.computers.thinkers import Ended, NoAnswer
from games.matches import referee
from games.matches.lobby import alone
from games.matches.models import Course, Match
from games.matches.results import courses as kept
from games.matches.results.charts import BOTTOM, RIGHT, TOP
from games.matches.results.summaries import summary_of
from games.people.models import Player
from games.people.signals import player_deleted
from games.rules.opponents import process
from games.rules.opponents.levels import LEVELS, VETERAN
from games.rules.systems import system, systems
from tests.matchmaking import begun_match, play_captains, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("cards")]
SYSTEM = "kurogane"
WAITS = "The veteran goes through the match"
NOTHING = "cannot be worked out"
CHART = "course-chart"
ANSWERS = {"kurogane": 40, "crisis": 60, "battletech": 60, "tide": 40}
PLAYED_ON = ("battletech", "tide")
"""Games in which tries are played on beyond the activation."""
QUICK = replace(VETERAN, candidates=2, samples=1, answers=4)


class Here:
    """Works in this process, as one of the others would, and keeps what it was told."""

    def __init__(self) -> None:
        self.orders: list[Mapping[str, Any]] = []
        self.fault: Exception | None = None

    def think(self, order: Mapping[str, Any]) -> Mapping[str, Any]:
        self.orders.append(order)
        if self.fault:
            raise self.fault
        reply = process.reply_to(json.dumps(order))
        if "fault" in reply:
            raise NoAnswer(reply["fault"])
        return reply


class Threads:
    """Threads that do their work when they are told to, or at once."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.at_once = True

    def __call__(self, target: Any, args: Any, daemon: bool) -> Any:
        self.waiting.append(lambda: target(*args))
        return self

    def start(self) -> None:
        if self.at_once:
            self.go_on()

    def go_on(self) -> None:
        self.waiting.pop(0)()


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> Here:
    found = Here()
    monkeypatch.setattr(courses, "POOL", found)
    monkeypatch.setattr(connections, "close_all", lambda: None)
    monkeypatch.setitem(LEVELS, "veteran", QUICK)
    cache.clear()
    return found


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> Threads:
    found = Threads()
    monkeypatch.setattr(courses, "Thread", found)
    return found


@pytest.fixture(autouse=True)
def sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A little more is worth much, so that a few answers are enough for chances to change."""
    for known in systems():
        opponents = system(known).opponents
        monkeypatch.setattr(opponents, "steepness", 3 * opponents.steepness)


def concede(match: Match, who: Player) -> Match:
    seat = match.waiting_seats[0]
    referee.answer(match.pk, who, match.number, {"option": "concede", "fields": {}}, seat)
    match.refresh_from_db()
    return match


def ended(ann: Browser, system_id: str = SYSTEM, answers: int = 40) -> Match:
    match = play_on(alone.create(ann.player, system_id, {}), answers)
    return match if match.result else concede(match, ann.player)


def page(who: Browser, match: Match) -> str:
    return str(who.get(f"/matches/{match.pk}/result/").content.decode())


def look(who: Browser, match: Match) -> str:
    """What a page gets that asks for the course alone."""
    address = f"/matches/{match.pk}/course/"
    response = who.post(address, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return str(response.content.decode())


@pytest.mark.parametrize("system_id", ANSWERS)
def test_the_page_shows_who_led_and_what_the_veteran_would_have_done(
    ann: Browser, system_id: str
) -> None:
    match = alone.create(ann.player, system_id, {})
    match = concede(
        play_captains(match, lambda table: table.number >= ANSWERS[system_id]), ann.player
    )
    assert WAITS in page(ann, match)
    assert CHART in look(ann, match)
    text = page(ann, match)
    assert CHART in text
    assert WAITS not in text
    data = Course.objects.get(match=match).data
    numbers = [point[0] for point in data["points"]]
    assert numbers == sorted(numbers)
    assert numbers[-1] == match.number
    assert all(sum(point[1:]) == pytest.approx(1, abs=0.01) for point in data["points"])
    assert match.result is not None
    winner = system(system_id).rules.side_of(match.result["winners"][0], match.options)
    assert data["points"][-1][1 + winner] == 1
    assert 0 < len(data["turns"]) <= courses.TURNS
    for turn in data["turns"]:
        assert f"/matches/{match.pk}/replay/?at={turn['number']}" in text
        assert f"/matches/{match.pk}/replay/?at={turn['until']}" in text
        assert turn["until"] == next(one for one in numbers if one > turn["number"])
    assert text.count("What the veteran would have done") == len(data["turns"])
    tried = [turn for turn in data["turns"] if turn["chances"]]
    words = "Played on for all sides" if system_id in PLAYED_ON else "On the average of the dice"
    assert text.count(words) == sum(2 - turn["is_same"] for turn in tried)


def test_the_decisions_that_changed_most_are_marked(ann: Browser) -> None:
    match = ended(ann, answers=80)
    look(ann, match)
    data = Course.objects.get(match=match).data
    changes = [abs(turn["after"] - turn["before"]) for turn in data["turns"]]
    points = data["points"]
    least = min(changes)
    known = {turn["number"] for turn in data["turns"]}
    for point, after in pairwise(points[:-1]):
        if point[0] not in known:
            assert abs(after[1] - point[1]) * 100 <= least + 1


def test_what_was_played_is_said_beside_it(ann: Browser, thinker: Here) -> None:
    """Each is reviewed where the match stood before it, for the seat that was asked there."""
    match = ended(ann)
    look(ann, match)
    for turn in Course.objects.get(match=match).data["turns"]:
        answer = match.answers.get(number=turn["number"] + 1)
        assert answer.seat == turn["seat"]
        order = next(one for one in thinker.orders if one.get("played") == answer.raw)
        assert (
            len(order["since"]) == turn["number"] - (order["snapshot"] or {"number": 0})["number"]
        )
        assert turn["played"]


def test_each_turning_point_says_its_round(ann: Browser) -> None:
    match = ended(ann, answers=80)
    text = look(ann, match)
    headings = [heading.partition("</h4>")[0] for heading in text.split("<h4>")[1:]]
    summary = summary_of(match)
    turns = Course.objects.get(match=match).data["turns"]
    rounds = [summary.round_after(turn["number"]) for turn in turns]
    assert max(rounds) > 0
    for heading, number in zip(headings, rounds, strict=True):
        assert (f">Round {number}<" in heading) == (number > 0)


def test_without_scripts_a_button_asks_for_it(ann: Browser, threads: Threads) -> None:
    threads.at_once = False
    match = ended(ann)
    response = ann.post(f"/matches/{match.pk}/course/")
    assert (response.status_code, response["Location"]) == (302, f"/matches/{match.pk}/result/")
    assert "Look whether it is done" in page(ann, match)
    threads.go_on()
    assert CHART in page(ann, match)


# --- who, and when -------------------------------------------------------------------------------


def test_who_watches_may_look_too(ann: Browser) -> None:
    match = ended(ann)
    assert CHART in look(new_guest("Eve"), match)


def test_a_match_under_way_has_none(ann: Browser, thinker: Here) -> None:
    match = play_on(alone.create(ann.player, SYSTEM, {}), 20)
    assert ann.post(f"/matches/{match.pk}/course/").status_code == 404
    assert not thinker.orders
    assert not Course.objects.exists()


@pytest.mark.parametrize(
    ("values", "status"), [({"spectators": False}, 404), ({"password": "x"}, 403)]
)
def test_who_may_not_see_the_match_starts_nothing(
    ann: Browser, thinker: Here, values: dict[str, Any], status: int
) -> None:
    match = ended(ann)
    Match.objects.filter(pk=match.pk).update(**values)
    assert new_guest("Eve").post(f"/matches/{match.pk}/course/").status_code == status
    assert not thinker.orders


@pytest.mark.usefixtures("toy")
def test_a_system_without_a_curve_has_none(ann: Browser) -> None:
    match = concede(begun_match(ann.player, new_guest("Bob").player), ann.player)
    assert ann.post(f"/matches/{match.pk}/course/").status_code == 404
    assert "What it was worth" not in page(ann, match)


@pytest.mark.parametrize("values", [{"stopped": 3}, {"number": kept.MOST_ANSWERS + 1}])
def test_where_it_cannot_be_had_nobody_asks(ann: Browser, values: dict[str, Any]) -> None:
    match = ended(ann)
    Match.objects.filter(pk=match.pk).update(**values)
    match.refresh_from_db()
    assert not kept.has_course(match)
    assert kept.course_view(match) is None


# --- once ----------------------------------------------------------------------------------------


def test_it_is_made_once_though_several_look(ann: Browser, thinker: Here, threads: Threads) -> None:
    threads.at_once = False
    match = ended(ann)
    for name in ("Bob", "Eve", "Flo"):
        assert WAITS in look(new_guest(name), match)
    assert len(threads.waiting) == 1
    threads.go_on()
    told = len(thinker.orders)
    assert CHART in look(ann, match)
    assert len(thinker.orders) == told
    assert Course.objects.get(match=match).tries == 1


def test_two_processes_of_the_site_do_not_both_take_it(ann: Browser) -> None:
    match = ended(ann)
    assert courses._take(match)
    assert not courses._take(match)


def test_what_nobody_works_at_any_more_is_begun_again(
    ann: Browser, threads: Threads, thinker: Here
) -> None:
    match = ended(ann)
    Course.objects.create(match=match)
    assert WAITS in look(ann, match)
    assert not thinker.orders
    before = timezone.now() - timedelta(seconds=courses.ABANDONED_AFTER + 1)
    Course.objects.filter(match=match).update(touched=before)
    assert CHART in look(ann, match)
    assert Course.objects.get(match=match).tries == 2


def test_a_process_that_is_killed_is_made_up_for(ann: Browser, thinker: Here) -> None:
    match = ended(ann)
    thinker.fault = Ended("killed")
    assert WAITS in look(ann, match)
    thinker.fault = None
    assert CHART in look(ann, match)


def test_what_always_kills_its_process_is_given_up(ann: Browser, thinker: Here) -> None:
    match = ended(ann)
    thinker.fault = Ended("killed")
    for _try in range(courses.MOST_TRIES - 1):
        assert WAITS in look(ann, match)
    assert NOTHING in look(ann, match)
    told = len(thinker.orders)
    assert NOTHING in look(ann, match)
    assert len(thinker.orders) == told == courses.MOST_TRIES


def test_where_it_fails_that_is_said(ann: Browser, thinker: Here) -> None:
    match = ended(ann)
    thinker.fault = NoAnswer("a fault")
    assert NOTHING in look(ann, match)
    thinker.fault = None
    assert NOTHING in page(ann, match)


def test_nothing_false_is_shown_of_a_match_that_comes_out_differently(ann: Browser) -> None:
    match = ended(ann)
    match.answers.filter(number=20).update(digest="2:another")
    match.answers.filter(number=match.number).update(digest="2:another")
    assert NOTHING in look(ann, match)


def test_each_visitor_has_one_worked_out_at_a_time(ann: Browser, threads: Threads) -> None:
    one, other = ended(ann), ended(ann)
    threads.at_once = False
    look(ann, one)
    look(ann, other)
    assert len(threads.waiting) == 1
    threads.go_on()
    look(ann, other)
    assert len(threads.waiting) == 1
    threads.go_on()
    assert CHART in page(ann, other)


def test_so_many_are_worked_out_at_a_time(ann: Browser, threads: Threads) -> None:
    match = ended(ann)
    assert all(courses._room.acquire(blocking=False) for _one in range(courses.MOST_AT_ONCE))
    try:
        assert WAITS in look(ann, match)
        assert not threads.waiting
        assert not Course.objects.exists()
    finally:
        courses._room.release(courses.MOST_AT_ONCE)
    assert CHART in look(ann, match)


# --- what it is made of --------------------------------------------------------------------------


def test_what_was_taken_back_is_no_part_of_it(ann: Browser, thinker: Here) -> None:
    match = play_on(alone.create(ann.player, SYSTEM, {}), 30)
    referee.ask_takeback(match.pk, ann.player, match.number)
    match.refresh_from_db()
    [taken_back] = match.answers.filter(option="takeback")
    match = concede(play_on(match, 10, seed=2), ann.player)
    assert CHART in look(ann, match)
    replayed = sum(len(order.get("then", ())) for order in thinker.orders)
    to = taken_back.fields["to"]
    assert to < 30
    assert replayed == to + match.number - taken_back.number
    numbers = [point[0] for point in Course.objects.get(match=match).data["points"]]
    assert not [number for number in numbers if to < number < taken_back.number]


def test_it_is_given_in_pieces_and_kept_small(
    ann: Browser, thinker: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courses, "PIECE", 10)
    monkeypatch.setattr(courses, "MOST_POINTS", 12)
    match = ended(ann)
    look(ann, match)
    pieces = [order["then"] for order in thinker.orders if order["wants"] == "course"]
    assert [len(piece) for piece in pieces] == [10, 10, 10, 10, 1]
    data = Course.objects.get(match=match).data
    assert len(data["points"]) <= 12 + courses.TURNS
    monkeypatch.setattr(courses, "MOST_BYTES", 100)
    Course.objects.all().delete()
    assert NOTHING in look(ann, match)


def test_it_is_worked_out_anew_without_a_name_that_is_gone(ann: Browser) -> None:
    match = ended(ann)
    look(ann, match)
    player_deleted.send(type(ann.player), player=ann.player)
    assert not Course.objects.exists()


# --- the chart -----------------------------------------------------------------------------------


def test_chances_are_whole_percents_that_come_to_a_hundred() -> None:
    assert kept.percents([0.126, 0.126, 0.748]) == [13, 13, 74]


def test_bands_lie_upon_each_other_and_fill_the_chart() -> None:
    chart = kept.chart([[4, 0.5, 0.5], [10, 1.0, 0.0]], [10])
    lower, upper = (band.points.split() for band in chart.bands)
    assert lower[:2] == [f"{kept.LEFT},{BOTTOM}", f"{RIGHT},{BOTTOM}"]
    assert lower[2:] == [f"{RIGHT},{TOP}", f"{kept.LEFT},{(TOP + BOTTOM) // 2}"]
    assert upper[:2] == list(reversed(lower[2:]))
    assert chart.marks == ((RIGHT, 1),)
