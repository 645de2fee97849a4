"""The clocks of a match as stored in its row: see `time_control`. They are written in the same
statement as the answer, and cost nothing in matches without clocks."""

from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from games.matches.models import Match
from games.matches.time_control import DAY, SECOND, Clocks, Control, Span, pauses_from
from games.people import holidays
from games.rules.contract.out_of_turn import OUT_OF_TURN
from games.rules.contract.outcomes import Outcome
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _

MOST_GIVEN = 60 * DAY
"""A side with more time cannot be given any."""
TIMED = ("time", "flag")
"""The columns of a match that hold its clocks."""


def chosen(control: Control) -> dict[str, Any]:
    """The stored form of clocks before the beginning."""
    return {"control": vars(control)}


def control_of(match: Match) -> Control | None:
    """The chosen clocks of a match; None without clocks."""
    return Control(**match.time["control"]) if match.time else None


def clocks_of(match: Match) -> Clocks | None:
    """The clocks of a match; None without any, and before the beginning."""
    return Clocks.read(match.time) if match.time and "left" in match.time else None


def begin(match: Match, table: Table[Any]) -> None:
    """Start the clocks of the sides that are asked first."""
    control = control_of(match)
    if control is not None:
        clocks = Clocks.of(control, len(match.get_system().rules.sides(match.options)))
        asked = sides_asked(match, table)
        note(match, clocks.answered(None, now(), asked, begins=table.begins))


def follow(match: Match, table: Table[Any], outcome: Outcome, lag: int = 0) -> None:
    """Stop the clock of the side that has answered, and start those of the asked sides. Actions
    outside the asks stop no clock, unless they change who is asked."""
    clocks, answer = clocks_of(match), outcome.answer
    if clocks is None or answer is None:
        return
    beside = answer.option in OUT_OF_TURN
    side = None if beside else match.get_system().rules.side_of(answer.seat, match.options)
    after = clocks.answered(
        side,
        now(),
        sides_asked(match, table),
        lag=lag,
        begins=table.begins and not beside,
        pauses=pauses(match, clocks),
    )
    note(match, after)


def set_back(match: Match, table: Table[Any], seat: int, turns: int) -> None:
    """Set the clocks after a takeback across the ends of that many of the seat's turns."""
    clocks = clocks_of(match)
    if clocks is not None:
        side = match.get_system().rules.side_of(seat, match.options)
        at = now()
        asked = sides_asked(match, table)
        note(match, clocks.set_back(side, at, asked, turns, pauses(match, clocks)))


def give(match: Match, seats: list[int]) -> None:
    """Give time to the one side that must answer, from these seats. Raises Illegal."""
    clocks, rules = clocks_of(match), match.get_system().rules
    own = {rules.side_of(seat, match.options) for seat in seats}
    if clocks is None or len(clocks.running) != 1 or own & clocks.running.keys():
        raise Illegal("", _("There is nobody now to whom you can give time."))
    (side,) = clocks.running
    if clocks.left[side] > MOST_GIVEN:
        raise Illegal("", _("There is more than time enough."))
    note(match, clocks.given(side, now(), pauses(match, clocks).get(side, ())))


def note(match: Match, clocks: Clocks) -> None:
    """Store the clocks in the match's row, and when the first of them falls if that ends the
    match.
    """
    match.time, match.flag = clocks.plain(), None
    resting = pauses(match, clocks)
    falls = [clocks.falls(side, resting.get(side, ())) for side in clocks.running]
    if clocks.control.zero == "loses" and falls:
        first = min(fall for fall in falls if fall is not None)
        match.flag = datetime.fromtimestamp(first / SECOND, UTC)


def fallen(match: Match, lag: int = 0) -> int | None:
    """The side whose flag has fallen, with compensation for the network; None if none has."""
    clocks = clocks_of(match)
    return clocks.fallen(now() - lag, pauses(match, clocks)) if clocks else None


def pauses(match: Match, clocks: Clocks) -> dict[int, list[Span]]:
    """The pauses of each running clock, by side."""
    if clocks.control.kind != "days":
        return {}
    since = min(clocks.running.values(), default=now())
    rules, players = match.get_system().rules, defaultdict(set)
    for seat, player in match.seats.values_list("index", "player"):
        players[rules.side_of(seat, match.options)].add(player)
    return {
        side: pauses_from(clocks.control, since, _away(players[side], since))
        for side in clocks.running
    }


def _away(players: set[Any], since: int) -> list[Span]:
    """The holidays of any of these players, from a moment on."""
    found = holidays.spans(players, datetime.fromtimestamp(since / SECOND, UTC))
    return [(_moment(first), _moment(last)) for first, last in found]


def sides_asked(match: Match, table: Table[Any]) -> list[int]:
    """The sides that are asked something now, by number."""
    rules = match.get_system().rules
    return sorted({rules.side_of(seat, match.options) for seat in table.asks})


def now() -> int:
    """This moment, by the server's clock."""
    return _moment(timezone.now())


def _moment(at: datetime) -> int:
    return round(at.timestamp() * SECOND)
