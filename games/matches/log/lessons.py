"""The progress of a learner in a lesson's match (see rules.book.lessons).

The lesson is frozen in the match's row. Its steps are the match's answers in order, so that the
number of answers gives the next step.
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
"""The action that is always allowed: end the match."""


def frozen(lesson: Lesson, state: dict[str, Any]) -> dict[str, Any]:
    """The data that a match stores about its lesson and its initial state."""
    return {"lesson": lesson.model_dump(mode="json"), "state": state}


def script_of(match: Match) -> Lesson:
    """The lesson of a match, as of its beginning."""
    return _script(match.pk)


def beginning_with(
    state: dict[str, Any] | None, dice: Sequence[int] = (), given: int = 0
) -> dict[str, Any]:
    """The data that a match without a lesson stores about its initial state, predetermined dice,
    and the number of answers given in advance."""
    return {"state": state, "dice": list(dice), "given": given}


def given(match: Match) -> int:
    """The number of answers that were given in advance."""
    return int(_stored(match.pk).get("given", 0))


def dice_of(match: Match) -> Sequence[int]:
    """The predetermined first dice of a match."""
    if match.lesson_ends:
        return script_of(match).start.dice
    return _stored(match.pk).get("dice", ()) if match.solo else ()


def state_of(match: Match) -> Any:
    """The state that a match began with; None for the usual beginning."""
    stored = stored_state(match)
    return match.get_system().rules.load(stored) if stored else None


def stored_state(match: Match) -> dict[str, Any] | None:
    """That state as plain data."""
    return _stored(match.pk).get("state")


def _stored(match_id: str) -> dict[str, Any]:
    return Match.objects.values_list("lesson", flat=True).get(pk=match_id) or {}


def next_step(match: Match) -> Step | None:
    """The lesson's next step; None outside a lesson."""
    return script_of(match).steps[match.number] if match.in_lesson else None


def require_expected(match: Match, answer: Answer) -> None:
    """Raise Illegal, with the task, for an answer that the lesson does not expect."""
    step = next_step(match)
    if step is None or step.suits(answer) or answer.option == CONCEDE:
        return
    raise Illegal(
        "",
        _("That is allowed, but the lesson goes another way: %(task)s", task=step.task),
    )


def progress(match: Match) -> dict[str, Any] | None:
    """The learner's progress, for the page of the match; None if no lesson is to be shown."""
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
    return Lesson.model_validate(_stored(match_id)["lesson"])
