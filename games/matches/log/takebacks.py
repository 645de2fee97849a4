"""Takebacks: requests and agreements, and the log's entries about where the match continues."""

from typing import Any

from games.matches.log import replay, timing, writing
from games.matches.log.events import (
    REPAIR,
    SET_BACK,
    TAKEBACK,
    UNDO,
    GoneBack,
    Repaired,
    TakenBack,
    Undone,
)
from games.matches.log.undoing import FreeUndo, Place
from games.matches.models import Answer, Match, Snapshot
from games.rules.contract import asking
from games.rules.contract.agreements import GIVE_ORDERS, HAND_OVER, Agreements
from games.rules.contract.events import Event
from games.rules.contract.out_of_turn import DRAWS, OUT_OF_TURN
from games.rules.contract.outcomes import Outcome
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _


def pending_takeback(match: Match) -> dict[str, Any] | None:
    """The takeback that a seat asks for now: {"seat", "to"}."""
    asked: dict[str, Any] | None = match.takeback
    return asked if asked and asked["seat"] is not None else None


def ask_takeback(match: Match, seat: int, to: int) -> None:
    """Note in the match's row that a seat asks to go back to the checkpoint after `to` answers.
    Raises Illegal."""
    if pending_takeback(match):
        raise Illegal("", _("A takeback has been asked for already."))
    asked = (match.takeback or {}).get("asked", [])
    if seat in asked:
        raise Illegal(
            "",
            _("You have asked for it. You may ask again when what is asked now is answered."),
        )
    match.takeback = {"seat": seat, "to": to, "asked": [*asked, seat], "refused": None}


def refuse_takeback(match: Match, withdrawn: bool) -> None:
    """Record that the request was refused or withdrawn. Its seat cannot repeat it until the match
    goes on. Raises Illegal."""
    asked = pending_takeback(match)
    if asked is None:
        raise Illegal("", _("No takeback is asked for."))
    refused = None if withdrawn else asked["seat"]
    before = asked.get("asked", [asked["seat"]])
    match.takeback = {"seat": None, "to": None, "asked": before, "refused": refused}


def last_checkpoint(match: Match, table: Table[Any]) -> int | None:
    """The number of the newest checkpoint before the last answer to an ask; of a match that has
    stopped, of the newest one that can still be shown."""
    if table.stop is not None:
        last = None if table.stop.shown is None else table.stop.shown + 1
    else:
        played = _last_played(match)
        last = played.number if played else None
    return _newest_checkpoint(match, last or 0)


def checkpoint_before(match: Match) -> int | None:
    """The number of the checkpoint before the last answer to an ask. After a takeback, it is the
    one before the checkpoint that was restored, so that repeated takebacks go further."""
    last = _last_played(match)
    before = last.number if last else 0
    while last is not None and last.option in SET_BACK:
        before = last.fields["to"]
        last = match.answers.filter(number=before).first()
    return _newest_checkpoint(match, before)


def _last_played(match: Match) -> Answer | None:
    """The last answer to an ask, or a takeback after it that others agreed to. Undone answers do
    not count."""
    played = match.answers.exclude(option__in=OUT_OF_TURN).order_by("-number")
    last = played.first()
    while last is not None and last.option == UNDO:
        last = played.filter(number__lte=last.fields["to"]).first()
    return last


def undone_since(match: Match, number: int) -> set[int]:
    """The numbers above one of all that seats have undone, and of the undoing itself."""
    rows = match.answers.filter(option=UNDO, number__gt=number).values_list("number", "fields")
    return {one for undo, fields in rows for one in range(fields["to"] + 1, undo + 1)}


def _newest_checkpoint(match: Match, before: int) -> int | None:
    """The number of the newest checkpoint before that many answers."""
    found = replay.checkpoint(match, before - 1)
    return found.number if found else None


def take_back(match: Match, seat: int, asked_by: int, to: int) -> Table[Any]:
    """Add the answer by which both seats, or a player of both, go back to the checkpoint after `to`
    answers. Return the Table there. Runs in the caller's transaction; raises Overtaken."""
    answer = asking.Answer(seat, TAKEBACK, {"to": to})
    event = GoneBack if seat == asked_by else TakenBack
    return _set_back(match, answer, event(seat=asked_by, to=to))


def repair(match: Match, to: int, note: str) -> Table[Any]:
    """Add the answer by which an administrator sets the match back to the checkpoint after `to`
    answers, with a note for everybody. Return the Table there. Runs in the caller's transaction;
    raises Overtaken."""
    answer = asking.Answer(0, REPAIR, {"to": to})
    match.note = note
    return _set_back(match, answer, Repaired(to=to, note=note))


def undo(match: Match, seat: int, to: Place) -> Table[Any]:
    """Add the answer by which a seat undoes its own last answers, up to a place that the match's
    row allows (see `undoing`). Return the Table there. Runs in the caller's transaction; raises
    Overtaken."""
    row = replay.checkpoint(match, to.number)
    if row is None:
        raise replay.ReplayDiffers(match.id, to.number, "there is no checkpoint before it")
    answer = asking.Answer(seat, UNDO, {"to": to.number})
    free = FreeUndo.read(match.undo)
    turns = free.turns_since(to)
    free = free.undone(match.number + 1, to.number)
    table = _go_on(match, row, answer, Undone(seat=seat, to=to.number), free, turns)
    before = match.answers.filter(number=to.number).values_list("digest", flat=True).first()
    assert match.opening is not None
    if table.digest() != (before or match.opening["digest"]):
        raise replay.ReplayDiffers(match.id, to.number, "the state is another one")
    return table


def _set_back(match: Match, answer: asking.Answer, event: Event) -> Table[Any]:
    """Continue from an earlier checkpoint."""
    row = replay.checkpoint(match, answer["to"])
    if row is None or row.number != answer["to"]:
        raise replay.ReplayDiffers(match.id, answer["to"], "there is no such checkpoint")
    free = FreeUndo(here=Place(match.number + 1, row.lasting))
    return _go_on(match, row, answer, event, free)


def _go_on(
    match: Match,
    row: Snapshot,
    answer: asking.Answer,
    event: Event,
    free: FreeUndo,
    turns: int = 0,
) -> Table[Any]:
    """Continue from the position after `answer["to"]` answers, at or after a row's checkpoint.
    Nothing is deleted: the log says what was taken back. The dice continue from their present
    position, so that a takeback does not repeat rolls."""
    number = match.number + 1
    since = [
        *row.since,
        *_played_since(match, row.number, answer["to"]),
        *_ordered_since(match, answer["to"]),
    ]
    thrown = len(row.faces) + sum(len(faces) for _seat, _raw, faces in since)
    again = Snapshot(
        match=match,
        number=number,
        lasting=free.here is not None and free.here.begins,
        dice=writing.next_die(match) - thrown,
        state=row.state,
        draw_offer=None,
        agreements=_left_to_partners(match) | _orders_of(row),
        faces=row.faces,
        since=since,
    )
    table = replay.restored(match, again)
    match.undo = free.plain()
    timing.set_back(match, table, min(table.asks, default=answer.seat), turns)
    writing.add(match, table, Outcome(number, answer, (event,), ()))
    again.save(force_insert=True)
    return table


def _played_since(match: Match, since: int, upto: int) -> list[list[Any]]:
    """The answers between two numbers, in the form of a snapshot. Offers of a draw lapse; the
    snapshot itself records who has left the match."""
    rows = match.answers.filter(number__gt=since, number__lte=upto)
    played = rows.exclude(option__in=(HAND_OVER, *DRAWS)).order_by("number")
    return [[row.seat, row.raw, row.faces] for row in played]


def _ordered_since(match: Match, number: int) -> list[list[Any]]:
    """The last standing orders of each seat after a number, in the form of a snapshot: a takeback
    does not undo them."""
    rows = match.answers.filter(number__gt=number, option=GIVE_ORDERS).order_by("number")
    last = {row.seat: row for row in rows}
    return [[seat, row.raw, row.faces] for seat, row in sorted(last.items())]


def _orders_of(row: Snapshot) -> dict[str, Any]:
    """The standing orders at a checkpoint, in the form of a snapshot."""
    return {name: kept for name, kept in row.agreements.items() if name == "orders"}


def _left_to_partners(match: Match) -> dict[str, Any]:
    """Who commands whose units by now, in the form of a snapshot: a takeback does not bring back
    players who have left."""
    agreements = Agreements(match.get_system().rules.sides(match.options), lambda _event: None)
    for seat in match.answers.filter(option=HAND_OVER).values_list("seat", flat=True):
        agreements.hand_over(seat)
    return agreements.plain()


def in_force(match: Match) -> set[int]:
    """The numbers of the answers that led to the present position, without those taken back."""
    set_back = {
        number: fields["to"]
        for number, fields in match.answers.filter(option__in=SET_BACK).values_list(
            "number", "fields"
        )
    }
    found, number = {0}, match.number
    while number > 0:
        found.add(number)
        number = set_back.get(number, number - 1)
    return found
