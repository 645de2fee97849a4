"""What a match may choose of how it is won (BT-11.10 to BT-11.17), and what the choice means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..fields import Choice, Field, Pick
from ..text import _
from . import seating

STAND_UP: Final = "stand-up"
HILL: Final = "hill"
BREAKTHROUGH: Final = "breakthrough"

USUAL_LIMIT: Final = "usual"
NO_LIMIT: Final = "none"

NOBODY_LEAVES: Final = "off"
MAY_LEAVE: Final = "allowed"
CRIPPLED_MUST_LEAVE: Final = "forced"


def options() -> Sequence[Field]:
    """The scenario, its attacker, the turn limit, and withdrawal."""
    return [
        Pick(
            "scenario",
            _("Scenario"),
            choices=[
                Choice(STAND_UP, _("Stand-up fight")),
                Choice(HILL, _("Hold the hill")),
                Choice(BREAKTHROUGH, _("Breakthrough")),
            ],
        ),
        Pick(
            "attacker",
            _("Attacker of a breakthrough"),
            choices=[Choice(str(side), seating.SEATS[side]) for side in (0, 1)],
        ),
        Pick(
            "limit",
            _("Turn limit"),
            choices=[
                Choice(USUAL_LIMIT, _("12 turns, 6 more for each further board")),
                Choice(NO_LIMIT, _("None, in a stand-up fight")),
            ],
        ),
        Pick(
            "withdrawal",
            _("Withdrawal"),
            choices=[
                Choice(NOBODY_LEAVES, _("Nobody leaves the map")),
                Choice(MAY_LEAVE, _("'Mechs may leave over their home edge")),
                Choice(CRIPPLED_MUST_LEAVE, _("Crippled 'Mechs have to leave")),
            ],
        ),
    ]


def scenario(options: Mapping[str, Any]) -> str:
    """The scenario that is played."""
    return str(options.get("scenario", STAND_UP))


def attacker(options: Mapping[str, Any]) -> int:
    """The side that attacks in a breakthrough (BT-11.17)."""
    return int(options.get("attacker", "0"))


def has_limit(options: Mapping[str, Any]) -> bool:
    """Whether the match ends after a number of turns: only a stand-up fight may do without
    (BT-11.10)."""
    return scenario(options) != STAND_UP or options.get("limit") != NO_LIMIT


def may_withdraw(options: Mapping[str, Any]) -> bool:
    """Whether 'Mechs may leave over their home edge (BT-11.13)."""
    return options.get("withdrawal") in (MAY_LEAVE, CRIPPLED_MUST_LEAVE)


def must_withdraw(options: Mapping[str, Any]) -> bool:
    """Whether crippled 'Mechs must (BT-11.14)."""
    return options.get("withdrawal") == CRIPPLED_MUST_LEAVE


def breaks_through(options: Mapping[str, Any], side: int) -> bool:
    """Whether the side is to leave over the far edge (BT-11.17)."""
    return scenario(options) == BREAKTHROUGH and attacker(options) == side
