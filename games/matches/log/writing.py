"""Into the log: how a match begins, and how each answer is added to it."""

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
    """Write down how a match has begun. Within a transaction that holds the match."""
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
    """Add an answer that the Table has taken, and give its row; `lag` is what it lay on the
    network, `planned` whether it was kept ready. Within a transaction; raises Overtaken."""
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
    """Where a Table stands, for whoever may go back there; None where no way leads back."""
    if table.stop is not None or table.last_checkpoint is None:
        return None
    return Place(table.number, table.begins)


def add(match: Match, table: Table[Any], outcome: Outcome) -> Answer:
    """Add the row of an answer to the log, and let the match's row follow, which says already what
    may be taken back at once after it, and its clocks. Within a transaction; raises Overtaken."""
    answer = outcome.answer
    assert answer is not None
    events = [*_change_of_rules(match), *outcome.events]
    dice = table.game.dice
    # A Table that has stopped does not know how far the dice are.
    first_die = next_die(match) if table.stop else dice.position - len(outcome.faces)
    sides = match_dice.sides_taken(dice)
    link = match_dice.new_link(match, dice, _rolled(outcome, first_die, sides))
    _follow(match, table)
    following = (*_FOLLOWING, *timing.TIMED) if match.time else _FOLLOWING
    changes = {name: getattr(match, name) for name in following}
    if answer.option not in OUT_OF_TURN or table.asked_since == outcome.number:
        # Something else is asked now. Whoever asked for a takeback asked for one from an earlier
        # moment.
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
    """The position in the dice stream of the next die of the match."""
    last = match.answers.order_by("-number").values_list("first_die", "faces").first()
    first_die, faces = last or (0, Match.objects.get(pk=match.pk).opening["faces"])
    return first_die + len(faces)


def _digest(match: Match, table: Table[Any]) -> str:
    """The digest to write down now. Where the match has stopped it is the last one again: what can
    be done there changes no state."""
    if table.stop is None:
        return table.digest()
    last = match.answers.order_by("-number").values_list("digest", flat=True).first()
    return last or Match.objects.get(pk=match.pk).opening["digest"]


def _change_of_rules(match: Match) -> list[Event]:
    """What is to be announced where the rules are not those any more by which the last answer was
    taken, noted in the match."""
    before, match.version = match.version, version_of(match.get_system())
    if match.version == before:
        return []
    return [RulesChanged(before=before, now=match.version)]


def _follow(match: Match, table: Table[Any]) -> None:
    """Let the match's row say what the Table says."""
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
