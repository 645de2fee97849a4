"""Planned answers: what a seat answers by itself as soon as it is asked.

A plan is a chain of answers, each with what it answers: the rule and the words of the ask, and what
it is about. It waits while its seat is asked something else. Where its seat is asked just that, the
answer is taken as if its player had sent it at that moment; where it is not legal any more, or its
player has answered something else in between, the plan stops, and its player reads why. Nobody else
learns of a plan before it is followed.
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
"""Plans that are looked at in one go."""
LEFT_FOR: Final = timedelta(minutes=1)
"""So long after its last answer it is looked whether a match was left before its plans went on."""

SET_BACK: Final = _("The match was set back since.")
ANSWERED: Final = _("You have answered something yourself since.")


def planned(ask: Ask, raw: Plain) -> Plain:
    """An answer of a plan, with what it answers and what it is called."""
    option = ask.option(raw["option"])
    return {
        "option": raw["option"],
        "fields": raw["fields"],
        "to": _kind_of(ask),
        "words": plain(option.label),
    }


def keep(match: Match, seat: int, answers: Sequence[Plain]) -> None:
    """Let a seat have this plan, and no other. Raises Illegal for one without an answer."""
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
    """Let a seat have no plan."""
    match.plans.filter(seat=seat).delete()


def stop_all(match: Match) -> None:
    """Let no plan go on in a match that is set back: it was made for another moment."""
    match.plans.filter(stopped=None).update(stopped=plain(SET_BACK))


# Asked with each answer, so it is a statement that is written out.
_UNDER_WAY = (
    'SELECT id, match_id, seat, answers, stopped FROM "matches_plan" '
    "WHERE match_id = %s AND stopped IS NULL ORDER BY seat"
)


def next_of(match: Match, table: Table[Any], answered: int | None = None) -> Plan | None:
    """A plan whose next answer is to what its seat is asked now, and is legal. One whose answer is
    not stops, and so does that of a seat that has just `answered` by itself: it was made for
    another course."""
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
    """The matches in which a seat with a plan is asked something since a moment ago: as a rule what
    it has not planned, but where a process was stopped after an answer what it has."""
    plans = Plan.objects.filter(
        stopped=None,
        match__status=Match.Status.PLAYING,
        match__touched__gte=timezone.now() - LEFT_FOR,
    )
    known = plans.values_list("match", "seat", "match__waiting_seats")[:MOST_LEFT]
    return [match_id for match_id, seat, waiting in known if seat in waiting]


def answer_of(plan: Plan) -> Plain:
    """The next answer of a plan, as it would be sent."""
    return {"option": plan.answers[0]["option"], "fields": plan.answers[0]["fields"]}


def follow(plan: Plan) -> None:
    """Go on with a plan whose next answer was taken. Within the transaction that keeps it."""
    left = plan.answers[1:]
    if left:
        Plan.objects.filter(pk=plan.pk).update(answers=left)
    else:
        Plan.objects.filter(pk=plan.pk).delete()


def stop(plan: Plan, why: Message) -> None:
    """Let a plan go no further."""
    Plan.objects.filter(pk=plan.pk).update(stopped=plain(why))


def _kind_of(ask: Ask) -> list[Any]:
    prompt = ask.prompt
    words = prompt.text if isinstance(prompt, Message) else str(prompt)
    return [ask.rule, words, plain(ask.about)]
