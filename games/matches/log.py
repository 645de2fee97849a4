"""The log of a match: how answers get into it and how Tables come out of it."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from games.matches import rolls
from games.matches.models import Answer, Match, Snapshot
from games.rules import table as contract
from games.rules.fields import Illegal
from games.rules.table import Event, Outcome, ScriptFault, Setup, Table


class ReplayDiffers(RuntimeError):
    """The log does not lead to what it led to when it was written. Nothing after answer
    `number` can be shown truthfully."""

    def __init__(self, match_id: str, number: int, why: str) -> None:
        super().__init__(f"match {match_id} comes out differently at answer {number}: {why}")
        self.number = number


TAKEBACK = "takeback"
"""The option of the one kind of answer that no script sees: both seats agreed to go back."""


class Overtaken(RuntimeError):
    """Another process has written an answer with this number first."""


# -- out of the log ----------------------------------------------------------------------------


def brought_up(match: Match, number: int, table: Table[Any] | None = None) -> Table[Any]:
    """A Table of the match after `number` answers: the given one if it is not further yet, else
    one from the nearest snapshot. Raises ReplayDiffers."""
    if table is None or table.number > number:
        table = _from_nearest_snapshot(match, number)
    if table.number < number:
        since = match.answers.filter(number__gt=table.number, number__lte=number)
        table = play_on(match, table, since)
    if table.number != number:
        raise ReplayDiffers(match.id, table.number, "answers are missing in the log")
    return table


def play_on(match: Match, table: Table[Any], answers: Iterable[Answer]) -> Table[Any]:
    """Let the Table take recorded answers, and compare what comes of each. After a takeback it
    is another Table."""
    for answer in answers:
        if answer.option == TAKEBACK and table.number == answer.number - 1:
            table = _from_nearest_snapshot(match, answer.number)
            if table.number != answer.number or table.digest() != answer.digest:
                raise ReplayDiffers(match.id, answer.number, "it was not taken back to this")
            continue
        try:
            outcome = table.answer(answer.seat, answer.raw, answer.faces)
        except (Illegal, ScriptFault) as refusal:
            raise ReplayDiffers(match.id, answer.number, str(refusal)) from refusal
        if outcome.number != answer.number:
            raise ReplayDiffers(match.id, outcome.number, "an answer is missing in the log")
        if list(outcome.faces) != answer.faces:
            raise ReplayDiffers(match.id, answer.number, "other dice are rolled")
        if table.digest() != answer.digest:
            raise ReplayDiffers(match.id, answer.number, "the state is another one")
    rolls.sides_taken(table.game.dice)
    return table


def from_the_beginning(match: Match) -> Table[Any]:
    """The Table before the first answer, without the help of snapshots."""
    assert match.opening is not None
    return _restored(match, None, match.opening["faces"])


def _from_nearest_snapshot(match: Match, number: int) -> Table[Any]:
    row = match.snapshots.filter(number__lte=number).order_by("-number").first()
    return from_the_beginning(match) if row is None else _from_row(match, row)


def _from_row(match: Match, row: Snapshot) -> Table[Any]:
    snapshot = contract.Snapshot(
        number=row.number, dice=row.dice, state=row.state, draw_offer=row.draw_offer
    )
    return _restored(match, snapshot, row.faces)


def _restored(match: Match, snapshot: contract.Snapshot | None, faces: list[int]) -> Table[Any]:
    dice = rolls.dice_for(match)
    dice.replay(faces)
    try:
        table = Table(match.rules, Setup.model_validate(match.setup), dice, snapshot=snapshot)
    except ScriptFault as fault:
        number = snapshot.number if snapshot else 0
        raise ReplayDiffers(match.id, number, str(fault)) from fault
    rolls.sides_taken(dice)
    return table


# -- going back --------------------------------------------------------------------------------


def pending_takeback(match: Match) -> dict[str, Any] | None:
    """The takeback that a seat asks for now: {"seat", "to", "number"}."""
    asked: dict[str, Any] | None = match.takeback
    return asked if asked and asked["number"] == match.number else None


def last_checkpoint(match: Match) -> int | None:
    """The number of the newest checkpoint before the present moment, if anything lies between."""
    earlier = match.snapshots.filter(number__lt=match.number).order_by("-number")
    return earlier.values_list("number", flat=True).first()


# -- into the log ------------------------------------------------------------------------------


def open_with(match: Match, table: Table[Any]) -> None:
    """Write down how a match has begun. Within a transaction that holds the match."""
    opening = table.opening
    match.opening = {
        "events": [event.plain() for event in opening.events],
        "faces": list(opening.faces),
        "sides": rolls.sides_taken(table.game.dice),
        "digest": table.digest(),
    }
    _follow(match, table)
    _keep_snapshot(match, table, opening)


def append(match: Match, table: Table[Any], outcome: Outcome, before: Any) -> Answer:
    """Add an answer that the Table has taken, and give its row. Within a transaction; raises
    Overtaken.

    `before` is the Table's snapshot from before the answer: a newer one is kept.
    """
    row = _add(match, table, outcome)
    if table.snapshot is not before:
        _keep_snapshot(match, table, outcome)
    return row


def take_back(match: Match, seat: int, asked_by: int, to: int, die: int) -> Table[Any]:
    """Add the answer by which both seats go back to the checkpoint after `to` answers, and give
    the Table that stands there. Within a transaction; raises Overtaken.

    Nothing is removed: the log says what was taken back. `die` is the position at which the dice
    stand; they go on from there, so what was rolled and taken back is not rolled again.
    """
    row = match.snapshots.get(number=to)
    number = match.number + 1
    again = Snapshot(
        match=match,
        number=number,
        dice=die - len(row.faces),
        state=row.state,
        draw_offer=None,
        faces=row.faces,
    )
    table = _from_row(match, again)
    event = Event("taken-back", {"seat": asked_by, "to": to})
    answer = contract.Answer(seat, TAKEBACK, {"to": to})
    _add(match, table, Outcome(number, answer, (event,), ()))
    again.save()
    return table


def _add(match: Match, table: Table[Any], outcome: Outcome) -> Answer:
    answer = outcome.answer
    assert answer is not None
    _follow(match, table)
    changed = Match.objects.filter(
        pk=match.pk, number=outcome.number - 1, status=Match.Status.PLAYING
    ).update(
        number=match.number,
        waiting_seats=match.waiting_seats,
        status=match.status,
        result=match.result,
        ended=match.ended,
        touched=match.touched,
        takeback=match.takeback,
    )
    if not changed:
        raise Overtaken(match.id)
    return Answer.objects.create(
        match=match,
        number=outcome.number,
        seat=answer.seat,
        option=answer.option,
        fields=answer.plain()["fields"],
        first_die=table.game.dice.position - len(outcome.faces),
        faces=list(outcome.faces),
        sides=rolls.sides_taken(table.game.dice),
        events=[event.plain() for event in outcome.events],
        digest=table.digest(),
    )


def _follow(match: Match, table: Table[Any]) -> None:
    """Let the match's row say what the Table says. Whoever asked for a takeback asked for one from
    an earlier moment."""
    now = timezone.now()
    match.takeback = None
    match.number = table.number
    match.waiting_seats = sorted(table.asks)
    match.touched = now
    match.status = Match.Status.ENDED if table.result else Match.Status.PLAYING
    if table.result:
        match.result = table.result.plain()
        match.ended = now


def _keep_snapshot(match: Match, table: Table[Any], outcome: Outcome) -> None:
    snapshot = table.snapshot
    if snapshot is None:
        return
    since = table.game.dice.position - snapshot.dice
    Snapshot.objects.create(
        match=match,
        number=snapshot.number,
        dice=snapshot.dice,
        state=snapshot.state,
        draw_offer=snapshot.draw_offer,
        faces=list(outcome.faces[len(outcome.faces) - since :]),
    )
