"""What computers are told about a match that they think about."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any

from games.matches.log import lessons, snapshots
from games.matches.models import Match


def order_for(match: Match, seat: int, level: str, number: int | None = None) -> dict[str, Any]:
    """What a computer of a level is to think about for a seat (see `rules.opponents.process`),
    where the match stands, or stood after that number of answers."""
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
    """What chance comes from while a computer thinks: the same in each process, and nobody who
    plays can work out with it what the computer will answer. It tells nothing of the dice."""
    return hmac.digest(bytes(match.seed), b"thinking:%d" % number, "sha256").hex()
