"""Orders: the description of a match that a computer thinks about."""

import hmac
from collections.abc import Mapping
from typing import Any

from games.matches.log import lessons, snapshots
from games.matches.models import Match


def order_for(match: Match, seat: int, level: str, number: int | None = None) -> dict[str, Any]:
    """An order for a computer of that level to think for a seat (see `rules.opponents.process`),
    about the present position or that after a number of answers."""
    at = match.number if number is None else number
    row = snapshots.nearest(match, at)
    opening: Mapping[str, Any] = match.opening or {}
    since = match.answers.filter(number__gt=row.number if row else 0, number__lte=at).order_by(
        "number"
    )
    return {
        "setup": match.setup,
        "snapshot": snapshots.plain(row).model_dump() if row else None,
        "state": lessons.stored_state(match) if match.solo and row is None else None,
        "faces": [] if row else opening["faces"],
        "since": [
            *(row.since if row else ()),
            *((answer.seat, answer.raw, answer.faces) for answer in since),
        ],
        "seat": seat,
        "level": level,
        "seed": _seed_of(match, at),
    }


def _seed_of(match: Match, number: int) -> str:
    """The seed of a computer's thinking: the same in each process, unknown to players, who could
    otherwise predict the answer, and independent of the dice."""
    return hmac.digest(bytes(match.seed), b"thinking:%d" % number, "sha256").hex()
