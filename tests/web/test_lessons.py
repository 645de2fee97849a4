"""Learning by playing: one learner at the real table, the other side answers by itself."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.matches import referee
from games.matches.log import lessons, replay
from games.matches.models import Match
from games.people.leaving import delete
from games.rules.book.lessons import LEARNER, Lesson
from games.rules.systems import systems
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db]

TAUGHT = [system_id for system_id, system in systems().items() if system.book.lesson()]


def begun(ann: Browser, system: str = "crisis") -> Match:
    """A lesson that Ann has begun from its page."""
    response = ann.post(f"/learn/{system}/lesson/")
    assert response.status_code == 302
    return Match.objects.get(pk=response["Location"].split("/")[2])


def lesson_of(match: Match) -> Lesson:
    lesson = match.get_system().book.lesson()
    assert lesson is not None
    return lesson


def page(client: Client, match: Match, query: str = "") -> str:
    response = client.get(f"/matches/{match.pk}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def post(client: Client, match: Match, answer: dict[str, Any], query: str = "") -> Any:
    match.refresh_from_db()
    sent = json.dumps({"number": match.number, **answer})
    return client.post(f"/matches/{match.pk}/answer{query}", sent, content_type="application/json")


def do_steps(ann: Browser, match: Match, tasks: int) -> None:
    """Do so many of the learner's steps as they are told."""
    for number in lesson_of(match).tasks[:tasks]:
        match.refresh_from_db()
        if match.number <= number:
            response = post(ann, match, lesson_of(match).steps[number].answer)
            assert response.status_code == 200, (number, response.content)
    match.refresh_from_db()


@pytest.mark.parametrize("system", TAUGHT)
def test_a_lesson_is_played_to_its_end(ann: Browser, system: str) -> None:
    match = begun(ann, system)
    lesson = lesson_of(match)
    for done, number in enumerate(lesson.tasks):
        text = page(ann, match)
        assert f"Lesson: step {done + 1} of {len(lesson.tasks)}" in text
        step = lesson.steps[number]
        for thing in step.show:
            assert re.search(rf'data-(?:unit|token|piece|cell)="{re.escape(thing)}"', text), thing
        assert step.option in text
        refused = post(ann, match, {"option": "draw-offer", "fields": {}})
        assert refused.status_code == 422
        match.refresh_from_db()
        assert match.number == number
        assert post(ann, match, step.answer).status_code == 200
    match.refresh_from_db()
    assert match.number == len(lesson.steps)
    assert not match.in_lesson
    assert "That was the lesson" in (end := page(ann, match))
    assert f'href="/matches/computer/?system={system}"' in end
    assert replay.play_on(match, replay.from_the_beginning(match), match.answers.all()).number
    assert ann.get(f"/matches/{match.pk}/replay/?at=3").status_code == 200


def test_what_the_lesson_does_not_expect_is_refused_with_what_to_do(ann: Browser) -> None:
    match = begun(ann)
    response = post(ann, match, {"option": "activate:a-iron-man", "fields": {}})
    assert response.status_code == 422
    assert "Activate Captain America" in response.json()["illegal"]["message"]
    response = post(ann, match, {"option": "activate:b-red-skull", "fields": {}})
    assert response.json()["illegal"]["message"] == "You have nobody left to activate."
    match.refresh_from_db()
    assert match.number == 0
    do_steps(ann, match, 1)
    too_far = {"option": "move:M", "fields": {"to": [11500, 24000]}}
    assert post(ann, match, too_far).status_code == 422
    shown = {"number": 1, "option": "move:M", "field": "to", "value": [11500, 24000]}
    preview = ann.post(f"/matches/{match.pk}/preview", shown, content_type="application/json")
    assert preview.json()["ok"]


def test_the_other_side_answers_by_itself_and_the_learner_not_for_it(ann: Browser) -> None:
    match = begun(ann)
    do_steps(ann, match, 4)
    lesson = lesson_of(match)
    seats = list(match.answers.values_list("seat", flat=True))
    assert seats == [step.seat for step in lesson.steps[: match.number]]
    assert set(seats) == {0, 1}
    assert match.number in lesson.tasks
    assert 'data-me="0"' in page(ann, match, "?as=1")
    assert 'id="own-seats"' not in page(ann, match)
    assert f"Lesson: step 5 of {len(lesson.tasks)}" in page(ann, match, "?as=1")


def test_nobody_else_may_answer_or_is_led(ann: Browser) -> None:
    match, bob = begun(ann), new_guest("Bob")
    answer = lesson_of(match).steps[0].answer
    for other in (bob, Client()):
        assert post(other, match, answer).status_code == 403
        assert "Lesson: step 1 of" not in page(other, match)


def test_what_broke_off_before_the_others_had_answered_goes_on(ann: Browser) -> None:
    match = begun(ann)
    do_steps(ann, match, 3)
    step = lesson_of(match).steps[match.number]
    referee.answer(match.pk, ann.player, match.number, step.answer)
    match.refresh_from_db()
    assert lesson_of(match).steps[match.number].seat != LEARNER
    assert "Lesson: step 5 of" in page(ann, match)


def test_nothing_is_taken_back_but_it_can_be_left_taken_up_and_started_over(ann: Browser) -> None:
    match = begun(ann)
    do_steps(ann, match, 2)
    sent = {"action": "ask", "number": match.number}
    assert ann.post(f"/matches/{match.pk}/takeback", sent).status_code == 422
    assert "Learn by playing" in ann.get("/").content.decode()
    assert f'href="/matches/{match.pk}/"' in ann.get("/learn/crisis/lesson/").content.decode()
    again = begun(ann)
    assert again.number == 0
    assert not Match.objects.filter(pk=match.pk).exists()
    assert post(ann, again, {"option": "concede", "fields": {}}).status_code == 200
    assert 'class="lesson-step"' not in page(ann, again)


def test_a_lesson_that_the_rules_take_no_more_goes_on_freely(ann: Browser) -> None:
    match = begun(ann)
    do_steps(ann, match, 3)
    changed = match.lesson
    for step in changed["lesson"]["steps"]:
        if step["seat"] == 1:
            step["option"] = "gone"
    Match.objects.filter(pk=match.pk).update(lesson=changed)
    other = Match.objects.get(pk=match.pk)
    answer = lesson_of(other).steps[other.number].answer
    lessons._script.cache_clear()
    assert post(ann, other, answer).status_code == 200
    other.refresh_from_db()
    assert not other.in_lesson
    assert "own-seats" in page(ann, other)


def test_a_running_lesson_is_the_one_that_it_began_as(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(ann)
    lesson = lesson_of(match)
    rewritten = lesson.model_copy(update={"steps": lesson.steps[:1]})
    monkeypatch.setattr(match.get_system().book, "lesson", lambda: rewritten)
    lessons._script.cache_clear()
    assert f"Lesson: step 1 of {len(lesson.tasks)}" in page(ann, match)


def test_whoever_has_an_account_deleted_leaves_a_lesson(ann: Browser) -> None:
    match = begun(ann)
    delete(ann.player)
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED


def test_its_dice_are_said_to_be_laid_out(ann: Browser) -> None:
    match = begun(ann)
    do_steps(ann, match, 99)
    assert "laid out beforehand" in ann.get(f"/matches/{match.pk}/dice/").content.decode()
    assert "seed" not in ann.get(f"/matches/{match.pk}/dice.json").json()


def test_every_way_to_a_table_leads_to_it(ann: Browser) -> None:
    link = 'href="/learn/crisis/lesson/"'
    for visitor in (Client(), ann):
        assert link in visitor.get("/").content.decode()
        assert link in visitor.get("/learn/crisis/").content.decode()
        assert visitor.get("/learn/crisis/lesson/").status_code == 200
    assert link in ann.get("/matches/new/?system=crisis").content.decode()
    form = {"visibility": "unlisted", "spectators": "on", "seat": "0"}
    room = ann.get(ann.post("/matches/new/?system=crisis", form)["Location"]).content.decode()
    assert link in room
    invitation = re.search(r"/matches/\w+/join/[\w-]+/", room)
    assert invitation is not None
    assert link in Client().get(invitation[0]).content.decode()


def test_a_visitor_is_asked_for_a_name_and_there_is_none_of_what_is_not_played() -> None:
    assert Client().post("/learn/crisis/lesson/")["Location"].startswith("/people/")
    assert Client().get("/learn/chess/lesson/").status_code == 404
