"""The stored checkpoints of a match, and Tables restored from them.

Stored are checkpoints at the beginning of rounds and activations, those that takebacks led to, and
enough others that reaching any number requires few replayed answers (see
Checkpoints.is_to_be_saved). All other checkpoints are reached by replaying from the one before.
"""

from typing import Any

from games.matches.log import lessons, match_dice, rows, setups
from games.matches.models import Match, Snapshot
from games.rules.contract import outcomes
from games.rules.contract.table import Table
from games.rules.fields import Illegal


class NotRestored(RuntimeError):
    """The rules as they are now cannot begin at this checkpoint, or roll other dice from there."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


def keep(match: Match, table: Table[Any]) -> None:
    """Store the checkpoint after the Table's last answer, if it qualifies, in the transaction of
    that answer."""
    snapshot = table.snapshot_to_keep
    if snapshot is not None:
        rows.add(row_for(match, snapshot))


def row_for(match: Match, snapshot: outcomes.Snapshot) -> Snapshot:
    """The row of a checkpoint."""
    return Snapshot(
        match=match,
        number=snapshot.number,
        lasting=snapshot.lasting,
        dice=snapshot.dice,
        state=snapshot.state,
        draw_offer=snapshot.draw_offer,
        agreements=snapshot.agreements,
        since=[],
        faces=snapshot.faces,
    )


def nearest(match: Match, number: int) -> Snapshot | None:
    """The newest stored checkpoint at or before that number."""
    return match.snapshots.filter(number__lte=number).order_by("-number").first()


def restored(match: Match, row: Snapshot | None) -> Table[Any]:
    """A Table at a row's checkpoint and after its additional answers or, without a row, at the
    beginning. Raises NotRestored."""
    dice = match_dice.dice_for(match)
    if row is not None:
        faces, snapshot = row.faces, plain(row)
    else:
        assert match.opening is not None
        faces, snapshot = match.opening["faces"], None
        dice.replay(faces)
    setup = setups.of(match)
    try:
        state = lessons.state_of(match) if match.solo and row is None else None
        table = Table(match.get_system(), setup, dice, snapshot=snapshot, state=state)
    except Exception as fault:  # a state of another version may cause any error
        raise NotRestored(row.number if row else 0, repr(fault)) from fault
    if list(table.opening.faces) != faces:
        raise NotRestored(table.number, "other dice are rolled")
    if row is not None and row.since:
        _play_since(table, row)
    match_dice.sides_taken(dice)
    return table


def _play_since(table: Table[Any], row: Snapshot) -> None:
    """Let a Table take the additional answers of a row. Raises NotRestored."""
    for seat, raw, faces in row.since:
        try:
            outcome = table.answer(seat, raw, faces)
        except (Illegal, outcomes.ScriptFault) as refusal:
            raise NotRestored(row.number, str(refusal)) from refusal
        if list(outcome.faces) != faces:
            raise NotRestored(row.number, "other dice are rolled")
    table.undone_since = table.number


def plain(row: Snapshot) -> outcomes.Snapshot:
    """The checkpoint of a row for a Table; the row's additional answers lead from it to the row's
    number."""
    return outcomes.Snapshot(
        number=row.number - len(row.since),
        dice=row.dice,
        state=row.state,
        draw_offer=row.draw_offer,
        agreements=row.agreements,
        lasting=row.lasting,
        faces=row.faces,
    )
