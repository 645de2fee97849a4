"""Events that befall a match beside its rules, and how the events of a match are read."""

from collections.abc import Mapping
from typing import Any

from games.rules.contract import agreements, out_of_turn
from games.rules.contract.definition import System
from games.rules.contract.events import Event, EventCodec

TAKEBACK = "takeback"
"""The option of an answer that no script sees: both seats agreed to go back."""

REPAIR = "repair"
"""Another one: an administrator has set the match back."""

UNDO = "undo"
"""And one more: a seat has taken back its own last answers, which nobody else was concerned by."""

SET_BACK = (TAKEBACK, REPAIR, UNDO)

CLOSED_BY_UPDATE = "closed-by-update"
"""One more, which ends the log of a match that an earlier version began (`checks.close_older`)."""


class MatchEvent(Event):
    """What befalls a match, of which the rules of a system need not know."""


class GoneBack(MatchEvent, kind="gone-back"):
    """A player of both sides goes back to the checkpoint after so many answers."""

    seat: int
    to: int


class TakenBack(MatchEvent, kind="taken-back"):
    """By agreement of all, whoever asked for it goes back to an earlier checkpoint."""

    seat: int
    to: int


class Undone(MatchEvent, kind="undone"):
    """A seat has gone back to where the match stood after so many answers, asking nobody: since
    then it alone had answered, and nothing was rolled or revealed."""

    seat: int
    to: int


class Repaired(MatchEvent, kind="repaired"):
    """An administrator has set the match back, with a note for everybody."""

    to: int
    note: str


class PlanFollowed(MatchEvent, kind="plan-followed"):
    """A seat answers what its player has planned."""

    seat: int


class RulesChanged(MatchEvent, kind="rules-changed"):
    """The site was updated: the rules are of another version from here on."""

    before: str
    now: str


class ClosedByUpdate(MatchEvent, kind="closed-by-update"):
    """The site was updated, and the rules by which the match began are not kept any more: it is
    closed without a winner."""


_EVENTS = EventCodec(__name__, agreements.__name__, out_of_turn.__name__)
"""Those that no system announces itself."""


def read(system: System[Any], data: Mapping[str, Any]) -> Event | None:
    """An event of a match from plain data; None for a kind that is not announced any more. Raises
    ValueError for one that cannot be read."""
    return _EVENTS.read(data) or system.events.codec.read(data)
