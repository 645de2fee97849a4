"""How long a match waits for an answer. Afterwards the waiting player may claim the win or close
the match.

Only the server's clock counts, from the time of the log's last answer. If both sides must answer,
nobody waits until one has answered. Actions besides the asks (offers, takebacks, chat) neither stop
nor reset the clock.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from games.cards.words import translate
from games.matches.log import timing
from games.matches.models import Match
from games.matches.time_control import SECOND, Control
from games.rules.fields import Illegal
from games.rules.text import _, apart

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
USUAL: Mapping[str, int] = {Match.Pace.LIVE: HOUR, Match.Pace.DAYS: 7 * DAY}
"""The default seconds by pace."""
OFFERED = (15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)
UNLIMITED = 0
"""The seconds of a match without a time limit, as against a computer."""
WARNED = 4
"""Both sides are warned when this fraction of the time is left: a quarter."""


@dataclass(frozen=True)
class Clock:
    """The seat that must answer (of several on one side, the first), the deadline, and the time of
    the warning."""

    seat: int
    until: datetime
    warn: datetime

    @property
    def left(self) -> int:
        """Seconds left, at least 0."""
        return max(0, round((self.until - timezone.now()).total_seconds()))

    def plain(self) -> dict[str, Any]:
        """For pages: the end and the warning, in seconds since 1970."""
        return {
            "until": int(self.until.timestamp()),
            "warn": int(self.warn.timestamp()),
        }


def of(match: Match) -> Clock | None:
    """The clock of a match; None if nobody waits for anybody."""
    if match.status != Match.Status.PLAYING or match.archived or match.stopped is not None:
        return None
    if match.solo or match.patience == UNLIMITED:
        return None
    if match.asked is None or match.flag is not None:
        return None
    rules, options = match.get_system().rules, match.options
    sides = {rules.side_of(seat, options) for seat in match.waiting_seats}
    if len(sides) != 1:
        return None
    patience = timedelta(seconds=match.patience)
    until = match.asked + patience
    if clocks := timing.clocks_of(match):
        (side,) = sides
        falls = clocks.falls(side, timing.pauses(match, clocks).get(side, ()))
        if falls is None:
            return None
        until = datetime.fromtimestamp(falls / SECOND, UTC)
        patience = until - match.asked
    return Clock(match.waiting_seats[0], until, until - patience / WARNED)


def ends(match: Match) -> datetime | None:
    """The deadline of the present answer; None without a time limit."""
    if match.flag is not None:
        return match.flag if match.status == Match.Status.PLAYING else None
    running = of(match)
    return running.until if running else None


def urgency(match: Match) -> tuple[float, float]:
    """The sort key of matches that wait for an answer: the earliest deadline first, then the
    longest wait."""
    until, asked = ends(match), match.asked
    return until.timestamp() if until else math.inf, asked.timestamp() if asked else math.inf


def require_due(match: Match) -> None:
    """Raise Illegal unless the deadline of the present answer has passed."""
    clock = of(match)
    if match.solo or match.patience == UNLIMITED:
        raise Illegal("", _("Nobody but you is waited for in this match."))
    if match.flag is not None:
        raise Illegal("", _("Nothing is claimed in this match: who runs out of time loses."))
    if clock is None:
        raise Illegal("", _("This match was put away. Bring it back first."))
    if clock.left:
        minutes = -(-clock.left // MINUTE)
        raise Illegal("", _("The other player has %(minutes)s more minutes.", minutes=minutes))


def for_pages(match: Match) -> list[dict[str, Any]] | None:
    """The clocks for pages, by side: the milliseconds left, since when the clock has been running,
    its allowance and its pauses. None without clocks."""
    clocks = timing.clocks_of(match)
    if clocks is None:
        return None
    sides = match.get_system().rules.sides(match.options)
    resting = timing.pauses(match, clocks)
    return [
        {
            "side": side,
            "seats": sides[side],
            "left": clocks.left[side],
            "since": clocks.running.get(side),
            "spare": clocks.spare(side),
            "pauses": [list(span) for span in resting.get(side, ())],
        }
        for side in range(len(clocks.left))
    ]


def timed_seat(match: Match) -> int | None:
    """The first seat of the side whose clock runs alone; None without one."""
    clocks = timing.clocks_of(match)
    if clocks is None or len(clocks.running) != 1:
        return None
    (side,) = clocks.running
    return match.get_system().rules.sides(match.options)[side][0]


def control_in_words(control: Control) -> str:
    """The time of each side, as text."""
    names = {
        "budget": in_words(control.budget // SECOND),
        "increment": in_words(control.increment // SECOND),
    }
    if control.kind == "live":
        names["increment"] = ngettext(
            "%(count)s second", "%(count)s seconds", control.increment // SECOND
        ) % {"count": control.increment // SECOND}
    words = gettext("%(budget)s for each side, and %(increment)s for each of its turns")
    if not control.increment:
        words = gettext("%(budget)s for each side")
    words %= names
    rests = [gettext("they rest on weekends")] if control.weekends else []
    zero = {
        "loses": gettext("who runs out of time loses"),
        "claim": gettext("after that the other may claim the win, or give time"),
    }
    return translate(apart([words, *rests, zero[control.zero]]))


def in_words(seconds: int) -> str:
    """A length of time as text, in the largest unit that is exact enough."""
    if seconds >= 2 * DAY or (seconds >= DAY and seconds % DAY == 0):
        count = seconds // DAY
        return ngettext("%(count)s day", "%(count)s days", count) % {"count": count}
    if seconds >= HOUR:
        count = seconds // HOUR
        return ngettext("%(count)s hour", "%(count)s hours", count) % {"count": count}
    if seconds >= MINUTE:
        count = seconds // MINUTE
        return ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count}
    return gettext("less than a minute")
