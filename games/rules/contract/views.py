"""What is shown of a running match: to each perspective the view and what surrounds it; to a seat
that is asked, its options opened, previews of values, lines of sight."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Protocol

from ..fields import Illegal, Option
from ..text import _, plain
from ..work import PREVIEW, VIEW
from . import beside_asks
from .asking import Ask
from .sighting import SightEnd


class Match(beside_asks.Match, Protocol):
    """A running match, as a Table has it."""

    number: int

    def refused(self, by: str) -> Illegal:
        """The refusal of too much work, most of it made by the rule with that key."""


# -- The table


def view(match: Match, perspective: int | None, opened: bool) -> dict[str, Any]:
    """All that a seat (or, for None, a spectator) may know now, as plain data. What an option of an
    ask says only when it is opened is left out (see Ask.brief) unless all are `opened`. Raises
    TooMuch where that takes too much work."""
    if match.bare:
        return frame(match, perspective)
    with match.game.work.bounded(VIEW):
        return {
            **frame(match, perspective),
            "table": plain(match.system.rules.view(match.game, perspective)),
            "asks": [
                _described(match, ask, perspective, opened)
                for _seat, ask in sorted(match.asks.items())
            ],
        }


def _described(match: Match, ask: Ask, perspective: int | None, opened: bool) -> dict[str, Any]:
    """An ask as a perspective sees it: in full if it is its own, or that of a seat whose units
    were left to it."""
    if match.agreements.commander(ask.seat) != perspective:
        return ask.describe_for_others()
    return ask.describe() if opened else ask.brief()


def frame(match: Match, perspective: int | None) -> dict[str, Any]:
    """What surrounds a view and needs nothing of the system: whose turn it is, what may be done at
    any time, how the match has ended. "table" and "asks" are empty: it stands in for a view that
    cannot be had."""
    acting = _acting(match, perspective)
    agreed = [each for seat in acting for each in beside_asks.agreement_options(match, seat)]
    claims = [each for seat in acting for each in beside_asks.claims(match, seat)]
    return {
        "number": match.number,
        "system": match.system.id,
        "perspective": perspective,
        "table": None,
        "asks": [],
        "asked": sorted(match.agreements.commanding(match.asks)),
        "sides": [list(side) for side in match.agreements.sides],
        "agreements": [option.describe() for option in agreed],
        "claims": [option.describe() for option in claims],
        **_agreed(match, perspective),
        "stop": asdict(match.stop) if match.stop else None,
        "result": match.result.plain() if match.result else None,
    }


def _acting(match: Match, perspective: int | None) -> list[int]:
    """The seat that may act from this perspective: none of a spectator, nor of a player who has
    left."""
    if perspective is None or match.agreements.commander(perspective) != perspective:
        return []
    return [perspective]


def _agreed(match: Match, perspective: int | None) -> dict[str, Any]:
    """What is offered and agreed beside what is asked. That somebody would like to concede is the
    matter of that side."""
    agreements = match.agreements
    side = () if perspective is None else agreements.side_of(perspective)
    return {
        "side": list(side),
        "draw_offer": agreements.offered_by,
        "draw_agreed": sorted(agreements.agreed),
        "draw_declined": agreements.declined_by,
        "conceding": sorted(agreements.conceding & set(side)),
    }


# -- What a seat is asked


def asked_of(match: Match, seat: int) -> Ask:
    """What a seat is asked now. Raises Illegal: by the rule that ended the match or, as what others
    are asked may be their secret, by none."""
    if match.result:
        raise Illegal(match.result.rule, _("The match is over."))
    if match.stop:
        raise Illegal("", _("The match has stopped: nothing is asked any more."))
    if seat not in match.asks:
        raise Illegal("", _("It is not your turn to answer."))
    return match.asks[seat]


def opened_option(match: Match, seat: int, option: Any) -> dict[str, Any]:
    """An option of what a seat is asked with all that it says (see Option.describe): outlines, odds
    and the like are worked out now. Raises Illegal."""
    found = _option_of(match, seat, option)
    if found.refused:
        raise found.refused.anew()
    with match.game.work.allowed(VIEW, match.refused):
        return found.describe()


def preview(
    match: Match, seat: int, option: Any, field: Any, value: Any, earlier: Any
) -> dict[str, Any]:
    """What a value of a field of an option would do, as plain data (see fields.Preview). `earlier`
    are the values of the fields before it, by name. Raises Illegal."""
    chosen = _option_of(match, seat, option)
    with match.game.work.allowed(PREVIEW, match.refused):
        return chosen.field_given(field, earlier).preview(value)


def described_field(
    match: Match, seat: int, option: Any, field: Any, earlier: Any
) -> dict[str, Any]:
    """A field of an option as it is once those before it have these values, as plain data. Raises
    Illegal."""
    chosen = _option_of(match, seat, option)
    with match.game.work.allowed(PREVIEW, match.refused):
        return chosen.field_given(field, earlier).describe()


def _option_of(match: Match, seat: int, option: Any) -> Option:
    """The option of that id in what the seat is asked. Raises Illegal."""
    return asked_of(match, seat).option(option)


def sight(match: Match, perspective: int | None, one: SightEnd, other: SightEnd) -> dict[str, Any]:
    """The line of sight between two ends, as plain data (see fields.Preview). Raises Illegal."""
    if match.bare:
        raise Illegal("", _("Nothing of this match can be shown."))
    known = match.system.rules.sight
    if known is None:
        raise Illegal("", _("This game does not ask for lines of sight."))
    with match.game.work.allowed(PREVIEW, match.refused):
        return known.between(match.game, perspective, one, other).plain()
