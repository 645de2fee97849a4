"""The log of a match: how answers get into it and how Tables come out of it."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from django.utils import timezone

from games.matches import rolls, setups, snapshots
from games.matches.events import GoneBack, Repaired, RulesChanged, TakenBack
from games.matches.models import Answer, Match, Snapshot
from games.rules.contract import asking
from games.rules.contract.agreements import HAND_OVER, Agreements
from games.rules.contract.asking import Result
from games.rules.contract.beside_asks import OUTSIDE_ASKS
from games.rules.contract.events import Event
from games.rules.contract.outcomes import Outcome, ScriptFault, Stop
from games.rules.contract.table import Table
from games.rules.contract.versions import version_of
from games.rules.dice import Roll
from games.rules.fields import Illegal
from games.rules.text import _


class ReplayDiffers(RuntimeError):
    """The log does not lead to what it led to when it was written. Nothing after answer
    `number` can be shown truthfully."""

    def __init__(self, match_id: str, number: int, why: str) -> None:
        super().__init__(f"match {match_id} comes out differently at answer {number}: {why}")
        self.number = number
        self.why = why


TAKEBACK = "takeback"
"""The option of an answer that no script sees: both seats agreed to go back."""

REPAIR = "repair"
"""Another one: an administrator has set the match back."""

SET_BACK = (TAKEBACK, REPAIR)


class Overtaken(RuntimeError):
    """Another process has written an answer with this number first."""


# -- out of the log ----------------------------------------------------------------------------

Taken = Callable[[Answer], None]


def _pass_over(_answer: Answer) -> None:
    """Nobody needs the answer any more."""


def brought_up(
    match: Match, number: int, table: Table[Any] | None = None, taken: Taken = _pass_over
) -> Table[Any]:
    """A Table of the match after `number` answers: the given one if it is not further yet, else
    one from the nearest snapshot. `taken` is given each answer that it takes on the way. Raises
    ReplayDiffers."""
    if table is None or table.number > number:
        table = _from_nearest_snapshot(match, number)
    if table.number < number:
        since = match.answers.filter(number__gt=table.number, number__lte=number)
        table = play_on(match, table, since, taken)
    if table.number != number:
        raise ReplayDiffers(match.id, table.number + 1, "answers are missing in the log")
    return table


def last_good(match: Match, stop: ReplayDiffers) -> Table[Any]:
    """The Table after the last answer before a stop that can still be had. Raises ReplayDiffers
    where not even the beginning can."""
    reach = stop.number - 1
    while reach >= 0:
        try:
            return brought_up(match, reach)
        except ReplayDiffers as earlier:
            reach = min(earlier.number, reach) - 1
    raise stop


def stopped(match: Match, stop: ReplayDiffers) -> Table[Any]:
    """The Table of a match whose log does not lead to its end any more: as of the last good
    answer, its script put to rest, with what the seats have done since that needs no script."""
    try:
        table = last_good(match, stop)
        shown: int | None = table.number
    except ReplayDiffers:
        table = Table(match.get_system(), setups.of(match), rolls.dice_for(match), bare=True)
        shown = None
    for answer in match.answers.filter(number__gt=shown or 0, option__in=OUTSIDE_ASKS):
        with suppress(Illegal):
            table.answer(answer.seat, answer.raw, ())
    table.stop_at(Stop(stop.number, shown), match.number)
    if match.result and not table.result:
        table.result = Result(**{**match.result, "winners": tuple(match.result["winners"])})
    return table


def play_on(
    match: Match, table: Table[Any], answers: Iterable[Answer], taken: Taken = _pass_over
) -> Table[Any]:
    """Let the Table take recorded answers, and compare what comes of each. After a takeback it
    is another Table. `taken` is given each answer once it is taken."""
    for answer in answers:
        if answer.option in SET_BACK and table.number == answer.number - 1:
            table = _from_nearest_snapshot(match, answer.number)
            if table.number != answer.number or not table.has_digest(answer.digest):
                raise ReplayDiffers(match.id, answer.number, "it was not taken back to this")
            taken(answer)
            continue
        try:
            outcome = table.answer(answer.seat, answer.raw, answer.faces)
        except (Illegal, ScriptFault) as refusal:
            raise ReplayDiffers(match.id, answer.number, str(refusal)) from refusal
        if outcome.number != answer.number:
            raise ReplayDiffers(match.id, outcome.number, "an answer is missing in the log")
        if list(outcome.faces) != answer.faces:
            raise ReplayDiffers(match.id, answer.number, "other dice are rolled")
        if not table.has_digest(answer.digest):
            raise ReplayDiffers(match.id, answer.number, "the state is another one")
        taken(answer)
    rolls.sides_taken(table.game.dice)
    return table


def from_the_beginning(match: Match) -> Table[Any]:
    """The Table before the first answer, without the help of snapshots."""
    assert match.opening is not None
    table = _restored(match, None)
    if not table.has_digest(match.opening["digest"]):
        raise ReplayDiffers(match.id, 0, "the state is another one")
    return table


def _from_nearest_snapshot(match: Match, number: int) -> Table[Any]:
    row = snapshots.nearest(match, number)
    return from_the_beginning(match) if row is None else _restored(match, row)


def _restored(match: Match, row: Snapshot | None) -> Table[Any]:
    try:
        return snapshots.restored(match, row)
    except snapshots.NotRestored as fault:
        raise ReplayDiffers(match.id, fault.number, fault.why) from fault


# -- going back --------------------------------------------------------------------------------


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
    """Note in the match's row that what is asked for is refused, or withdrawn. Who asked cannot
    ask again until the match goes on. Raises Illegal."""
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
    """The number of the checkpoint before the last answer to an ask. Where the match was taken back
    it is the one before that to which it went back: who goes back again gets further."""
    last = _last_played(match)
    before = last.number if last else 0
    while last is not None and last.option in SET_BACK:
        before = last.fields["to"]
        last = match.answers.filter(number=before).first()
    return _newest_checkpoint(match, before)


def _last_played(match: Match) -> Answer | None:
    """The last answer to an ask, or the taking back after it."""
    return match.answers.exclude(option__in=OUTSIDE_ASKS).order_by("-number").first()


def _newest_checkpoint(match: Match, before: int) -> int | None:
    """The number of the newest checkpoint that is kept from before so many answers."""
    earlier = match.snapshots.filter(number__lt=before).order_by("-number")
    return earlier.values_list("number", flat=True).first()


# -- into the log ------------------------------------------------------------------------------


def open_with(match: Match, table: Table[Any]) -> None:
    """Write down how a match has begun. Within a transaction that holds the match."""
    opening, dice = table.opening, table.game.dice
    sides = rolls.sides_taken(dice)
    match.opening = {
        "events": [event.plain() for event in opening.events],
        "faces": list(opening.faces),
        "sides": sides,
        "link": rolls.new_link(match, dice, _rolled(opening, 0, sides)),
        "digest": table.digest(),
    }
    _follow(match, table)
    match.asked = match.touched
    snapshots.keep(match, table, opening)


def append(match: Match, table: Table[Any], outcome: Outcome, before: Any) -> Answer:
    """Add an answer that the Table has taken, and give its row. Within a transaction; raises
    Overtaken.

    `before` is the Table's snapshot from before the answer: a newer one is kept.
    """
    row = _add(match, table, outcome)
    if table.snapshot is not before:
        snapshots.keep(match, table, outcome)
    return row


def take_back(match: Match, seat: int, asked_by: int, to: int) -> Table[Any]:
    """Add the answer by which both seats, or one player who holds both, go back to the checkpoint
    after `to` answers, and give the Table that stands there. Within a transaction; raises
    Overtaken."""
    answer = asking.Answer(seat, TAKEBACK, {"to": to})
    event = GoneBack if seat == asked_by else TakenBack
    return _set_back(match, answer, event(seat=asked_by, to=to))


def repair(match: Match, to: int, note: str) -> Table[Any]:
    """Add the answer by which an administrator sets the match back to the checkpoint after `to`
    answers, with a note for everybody, and give the Table that stands there. Within a transaction;
    raises Overtaken."""
    answer = asking.Answer(0, REPAIR, {"to": to})
    match.note = note
    return _set_back(match, answer, Repaired(to=to, note=note))


def _set_back(match: Match, answer: asking.Answer, event: Event) -> Table[Any]:
    """Go on from an earlier checkpoint. Nothing is removed: the log says what was taken back. The
    dice go on from where they stand, so what was rolled and taken back is not rolled again."""
    row = match.snapshots.get(number=answer["to"])
    number = match.number + 1
    again = Snapshot(
        match=match,
        number=number,
        lasting=True,  # a replay comes to this number by it alone
        dice=_next_die(match) - len(row.faces),
        state=row.state,
        draw_offer=None,
        agreements=_left_to_partners(match),
        faces=row.faces,
    )
    table = _restored(match, again)
    _add(match, table, Outcome(number, answer, (event,), ()))
    snapshots.keep_row(again)
    return table


def _left_to_partners(match: Match) -> dict[str, Any]:
    """Who commands whose units by now, as a snapshot keeps it: what is taken back makes nobody come
    back who has left."""
    agreements = Agreements(match.get_system().rules.sides(match.options), lambda _event: None)
    for seat in match.answers.filter(option=HAND_OVER).values_list("seat", flat=True):
        agreements.hand_over(seat)
    return agreements.plain()


def _next_die(match: Match) -> int:
    """The position in the dice stream of the next die of the match."""
    last = match.answers.order_by("-number").values_list("first_die", "faces").first()
    first_die, faces = last or (0, Match.objects.get(pk=match.pk).opening["faces"])
    return first_die + len(faces)


def _add(match: Match, table: Table[Any], outcome: Outcome) -> Answer:
    answer = outcome.answer
    assert answer is not None
    events = [*_change_of_rules(match), *outcome.events]
    dice = table.game.dice
    # A Table that has stopped does not know how far the dice are.
    first_die = _next_die(match) if table.stop else dice.position - len(outcome.faces)
    sides = rolls.sides_taken(dice)
    link = rolls.new_link(match, dice, _rolled(outcome, first_die, sides))
    _follow(match, table)
    changes = {name: getattr(match, name) for name in _FOLLOWING}
    if answer.option not in OUTSIDE_ASKS or table.asked_since == outcome.number:
        # Something else is asked now. Whoever asked for a takeback asked for one from an earlier
        # moment.
        match.takeback = changes["takeback"] = None
        match.asked = changes["asked"] = match.touched
    changed = Match.objects.filter(
        pk=match.pk, number=outcome.number - 1, status=Match.Status.PLAYING
    ).update(**changes)
    if not changed:
        raise Overtaken(match.id)
    return Answer.objects.create(
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


_FOLLOWING = (
    *("number", "waiting_seats", "status", "result", "ended", "touched"),
    *("version", "stopped", "note", "archived", "link"),
)


def _rolled(outcome: Outcome, first_die: int, sides: list[int]) -> list[Roll]:
    """The dice that an answer threw."""
    pairs = zip(sides, outcome.faces, strict=True)
    return [Roll(first_die + at, *pair, outcome.number) for at, pair in enumerate(pairs)]


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
