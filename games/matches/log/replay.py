"""Restore Tables from the log, and check that recorded answers still have the same results."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from games.matches.log import lessons, match_dice, setups, snapshots
from games.matches.log.events import SET_BACK
from games.matches.models import Answer, Match, Snapshot
from games.matches.queues import turn_to_write
from games.rules.contract.asking import Result
from games.rules.contract.out_of_turn import OUT_OF_TURN
from games.rules.contract.outcomes import ScriptFault, Stop
from games.rules.contract.table import Table
from games.rules.fields import Illegal


class ReplayDiffers(RuntimeError):
    """The log does not lead to the recorded state. Nothing after answer `number` can be shown
    truthfully."""

    def __init__(self, match_id: str, number: int, why: str) -> None:
        super().__init__(f"match {match_id} comes out differently at answer {number}: {why}")
        self.number = number
        self.why = why


Taken = Callable[[Answer], None]


def _pass_over(_answer: Answer) -> None:
    """Ignore the answer."""


def brought_up(
    match: Match, number: int, table: Table[Any] | None = None, taken: Taken = _pass_over
) -> Table[Any]:
    """A Table of the match after `number` answers: the given one if it is not beyond, else one from
    the nearest snapshot. Each answer on the way is passed to `taken`. Raises ReplayDiffers."""
    if table is None or table.number > number:
        table = _from_nearest_snapshot(match, number)
    if table.number < number:
        since = match.answers.filter(number__gt=table.number, number__lte=number)
        table = play_on(match, table, since, taken)
    if table.number != number:
        raise ReplayDiffers(match.id, table.number + 1, "answers are missing in the log")
    return table


def checkpoint(match: Match, number: int) -> Snapshot | None:
    """The newest checkpoint at or before that number, stored or replayed from the stored one before
    it; None before the first. Checkpoints that cannot be replayed are skipped."""
    row = snapshots.nearest(match, number)
    if row is None or row.number == number:
        return row
    found = row
    try:
        table = restored(match, row)

        def note(answer: Answer) -> None:
            nonlocal found
            if table.last_checkpoint == answer.number and table.snapshot is not None:
                found = snapshots.row_for(match, table.snapshot)

        play_on(match, table, match.answers.filter(number__gt=row.number, number__lte=number), note)
    except ReplayDiffers:
        pass
    return found


def last_good(match: Match, stop: ReplayDiffers) -> Table[Any]:
    """The Table after the last answer before a stop that can be restored. Raises ReplayDiffers if
    not even the beginning can."""
    reach = stop.number - 1
    while reach >= 0:
        try:
            return brought_up(match, reach)
        except ReplayDiffers as earlier:
            reach = min(earlier.number, reach) - 1
    raise stop


def stopped(match: Match, stop: ReplayDiffers) -> Table[Any]:
    """The Table of a match that no longer replays to its end: as of the last good answer, with its
    script stopped, and with later actions of seats that need no script."""
    try:
        table = last_good(match, stop)
        shown: int | None = table.number
    except ReplayDiffers:
        table = Table(match.get_system(), setups.of(match), match_dice.dice_for(match), empty=True)
        shown = None
    for answer in match.answers.filter(number__gt=shown or 0, option__in=OUT_OF_TURN):
        with suppress(Illegal):
            table.answer(answer.seat, answer.raw, ())
    table.stop_at(Stop(stop.number, shown), match.number)
    if match.result and not table.result:
        table.result = Result(**{**match.result, "winners": tuple(match.result["winners"])})
    return table


def play_on(
    match: Match, table: Table[Any], answers: Iterable[Answer], taken: Taken = _pass_over
) -> Table[Any]:
    """Let the Table take recorded answers, and compare the results. After a takeback it is another
    Table. Each answer is passed to `taken` afterwards."""
    for answer in answers:
        if answer.option in SET_BACK and table.number == answer.number - 1:
            table = _from_nearest_snapshot(match, answer.number)
            if table.number != answer.number or table.digest() != answer.digest:
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
        if table.digest() != answer.digest:
            raise ReplayDiffers(match.id, answer.number, "the state is another one")
        taken(answer)
    match_dice.sides_taken(table.game.dice)
    return table


def from_the_beginning(match: Match) -> Table[Any]:
    """The Table before the first answer, without the help of snapshots."""
    assert match.opening is not None
    table = restored(match, None)
    if table.digest() != match.opening["digest"]:
        raise ReplayDiffers(match.id, 0, "the state is another one")
    return table


def _from_nearest_snapshot(match: Match, number: int) -> Table[Any]:
    """The Table at the newest snapshot at or before that number. One that cannot be restored is
    skipped, as the answers since the one before it lead there, too."""
    while (row := snapshots.nearest(match, number)) is not None:
        try:
            return restored(match, row)
        except ReplayDiffers:
            number = row.number - 1
    return from_the_beginning(match)


def restored(match: Match, row: Snapshot | None) -> Table[Any]:
    """A Table at a row's checkpoint and after its additional answers or, without a row, at the
    beginning. Raises ReplayDiffers."""
    dice = match_dice.dice_for(match)
    if row is not None:
        faces, snapshot = row.faces, snapshots.plain(row)
    else:
        assert match.opening is not None
        faces, snapshot = match.opening["faces"], None
        dice.replay(faces)
    setup = setups.of(match)
    try:
        state = lessons.state_of(match) if match.solo and row is None else None
        table = Table(match.get_system(), setup, dice, snapshot=snapshot, state=state)
    except Exception as fault:  # a state of another version may cause any error
        raise ReplayDiffers(match.id, row.number if row else 0, repr(fault)) from fault
    if list(table.opening.faces) != faces:
        raise ReplayDiffers(match.id, table.number, "other dice are rolled")
    if row is not None and row.since:
        _play_since(match, table, row)
    match_dice.sides_taken(dice)
    return table


def _play_since(match: Match, table: Table[Any], row: Snapshot) -> None:
    """Let a Table take the additional answers of a row. Raises ReplayDiffers."""
    for seat, raw, faces in row.since:
        try:
            outcome = table.answer(seat, raw, faces)
        except (Illegal, ScriptFault) as refusal:
            raise ReplayDiffers(match.id, row.number, str(refusal)) from refusal
        if list(outcome.faces) != faces:
            raise ReplayDiffers(match.id, row.number, "other dice are rolled")
    table.undone_since = table.number


def note_stop(match: Match, number: int | None) -> None:
    """Record at which answer the match has stopped, for lists of matches, which restore none."""
    if number != match.stopped:
        match.stopped = number
        with turn_to_write():
            Match.objects.filter(pk=match.pk).update(stopped=number)
