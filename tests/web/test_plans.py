"""Planned answers: tried on a copy, kept ready, sent as soon as the seat is asked."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import OperationalError
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.matches import notices, referee
from games.matches.log.undoing import FreeUndo
from games.matches.models import Match, Plan
from games.matches.practice import what_if
from games.matches.referee import plans
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


@dataclass
class Tried:
    """A match in which Bob is asked, and a copy on which Ann has tried what follows: what Bob
    answers there, and what she then does."""

    match: Match
    copy: Match
    bob: Browser
    his: Any
    hers: Any


def sampled(match: Match, seed: int) -> Any:
    with referee.live_table(match.pk) as table:
        return table.asks[min(table.asks)].sample(random.Random(seed), eager=True)


def asked(match: Match) -> list[int]:
    match.refresh_from_db()
    return list(match.waiting_seats)


def answer(match: Match, seat: int, raw: Any) -> None:
    match.refresh_from_db()
    referee.answer_from(match, [seat], match.number, raw)


def found(ann: Browser, bob: Browser) -> Tried:
    """Found by playing on until an answer of Bob without dice leads to an ask of Ann."""
    match = begun_match(ann.player, bob.player, system="kurogane")
    for seed in range(200):
        if asked(match) == [1]:
            his, copy = sampled(match, seed), what_if.begin(match, ann.player, match.number)
            answer(copy, 1, his)
            if asked(copy) == [0] and not copy.answers.get(number=copy.number).faces:
                hers = sampled(copy, seed)
                answer(copy, 0, hers)
                return Tried(match, copy, bob, his, hers)
        play_on(match, 1, seed=seed)
    raise AssertionError("Bob's answers lead to no ask of Ann")


@pytest.fixture
def tried(ann: Browser) -> Tried:
    return found(ann, new_guest("Bob"))


def log_of(match: Match) -> list[tuple[int, Any]]:
    return [(row.seat, row.raw) for row in match.answers.order_by("number")]


def page(who: Browser, match: Match) -> str:
    return who.get(match.get_absolute_url()).content.decode()


def make(who: Browser, copy: Match) -> Any:
    return who.post(f"/matches/{copy.pk}/plan/make/", follow=True)


def test_what_was_tried_is_sent_as_soon_as_the_seat_is_asked(ann: Browser, tried: Tried) -> None:
    match, before = tried.match, log_of(tried.match)
    assert "Plan what I have answered here" in page(ann, tried.copy)
    assert "A copy to try things on." in page(ann, tried.copy)
    assert "A copy to try things on." not in page(ann, tried.match)
    shown = make(ann, tried.copy).content.decode()
    assert "Planned: " in shown
    assert log_of(match) == before, "nothing is sent before she is asked"
    answer(match, 1, tried.his)
    assert log_of(match)[: len(before) + 2] == [*before, (1, tried.his), (0, tried.hers)]
    assert not Plan.objects.exists()
    assert "Ann has planned this:" in page(tried.bob, match)


def test_nobody_else_learns_of_a_plan(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    address = f"/matches/{tried.match.pk}/plan/"
    assert "Planned: " in page(ann, tried.match)
    assert "Planned: " in ann.get(address).content.decode()
    for other in (tried.bob, Browser(), new_guest("Cy")):
        assert "Planned: " not in page(other, tried.match)
        seen = other.get(address)
        assert seen.status_code == 404 or b"Planned" not in seen.content
    assert make(tried.bob, tried.copy).status_code == 404
    assert tried.bob.post(address, follow=True).status_code == 200
    assert Plan.objects.count() == 1, "Bob has dropped his own, which there was not"


def test_a_plan_that_is_not_legal_any_more_stops_and_says_why(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    plan = Plan.objects.get()
    plan.answers[0]["option"] = "no-such-option"
    plan.save()
    before = log_of(tried.match)
    answer(tried.match, 1, tried.his)
    assert log_of(tried.match) == [*before, (1, tried.his)]
    assert "Your plan stops before “" in page(ann, tried.match)
    dropped = ann.post(f"/matches/{tried.match.pk}/plan/", follow=True).content.decode()
    assert "Your plan" not in dropped


def test_a_plan_waits_while_its_seat_is_asked_something_else(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    plan = Plan.objects.get()
    plan.answers[0]["to"] = ["", "Something else?"]
    plan.save()
    answer(tried.match, 1, tried.his)
    assert asked(tried.match) == [0]
    assert Plan.objects.get().stopped is None


def test_a_plan_stops_where_its_player_answers_something_else(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    plan = Plan.objects.get()
    plan.answers[0]["to"] = ["", "Something else?"]
    plan.save()
    answer(tried.match, 1, tried.his)
    answer(tried.match, 0, {"option": "draw-offer", "fields": {}})
    assert Plan.objects.get().stopped is None, "an offer is no answer to what is asked"
    answer(tried.match, 0, tried.hers)
    assert "You have answered something yourself since." in page(ann, tried.match)


def test_what_is_asked_already_is_answered_at_once(ann: Browser, tried: Tried) -> None:
    answer(tried.match, 1, tried.his)
    before = log_of(tried.match)
    make(ann, tried.copy)
    assert log_of(tried.match)[len(before)] == (0, tried.hers)


def test_a_plan_ends_where_somebody_else_answers_or_dice_fall(ann: Browser, tried: Tried) -> None:
    for seed in range(12):
        answer(tried.copy, asked(tried.copy)[0], sampled(tried.copy, seed))
    what_if.plan(tried.copy, ann.player)
    kept = [{key: one[key] for key in ("option", "fields")} for one in Plan.objects.get().answers]
    rows = list(tried.copy.answers.filter(number__gte=tried.copy.number - 12).order_by("number"))
    chain: list[Any] = []
    for row in rows:
        if row.seat != 0:
            break
        chain.append(row.raw)
        if row.faces:
            break
    assert kept == chain[: plans.LONGEST]
    assert len(chain) < len(rows)


def test_what_was_taken_back_on_the_copy_is_not_planned(ann: Browser, tried: Tried) -> None:
    for again in (False, True):
        tried.copy.refresh_from_db()
        referee.ask_takeback(tried.copy.pk, ann.player, tried.copy.number)
        while asked(tried.copy) == [1]:
            answer(tried.copy, 1, tried.his)
        if again:
            answer(tried.copy, 0, tried.hers)
    what_if.plan(tried.copy, ann.player)
    (kept,) = Plan.objects.get().answers
    assert {"option": kept["option"], "fields": kept["fields"]} == tried.hers


def test_one_match_whose_plans_fail_keeps_no_other_from_its_own(
    ann: Browser, tried: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(tried.match, 1, tried.his)
    seat, chain = what_if._chain(tried.copy, [0])
    plans.keep(tried.match, seat, chain)
    monkeypatch.setattr(plans, "left_over", lambda: ["nosuchmatch", tried.match.pk])
    referee.follow_left_plans()
    assert log_of(tried.match)[-1] == (0, tried.hers)


def test_whoever_answers_is_told_so_though_a_plan_fails(
    ann: Browser,
    tried: Tried,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    make(ann, tried.copy)
    before = len(log_of(tried.match))
    noticed: list[int] = []
    monkeypatch.setattr(notices, "listeners", [lambda _match, number: noticed.append(number)])
    monkeypatch.setattr(plans, "follow", Mock(side_effect=OperationalError))
    with django_capture_on_commit_callbacks(execute=True):
        answer(tried.match, 1, tried.his)
    assert log_of(tried.match)[before:] == [(1, tried.his)]
    assert noticed == [before + 1]


def test_only_what_was_played_a_moment_ago_may_be_left_over(tried: Tried) -> None:
    answer(tried.match, 1, tried.his)
    seat, chain = what_if._chain(tried.copy, [0])
    plans.keep(tried.match, seat, chain)
    assert plans.left_over() == [tried.match.pk]
    Match.objects.filter(pk=tried.match.pk).update(touched=timezone.now() - 2 * plans.LEFT_FOR)
    assert plans.left_over() == []


def test_going_back_stops_every_plan(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    referee.repair(tried.match.pk, "set back")
    assert "The match was set back since." in page(ann, tried.match)
    answer(tried.match, asked(tried.match)[0], sampled(tried.match, 1))
    assert Plan.objects.get().stopped is not None


def test_what_cannot_be_planned_is_refused(ann: Browser, tried: Tried) -> None:
    bare = what_if.begin(tried.match, ann.player, tried.match.number)
    with pytest.raises(Illegal):
        what_if.plan(bare, ann.player)
    assert "Nothing was answered" in make(ann, bare).content.decode()
    assert make(ann, tried.match).status_code == 404, "a match itself is no copy"
    match = tried.match
    referee.answer(match.pk, ann.player, match.number, {"option": "concede", "fields": {}})
    assert make(ann, tried.copy).status_code == 404, "the match is over"


def test_a_planned_answer_is_taken_back_as_any_other(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    answer(tried.match, 1, tried.his)
    tried.match.refresh_from_db()
    before = FreeUndo.read(tried.match.undo)
    assert before.seat == 0
    referee.undo(tried.match.pk, ann.player, tried.match.number)
    assert asked(tried.match) == [0]
    assert log_of(tried.match)[-2] == (0, tried.hers)


def test_a_plan_has_its_bound(tried: Tried) -> None:
    one = {"option": "x", "fields": {}, "to": ["", "", {}], "words": "x"}
    plans.keep(tried.match, 0, [one] * (plans.LONGEST + 5))
    assert len(Plan.objects.get().answers) == plans.LONGEST


def test_a_plan_is_for_what_the_ask_is_about(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    plan = Plan.objects.get()
    plan.answers[0]["to"][2] = {"unit": "another"}
    plan.save()
    answer(tried.match, 1, tried.his)
    assert asked(tried.match) == [0]
    assert log_of(tried.match)[-1] == (1, tried.his)


def test_what_a_process_left_undone_is_made_up_for(ann: Browser, tried: Tried) -> None:
    answer(tried.match, 1, tried.his)
    seat, chain = what_if._chain(tried.copy, [0])
    plans.keep(tried.match, seat, chain)
    referee.follow_left_plans()
    assert log_of(tried.match)[-1] == (0, tried.hers)


def test_a_planned_answer_survives_a_restart_and_takes_no_time(ann: Browser, tried: Tried) -> None:
    make(ann, tried.copy)
    referee.forget_tables()
    answer(tried.match, 1, tried.his)
    rows = {row.seat: row for row in tried.match.answers.order_by("number")}
    assert rows[0].raw == tried.hers
    assert (rows[0].at - rows[1].at).total_seconds() < 2
