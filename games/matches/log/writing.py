"""Write to the log: the beginning of a match, and each answer."""

from dataclasses import replace
from typing import Any

from django.utils import timezone

from games.matches.log import match_dice, rows, snapshots, timing
from games.matches.log.events import PlanFollowed, RulesChanged
from games.matches.log.undoing import FreeUndo, Place
from games.matches.models import Answer, Match
from games.rules.contract.agreements import GIVE_ORDERS
from games.rules.contract.definition import version_of
from games.rules.contract.events import Event
from games.rules.contract.out_of_turn import OUT_OF_TURN
from games.rules.contract.outcomes import Outcome
from games.rules.contract.table import Table
from games.rules.dice import Roll


class Overtaken(RuntimeError):
    """Another process has written an answer with this number first."""


def open_with(match: Match, table: Table[Any]) -> None:
    """Record the beginning of a match, in the caller's transaction, which has locked it."""
    opening, dice = table.opening, table.game.dice
    sides = match_dice.sides_taken(dice)
    match.opening = {
        "events": [event.plain() for event in opening.events],
        "faces": list(opening.faces),
        "sides": sides,
        "link": match_dice.new_link(match, dice, _rolled(opening, 0, sides)),
        "digest": table.digest(),
    }
    _follow(match, table)
    match.asked = match.touched
    match.undo = FreeUndo(here=place_of(table)).plain()
    timing.begin(match, table)
    snapshots.keep(match, table)


def append(
    match: Match, table: Table[Any], outcome: Outcome, lag: int = 0, *, planned: bool = False
) -> Answer:
    """Add an answer that the Table has taken, and return its row. `lag` is its time on the network;
    `planned` means that it came from a plan. Runs in the caller's transaction; raises Overtaken."""
    assert outcome.answer is not None
    undo = FreeUndo.read(match.undo)
    seat = outcome.answer.seat
    if outcome.answer.option != GIVE_ORDERS:
        match.undo = undo.answered(seat, place_of(table), outcome.is_bound).plain()
    timing.follow(match, table, outcome, lag)
    if planned:
        outcome = replace(outcome, events=(PlanFollowed(seat=seat), *outcome.events))
    row = add(match, table, outcome)
    snapshots.keep(match, table)
    return row


def place_of(table: Table[Any]) -> Place | None:
    """The place of a Table, for undoing; None if it cannot be returned to."""
    if table.stop is not None or table.last_checkpoint is None:
        return None
    return Place(table.number, table.begins)


def add(match: Match, table: Table[Any], outcome: Outcome) -> Answer:
    """Add the row of an answer to the log and update the match's row, which already has the new
    places to undo to, and the clocks. Runs in the caller's transaction; raises Overtaken."""
    answer = outcome.answer
    assert answer is not None
    events = [*_change_of_rules(match), *outcome.events]
    dice = table.game.dice
    # A stopped Table does not know the position of the dice.
    first_die = next_die(match) if table.stop else dice.position - len(outcome.faces)
    sides = match_dice.sides_taken(dice)
    link = match_dice.new_link(match, dice, _rolled(outcome, first_die, sides))
    _follow(match, table)
    following = (*_FOLLOWING, *timing.TIMED) if match.time else _FOLLOWING
    changes = {name: getattr(match, name) for name in following}
    if answer.option not in OUT_OF_TURN or table.asked_since == outcome.number:
        # The ask has changed, so a request for a takeback from an earlier moment lapses.
        match.takeback = changes["takeback"] = None
        match.asked = changes["asked"] = match.touched
    if not rows.follow(match, outcome.number - 1, changes):
        raise Overtaken(match.id)
    row = Answer(
        match=match,
        number=outcome.number,
        seat=answer.seat,
        option=answer.option,
        fields=answer.plain()["fields"],
        first_die=first_die,
        faces=list(outcome.faces),
        sides=sides,
        link=link,
        events=[event.plain() for event in events],
        digest=_digest(match, table),
        at=match.touched,
    )
    rows.add(row)
    return row


_FOLLOWING = (
    *("number", "waiting_seats", "status", "result", "ended", "touched"),
    *("version", "stopped", "note", "archived", "link", "undo"),
)


def _rolled(outcome: Outcome, first_die: int, sides: list[int]) -> list[Roll]:
    """The dice that an answer threw."""
    pairs = zip(sides, outcome.faces, strict=True)
    return [Roll(first_die + at, *pair, outcome.number) for at, pair in enumerate(pairs)]


def next_die(match: Match) -> int:
    """The position of the match's next die in the dice stream."""
    last = match.answers.order_by("-number").values_list("first_die", "faces").first()
    first_die, faces = last or (0, Match.objects.get(pk=match.pk).opening["faces"])
    return first_die + len(faces)


def _digest(match: Match, table: Table[Any]) -> str:
    """The digest to record. In a stopped match it repeats the last one: no action there changes the
    state."""
    if table.stop is None:
        return table.digest()
    last = match.answers.order_by("-number").values_list("digest", flat=True).first()
    return last or Match.objects.get(pk=match.pk).opening["digest"]


def _change_of_rules(match: Match) -> list[Event]:
    """The event that announces new rules, if the last answer was taken under other ones; the match
    is updated too."""
    before, match.version = match.version, version_of(match.get_system())
    if match.version == before:
        return []
    return [RulesChanged(before=before, now=match.version)]


def _follow(match: Match, table: Table[Any]) -> None:
    """Copy the Table's status to the match's row."""
    now = timezone.now()
    match.stopped = table.stop.number if table.stop else None
    match.number = table.number
    match.waiting_seats = sorted(table.agreements.commanding(table.asks))
    match.touched = now
    match.archived = None
    match.status = Match.Status.ENDED if table.result else Match.Status.PLAYING
    if table.result:
        match.result = table.result.plain()
        match.ended = now
