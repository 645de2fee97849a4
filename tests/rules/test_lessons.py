"""Lessons: each leads through a match whose every step can be done, as it is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.rules.book.lessons import LEARNER, Lesson, Step
from games.rules.contract.asking import Answer
from games.rules.contract.starting import lesson_beginning
from games.rules.contract.table import Table
from games.rules.dice import Dice, Scripted
from games.rules.systems import systems

TAUGHT = [system_id for system_id, system in systems().items() if system.book.lesson()]


def lesson_of(system_id: str) -> Lesson:
    lesson = systems()[system_id].book.lesson()
    assert lesson is not None
    return lesson


def begun(system_id: str) -> Table[Any]:
    """The lesson's Table at its beginning, with no dice but those that are laid out."""
    system, lesson = systems()[system_id], lesson_of(system_id)
    setup, state = lesson_beginning(system, lesson, ["Learner", lesson.opponent])
    return Table(system, setup, Dice(Scripted(lesson.start.dice)), state=state)


def other_ways(step: Step) -> Iterator[dict[str, Any]]:
    """Answers that are as good as the one that is expected: points as far off as they may be."""
    for name, leeway in step.accepts.items():
        if isinstance(leeway, int):
            x, y = step.fields[name]
            for dx, dy in ((leeway, 0), (-leeway, 0), (0, leeway), (0, -leeway)):
                yield {**step.fields, name: [x + dx, y + dy]}


def test_there_is_one_of_each_game() -> None:
    assert set(TAUGHT) == {"battletech", "crisis", "kurogane", "tide"}


@pytest.mark.parametrize("system_id", TAUGHT)
def test_every_step_can_be_done(system_id: str) -> None:
    table, lesson = begun(system_id), lesson_of(system_id)
    for number, step in enumerate(lesson.steps):
        where = f"step {number}: {step.option}"
        answer = table.check(step.seat, step.answer)
        assert step.suits(answer), where
        assert not step.suits(replace(answer, option="something-else")), where
        assert not step.suits(replace(answer, seat=1 - answer.seat)), where
        for fields in other_ways(step):
            assert step.suits(table.check(step.seat, {"option": step.option, "fields": fields}))
        table.answer(step.seat, step.answer)
    assert table.number == len(lesson.steps)
    assert table.game.dice.position == len(lesson.start.dice), "dice are laid out that nobody rolls"


@pytest.mark.parametrize("system_id", TAUGHT)
def test_what_is_as_good_leads_on(system_id: str) -> None:
    lesson = lesson_of(system_id)
    steps = [list(other_ways(step)) or [step.fields] for step in lesson.steps]
    for way in range(max(map(len, steps))):
        table = begun(system_id)
        for step, fields in zip(lesson.steps, steps, strict=True):
            chosen = fields[way % len(fields)]
            table.answer(step.seat, {"option": step.option, "fields": chosen})
        assert table.number == len(lesson.steps)


@pytest.mark.parametrize("system_id", TAUGHT)
def test_the_learner_is_told_what_to_do_and_why(system_id: str) -> None:
    lesson = lesson_of(system_id)
    own = [step for step in lesson.steps if step.seat == LEARNER]
    assert 10 <= len(own) <= 20
    assert all(step.do for step in own)
    assert sum(bool(step.text) for step in own) > len(own) * 3 / 4
    assert not any(step.do or step.text for step in lesson.steps if step.seat != LEARNER)
    assert lesson.end


@pytest.mark.parametrize(
    ("leeway", "wanted", "given", "suits"),
    [
        (0, 3, 3, True),
        (0, 3, 4, False),
        (0, ["a", "b"], ["b", "a"], True),
        (0, ["a", "b"], ["a"], False),
        (500, [1000, 1000], [1300, 1400], True),
        (500, [1000, 1000], [1300, 1401], False),
        ("end", [[0, 0], [2, 1]], [[0, 0], [1, 0], [2, 1]], True),
        ("end", [[0, 0], [2, 1]], [[0, 0], [2, 1, 4]], True),
        ("end", [[0, 0], [2, 1, 5]], [[0, 0], [2, 1, 4]], False),
        ("end", [[0, 0], [2, 1]], [[0, 0], [2, 0]], False),
        ("any", [[0, 0]], 7, True),
    ],
)
def test_a_field_may_differ_as_far_as_is_said(
    leeway: Any, wanted: Any, given: Any, suits: bool
) -> None:
    step = Step(option="go", fields={"to": wanted}, accepts={"to": leeway})
    assert step.suits(Answer(LEARNER, "go", {"to": given, "more": 1})) is suits
    assert not step.suits(Answer(LEARNER, "go", {}))


def test_places_and_things_are_what_the_fields_choose() -> None:
    fields = {"way": [[1, 2, 0], [3, 4, 5]], "at": [7000, 8000], "who": "b1", "n": 3}
    step = Step(option="go", fields=fields, show=("a1", "b1"))
    assert step.places == [[3, 4], [7000, 8000]]
    assert step.things == ["a1", "b1"]
