"""How the seats of a match agree on its dice, once all are ready and before anything is rolled.

The server has committed to its seed already. Each seat's browser has sent the hash of a part that
it made and kept (or none: then the seat adds nothing). Now every browser keeps all hashes and says
so; only then each opens its part. So every part is fixed before any is known, and a browser that is
away is noticed before anything is opened: the match can begin without its part then, and nobody
had anything to choose. If a part is held back after another one was opened, its hash stays in the
record, and everybody sees it.
"""

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum

from django.utils import timezone

from games.matches.models import Match, Seat

# For so long nobody is asked whether to begin without a browser that does not answer.
PATIENCE = timedelta(seconds=12)


class Stage(StrEnum):
    """How far the seats are."""

    NOT_YET = ""  # somebody is not ready
    KEEP = "keep"  # each browser is to keep all hashes
    OPEN = "open"  # each browser is to open its part
    DONE = "done"


def stage(seats: Sequence[Seat]) -> Stage:
    """How far these seats of a match that has not begun are."""
    if not all(seat.player_id and seat.ready for seat in seats):
        return Stage.NOT_YET
    if not pending(seats):
        return Stage.DONE
    return Stage.KEEP if any(not seat.commitments_kept for seat in adding(seats)) else Stage.OPEN


def adding(seats: Sequence[Seat]) -> list[Seat]:
    """The seats whose browsers add a part."""
    return [seat for seat in seats if seat.commitment]


def pending(seats: Sequence[Seat]) -> list[Seat]:
    """The seats whose browsers have something to do still: those that have not kept the hashes
    or, once all have, not opened their part."""
    waiting = [seat for seat in adding(seats) if not seat.commitments_kept]
    return waiting or [seat for seat in adding(seats) if not seat.entropy]


def is_late(match: Match) -> bool:
    """Whether a browser that has something to do has let others wait for long."""
    return timezone.now() - match.touched > PATIENCE


def known(seats: Sequence[Seat]) -> str:
    """All hashes as one text, by which a browser says which ones it has kept."""
    return ",".join(seat.commitment for seat in seats)
