"""Events of a match outside its rules, and reading a match's events."""

from collections.abc import Mapping
from typing import Any

from games.rules.contract import agreements, out_of_turn
from games.rules.contract.definition import System
from games.rules.contract.events import Event, EventCodec

# The options of answers outside the script.
TAKEBACK = "takeback"  # the seats have agreed on a takeback
REPAIR = "repair"  # an administrator has set the match back
UNDO = "undo"  # a seat has undone its own last answers, which concerned nobody else
CLOSED_BY_UPDATE = "closed-by-update"  # the end of a match of an older version: see `closing`

SET_BACK = (TAKEBACK, REPAIR, UNDO)


class MatchEvent(Event):
    """An event of a match that no system's rules need to know."""


class GoneBack(MatchEvent, kind="gone-back"):
    """The player of both sides went back to the checkpoint after that many answers."""

    seat: int
    to: int


class TakenBack(MatchEvent, kind="taken-back"):
    """The match was taken back to an earlier checkpoint, by agreement."""

    seat: int
    to: int


class Undone(MatchEvent, kind="undone"):
    """A seat went back by itself to the position after that many answers: it alone had answered
    since, and nothing was rolled or revealed."""

    seat: int
    to: int


class Repaired(MatchEvent, kind="repaired"):
    """An administrator set the match back, with a note for everybody."""

    to: int
    note: str


class PlanFollowed(MatchEvent, kind="plan-followed"):
    """A seat followed its player's plan."""

    seat: int


class RulesChanged(MatchEvent, kind="rules-changed"):
    """The site was updated: from here on, another version of the rules applies."""

    before: str
    now: str


class ClosedByUpdate(MatchEvent, kind="closed-by-update"):
    """The site was updated and lacks the rules under which the match began: it was closed without a
    winner."""


_EVENTS = EventCodec(__name__, agreements.__name__, out_of_turn.__name__)
"""The events that systems do not define themselves."""


def read(system: System[Any], data: Mapping[str, Any]) -> Event | None:
    """Read an event of a match from plain data; None for kinds that no longer exist. Raises
    ValueError for invalid data."""
    return _EVENTS.read(data) or system.events.codec.read(data)
