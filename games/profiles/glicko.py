"""Glicko-2 (Mark Glickman, 2013), by elote. Importing this brings scipy: only `records`, which
rates, does so."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from elote.competitors.glicko2 import Glicko2Competitor

from games.profiles.models import Rating, Record

PERIOD: Final = timedelta(days=30)
"""The rating period: each one without a match widens the deviation by one volatility."""


class Competitor(Glicko2Competitor):
    """A player, rated match by match."""

    _rating_period_days = PERIOD / timedelta(days=1)


def after(before: Sequence[Record | None], score: float, ended: datetime) -> list[Rating]:
    """The ratings of two players after a match that ended then. `before` are the records of their
    last rated matches, and the score is the first player's: 1, 0.5 or 0.

    If one of those ended later, the match is rated as if it had ended with it."""
    first, second = map(_competitor, before)
    ended = max([ended, *(last.ended for last in before if last)])
    if score == 0.5:
        first.tied(second, ended)
    elif score:
        first.beat(second, ended)
    else:
        first.lost_to(second, ended)
    return [Rating(one.rating, one.rd, one.volatility) for one in (first, second)]


def _competitor(last: Record | None) -> Competitor:
    own = (last.rated if last else None) or Rating()
    return Competitor(own.rating, own.deviation, own.volatility, last.ended if last else None)
