"""Where a learner stands who is led through a match (see rules.book.lessons).

The lesson is frozen in the match's row. Its steps are the match's answers in order, so the number
of answers says which step comes next.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.matches.models import Match
from games.rules.book.lessons import LEARNER, Lesson, Step
from games.rules.contract.asking import Answer
from games.rules.fields import Illegal
from games.rules.text import _

NONE = _("There is no lesson of this game.")

CONCEDE = "concede"
"""What a learner may do at any time: end the match."""


def frozen(lesson: Lesson, state: dict[str, Any]) -> dict[str, Any]:
    """What a match keeps of the lesson that it is led by, and of the state that it begins with."""
    return {"lesson": lesson.model_dump(mode="json"), "state": state}


def script_of(match: Match) -> Lesson:
    """The lesson that a match is led by, as it was when the match began."""
    return _script(match.pk)


def beginning_with(
    state: dict[str, Any] | None, dice: Sequence[int] = (), given: int = 0
) -> dict[str, Any]:
    """What a match keeps that leads nobody and begins with a state, with dice that were laid out,
    and with so many answers that were given beforehand."""
    return {"state": state, "dice": list(dice), "given": given}


def given(match: Match) -> int:
    """How many answers were given before anybody played in a match."""
    return int(_stored(match).get("given", 0))


def dice_of(match: Match) -> Sequence[int]:
    """The first dice of a match, where they were laid out beforehand."""
    if match.lesson_ends:
        return script_of(match).start.dice
    return _stored(match).get("dice", ()) if match.solo else ()


def state_of(match: Match) -> Any:
    """The state that a match has begun with; None for one that has begun as all do."""
    stored = stored_state(match)
    return match.get_system().rules.load(stored) if stored else None


def stored_state(match: Match) -> dict[str, Any] | None:
    """That state as plain data."""
    return _stored(match).get("state")


def _stored(match: Match) -> dict[str, Any]:
    return Match.objects.values_list("lesson", flat=True).get(pk=match.pk) or {}


def next_step(match: Match) -> Step | None:
    """The step that comes next; None where nobody is led, or not any more."""
    return script_of(match).steps[match.number] if match.in_lesson else None


def require_expected(match: Match, answer: Answer) -> None:
    """Raises Illegal, with what is to be done, for an answer that the lesson does not expect."""
    step = next_step(match)
    if step is None or step.suits(answer) or answer.option == CONCEDE:
        return
    raise Illegal(
        "",
        _("That is allowed, but the lesson goes another way: %(task)s", task=step.task),
    )


def progress(match: Match) -> dict[str, Any] | None:
    """Where the learner stands, for the page of the match; None where there is no lesson any
    more to be seen."""
    if not match.lesson_ends or match.number > match.lesson_ends:
        return None
    lesson, step = script_of(match), next_step(match)
    tasks = lesson.tasks
    if step is None:
        done = match.number == match.lesson_ends
        return {"step": None, "of": len(tasks), "closing": lesson.closing} if done else None
    return {
        "step": sum(task <= match.number for task in tasks),
        "of": len(tasks),
        "text": step.sentences,
        "task": step.task if step.seat == LEARNER else None,
        "show": {"option": step.option, "things": step.things, "places": step.places},
    }


@lru_cache(maxsize=64)
def _script(match_id: str) -> Lesson:
    stored = Match.objects.values_list("lesson", flat=True).get(pk=match_id)
    return Lesson.model_validate((stored or {})["lesson"])
