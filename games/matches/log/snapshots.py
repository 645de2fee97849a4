"""The stored checkpoints of a match.

Stored are checkpoints at the beginning of rounds and activations, those that takebacks led to, and
enough others that reaching any number requires few replayed answers (see
Checkpoints.is_to_be_saved). All other checkpoints are reached by replaying from the one before.
"""

from typing import Any

from games.matches.log import rows
from games.matches.models import Match, Snapshot
from games.rules.contract import outcomes
from games.rules.contract.table import Table


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
