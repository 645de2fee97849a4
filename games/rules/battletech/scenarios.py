"""The scenarios, and the seats of each side."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from ..data import Json
from ..fields import Choice, Field, Number, Pick
from ..text import Message, _
from . import terms
from .constants import house

STAND_UP: Final = "stand-up"
HILL: Final = "hill"
BREAKTHROUGH: Final = "breakthrough"
LAST_STANDING: Final = "last-standing"

USUAL_LIMIT: Final = "usual"
NO_LIMIT: Final = "none"

NOBODY_LEAVES: Final = "off"
MAY_LEAVE: Final = "allowed"
CRIPPLED_MUST_LEAVE: Final = "forced"


DECISIONS: Final[Mapping[str, int]] = {
    STAND_UP: 154,
    HILL: 154,
    BREAKTHROUGH: 138,
    LAST_STANDING: 216,
}
"""The decisions in a match: the mean of three matches played to the end by rules of thumb, with
ready forces of four 'Mechs a side, of which the last scenario has three."""
MINUTES_OF_A_DECISION: Final = 0.5
"""An estimate for experienced players, with reading; it was not measured."""


def extent(scenario: str) -> Message:
    """The usual size of a match of a scenario and its usual duration. This is an estimate, not a
    rule."""
    minutes = round(DECISIONS[scenario] * MINUTES_OF_A_DECISION / 10) * 10
    if scenario == LAST_STANDING:
        return _("3 sides of 4 'Mechs, 12 turns, about %(minutes)s minutes", minutes=minutes)
    return _("2 sides of 4 'Mechs, 12 turns, about %(minutes)s minutes", minutes=minutes)


def options() -> Sequence[Field]:
    """The fields of the scenario, its attacker or its sides, the turn limit, and withdrawal."""
    return [
        Pick(
            "scenario",
            _("Scenario"),
            choices=[
                Choice(STAND_UP, _("Stand-up fight"), (extent(STAND_UP),)),
                Choice(HILL, _("Hold the hill"), (extent(HILL),)),
                Choice(BREAKTHROUGH, _("Breakthrough"), (extent(BREAKTHROUGH),)),
                Choice(LAST_STANDING, _("Last one standing"), (extent(LAST_STANDING),)),
            ],
        ),
        Pick(
            "attacker",
            _("Attacker of a breakthrough"),
            choices=[Choice(str(side), terms.SIDES[side]) for side in (0, 1)],
        ),
        Number(
            "sides",
            _("Sides, one player each, where the last one standing wins"),
            low=house.FEWEST_SIDES,
            high=house.MOST_SIDES,
            rule="BT-11.18",
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


TWO_SIDED: Final = (STAND_UP, HILL, BREAKTHROUGH)
NEEDS: Final[Mapping[str, tuple[str, Collection[str]]]] = {
    "attacker": ("scenario", (BREAKTHROUGH,)),
    "sides": ("scenario", (LAST_STANDING,)),
    "edges": ("scenario", TWO_SIDED),
    "players": ("scenario", TWO_SIDED),
}
"""The options that count only in some scenarios."""


def scenario(options: Json) -> str:
    """The scenario of a match with these options."""
    return str(options.get("scenario", STAND_UP))


def attacker(options: Json) -> int:
    """The attacking side of a breakthrough (BT-11.17)."""
    return int(options.get("attacker", "0"))


def each_for_itself(options: Json) -> bool:
    """Whether each player is a side of its own, with a stretch of the map's edge (BT-11.18)."""
    return scenario(options) == LAST_STANDING


def side_count(options: Json) -> int:
    """The number of sides: two, except where the last one standing wins (BT-11.18)."""
    if each_for_itself(options):
        return int(options.get("sides", house.FEWEST_SIDES))
    return 2


def has_limit(options: Json) -> bool:
    """Whether the match ends after a number of turns; only a stand-up fight may be without a limit
    (BT-11.10)."""
    return scenario(options) != STAND_UP or options.get("limit") != NO_LIMIT


def may_withdraw(options: Json) -> bool:
    """Whether 'Mechs may leave over their own edge (BT-11.13)."""
    return options.get("withdrawal") in (MAY_LEAVE, CRIPPLED_MUST_LEAVE)


def must_withdraw(options: Json) -> bool:
    """Whether crippled 'Mechs have to withdraw (BT-11.14)."""
    return options.get("withdrawal") == CRIPPLED_MUST_LEAVE


def breaks_through(options: Json, side: int) -> bool:
    """Whether a side has to leave over the far edge (BT-11.17)."""
    return scenario(options) == BREAKTHROUGH and attacker(options) == side


MOST_PLAYERS: Final = 4
"""Most players of one side."""

SEATS: Final[tuple[Message, ...]] = (
    *terms.SIDES[:2],
    _("First side, second player"),
    _("Second side, second player"),
    _("First side, third player"),
    _("Second side, third player"),
    _("First side, fourth player"),
    _("Second side, fourth player"),
)
"""The seats of two sides in turns, so that a match with fewer players uses the first ones."""


def option() -> Field:
    """The field of the number of players on each side."""
    return Number("players", _("Players on each side"), low=1, high=MOST_PLAYERS)


def players(options: Json) -> int:
    """The number of players on each side."""
    if each_for_itself(options):
        return 1
    return int(options.get("players", 1))


def seats(options: Json) -> Sequence[Message]:
    """The seats of a match with these options."""
    if each_for_itself(options):
        return terms.SIDES[: side_count(options)]
    return SEATS[: 2 * players(options)]


def sides(options: Json) -> Sequence[tuple[int, ...]]:
    """The seats of each side."""
    count = side_count(options)
    return [tuple(range(side, count * players(options), count)) for side in range(count)]


def place(options: Json, seat: int) -> int | None:
    """The place of a player among those of the same side, from 1; None if each side has one
    player."""
    return seat // side_count(options) + 1 if players(options) > 1 else None
