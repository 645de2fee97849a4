"""Planned answers, which a seat gives automatically when it is asked.

A plan is a chain of answers, each with the ask that it is for: its rule, its words and its subject.
It waits while its seat is asked other things. When its seat is asked just that, the answer is taken
as if its player had sent it at that moment. If it is not legal any more, or if the player has
answered something else in between, the plan stops, and its player reads why. Others do not learn of
a plan before it is followed.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, Plan
from games.matches.queues import turn_to_write
from games.rules.contract.asking import Ask
from games.rules.contract.table import Table
from games.rules.data import Plain
from games.rules.fields import Illegal
from games.rules.text import Message, _, plain

LONGEST: Final = 20
"""Answers in a plan."""

MOST_LEFT: Final = 100
"""Most plans that are checked at once."""
LEFT_FOR: Final = timedelta(minutes=1)
"""How long after its last answer a match is checked for plans that were not continued."""

SET_BACK: Final = _("The match was set back since.")
ANSWERED: Final = _("You have answered something yourself since.")


def planned(ask: Ask, raw: Plain) -> Plain:
    """An answer of a plan, with the ask that it is for and its name."""
    option = ask.option(raw["option"])
    return {
        "option": raw["option"],
        "fields": raw["fields"],
        "to": _kind_of(ask),
        "words": plain(option.label),
    }


def keep(match: Match, seat: int, answers: Sequence[Plain]) -> None:
    """Set a seat's plan. Raises Illegal for an empty one."""
    if not answers:
        raise Illegal("", _("Nothing was answered on the copy that could be planned."))
    with turn_to_write(), transaction.atomic():
        Plan.objects.update_or_create(
            match=match, seat=seat, defaults={"answers": list(answers)[:LONGEST], "stopped": None}
        )


def of(match: Match, seat: int | None) -> Plan | None:
    """The plan of a seat in a match under way."""
    if seat is None or match.status != Match.Status.PLAYING:
        return None
    return match.plans.filter(seat=seat).first()


def drop(match: Match, seat: int) -> None:
    """Delete a seat's plan."""
    match.plans.filter(seat=seat).delete()


def stop_all(match: Match) -> None:
    """Stop all plans of a match that is set back: they were made for another position."""
    match.plans.filter(stopped=None).update(stopped=plain(SET_BACK))


# Runs with each answer, so it is a hand-written statement.
_UNDER_WAY = (
    'SELECT id, match_id, seat, answers, stopped FROM "matches_plan" '
    "WHERE match_id = %s AND stopped IS NULL ORDER BY seat"
)


def next_of(match: Match, table: Table[Any], answered: int | None = None) -> Plan | None:
    """A plan whose next answer fits the present ask of its seat and is legal. A plan whose answer
    is not legal stops, as does that of the seat that has just `answered` itself."""
    if match.solo:
        return None
    for plan in Plan.objects.raw(_UNDER_WAY, [match.pk]):
        if plan.seat == answered:
            stop(plan, ANSWERED)
            continue
        ask = table.asks.get(plan.seat)
        if ask is None or plan.answers[0]["to"] != _kind_of(ask):
            continue
        try:
            table.check(plan.seat, answer_of(plan))
        except Illegal as why:
            stop(plan, why.message)
        else:
            return plan
    return None


def left_over() -> list[str]:
    """The matches in which a seat with a plan has been asked for a moment: usually something
    unplanned, but possibly a planned ask if a process stopped after an answer."""
    plans = Plan.objects.filter(
        stopped=None,
        match__status=Match.Status.PLAYING,
        match__touched__gte=timezone.now() - LEFT_FOR,
    )
    known = plans.values_list("match", "seat", "match__waiting_seats")[:MOST_LEFT]
    return [match_id for match_id, seat, waiting in known if seat in waiting]


def answer_of(plan: Plan) -> Plain:
    """The next answer of a plan, in the form of a sent one."""
    return {"option": plan.answers[0]["option"], "fields": plan.answers[0]["fields"]}


def follow(plan: Plan) -> None:
    """Advance a plan after its next answer was taken, in that answer's transaction."""
    left = plan.answers[1:]
    if left:
        Plan.objects.filter(pk=plan.pk).update(answers=left)
    else:
        Plan.objects.filter(pk=plan.pk).delete()


def stop(plan: Plan, why: Message) -> None:
    """Stop a plan with a reason."""
    Plan.objects.filter(pk=plan.pk).update(stopped=plain(why))


def _kind_of(ask: Ask) -> list[Any]:
    prompt = ask.prompt
    words = prompt.text if isinstance(prompt, Message) else str(prompt)
    return [ask.rule, words, plain(ask.about)]
