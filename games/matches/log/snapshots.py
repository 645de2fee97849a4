"""The checkpoints of a match that are kept, and Tables restored from them.

Each new checkpoint is kept at first, so that the last few can be gone back to. Once it is no longer
among them it stays if a round or an activation begins there, if a takeback led there, or if without
it more than `FAR` answers would have to be played again to reach some number.
"""

from collections.abc import Sequence
from typing import Any

from games.matches.log import lessons, match_dice, setups
from games.matches.models import Match, Snapshot
from games.rules.contract import outcomes
from games.rules.contract.outcomes import Outcome
from games.rules.contract.table import Table

FEW = 3
"""So many of the newest are kept whatever they are."""
FAR = 25
"""At most so many answers are played again, where the script has checkpoints as close as that."""


class NotRestored(RuntimeError):
    """The rules as they are now cannot begin at this checkpoint, or roll other dice from there."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


def keep(match: Match, table: Table[Any], outcome: Outcome) -> None:
    """Keep the checkpoint that the Table has just come to by this outcome. Within the transaction
    that writes the outcome."""
    snapshot = table.snapshot
    if snapshot is None:
        return
    since = table.game.dice.position - snapshot.dice
    keep_row(
        Snapshot(
            match=match,
            number=snapshot.number,
            lasting=snapshot.lasting,
            dice=snapshot.dice,
            state=snapshot.state,
            draw_offer=snapshot.draw_offer,
            agreements=snapshot.agreements,
            faces=list(outcome.faces[len(outcome.faces) - since :]),
        )
    )


def keep_row(row: Snapshot) -> None:
    """Write a new checkpoint, and drop the one that is not needed any more because of it."""
    row.save(force_insert=True)
    newest = row.match.snapshots.order_by("-number").values_list("number", "lasting")
    dropped = superfluous(list(newest[: FEW + 2]))
    if dropped is not None:
        row.match.snapshots.filter(number=dropped).delete()


def superfluous(newest: Sequence[tuple[int, bool]]) -> int | None:
    """The number of the checkpoint that is not needed, of the newest `FEW` + 2, each as (number,
    lasting), the newest first: the only one that can be is the one just beyond the newest few."""
    if len(newest) < FEW + 2:
        return None
    (after, _), (number, lasting), (before, _) = newest[FEW - 1 :]
    return None if lasting or after - before > FAR else number


def nearest(match: Match, number: int) -> Snapshot | None:
    """The newest checkpoint kept from before or at that number."""
    return match.snapshots.filter(number__lte=number).order_by("-number").first()


def restored(match: Match, row: Snapshot | None) -> Table[Any]:
    """A Table that stands at a checkpoint or, without one, at the beginning. Raises NotRestored."""
    if row is not None:
        faces, snapshot = row.faces, plain(row)
    else:
        assert match.opening is not None
        faces, snapshot = match.opening["faces"], None
    dice = match_dice.dice_for(match)
    dice.replay(faces)
    setup = setups.of(match)
    try:
        state = lessons.state_of(match) if match.solo and row is None else None
        table = Table(match.get_system(), setup, dice, snapshot=snapshot, state=state)
    except Exception as fault:  # whatever a state of another version may bring about
        raise NotRestored(row.number if row else 0, repr(fault)) from fault
    if list(table.opening.faces) != faces:
        raise NotRestored(table.number, "other dice are rolled")
    match_dice.sides_taken(dice)
    return table


def plain(row: Snapshot) -> outcomes.Snapshot:
    return outcomes.Snapshot(
        number=row.number,
        dice=row.dice,
        state=row.state,
        draw_offer=row.draw_offer,
        agreements=row.agreements,
        lasting=row.lasting,
    )
