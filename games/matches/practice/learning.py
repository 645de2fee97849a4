"""Playing lessons: one learner at the real table, with automatic answers of the other side."""

import logging
from typing import Any

from django.db import transaction
from django.db.models import F

from games.matches import referee
from games.matches.log import lessons
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rules import systems
from games.rules.book.lessons import LEARNER
from games.rules.contract.outcomes import Outcome
from games.rules.contract.starting import lesson_beginning
from games.rules.fields import Illegal

_logger = logging.getLogger(__name__)


def begin(learner: Player, system_id: str) -> Match:
    """Begin the lesson of a system and delete the learner's unfinished one. Raises Illegal if the
    system has none."""
    system = systems.system(system_id)
    lesson = system.book.lesson()
    if lesson is None:
        raise Illegal("", lessons.NONE)
    setup, state = lesson_beginning(system, lesson, (learner.name, lesson.other))
    frozen = lessons.frozen(lesson, system.rules.dump(state))
    with turn_to_write(), transaction.atomic():
        for unfinished_one in unfinished(learner, system_id):
            unfinished_one.delete()
        match = beginning.start_alone(learner, setup, state, frozen, len(lesson.steps))
    give_others(match.pk, learner)
    return match


def unfinished(learner: Player, system: str) -> list[Match]:
    """The learner's lessons of that system that are under way."""
    mine = Match.objects.filter(creator=learner, system=system, status=Match.Status.PLAYING)
    return list(mine.filter(solo=True, number__lt=F("lesson_ends")).defer("setup", "opening"))


def answer(
    match_id: str, player: Player | None, number: int, raw: Any, seat: int | None = None
) -> Outcome:
    """Take the learner's answer, then give the others' answers up to the learner's next step.
    Raises as `referee.answer` does."""
    outcome = referee.answer(match_id, player, number, raw, seat)
    give_others(match_id, player)
    return outcome


def give_others(match_id: str, learner: Player | None) -> None:
    """Give the others' answers up to the learner's next step. If the rules, which have changed
    since the lesson began, refuse one, the lesson is over and the match goes on."""
    while True:
        match = Match.objects.defer("setup", "opening", "lesson").get(pk=match_id)
        step = lessons.next_step(match)
        if step is None or step.seat == LEARNER:
            return
        try:
            referee.answer(match_id, learner, match.number, step.answer, step.seat)
        except referee.Stale:
            continue
        except Illegal as refusal:
            _logger.warning("lesson %s ends at %s: %s", match_id, match.number, refusal)
            Match.objects.filter(pk=match_id).update(lesson_ends=F("number"))
            return
