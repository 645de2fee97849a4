"""The terms of the rules: locations, slots, sides."""

from collections.abc import Iterator
from typing import Final, Literal

from ..labels import labels_of
from ..text import Message, _, pgettext

LABELS: Final = labels_of(__package__)

Location = Literal["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"]
LOCATIONS: Final[tuple[Location, ...]] = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL")
TORSOS: Final[tuple[Location, ...]] = ("CT", "LT", "RT")
ARMS: Final[tuple[Location, ...]] = ("LA", "RA")
LEGS: Final[tuple[Location, ...]] = ("LL", "RL")

NAMES: Final[dict[Location, Message]] = LABELS["locations"]

INWARD: Final[dict[Location, Location]] = {
    "LA": "LT",
    "RA": "RT",
    "LL": "LT",
    "RL": "RT",
    "LT": "CT",
    "RT": "CT",
}
"""The next location inward; the centre torso and the head have none."""


def inward(location: Location) -> Iterator[Location]:
    """The location, and those inward of it in order."""
    yield location
    while location in INWARD:
        location = INWARD[location]
        yield location


Side = Literal["front", "right", "rear", "left"]
"""The side of a 'Mech that damage comes from."""

Mode = Literal["", "stand", "walk", "run", "jump"]
"""The mode of a 'Mech's movement; "" before its turn."""

Out = Literal["", "destroyed", "warrior", "forced-off", "withdrawn", "left"]
"""Why a 'Mech is out of play; "" in play."""

FACINGS: Final[dict[int, Message]] = {
    0: _("north"),
    1: _("north-east"),
    2: _("south-east"),
    3: _("south"),
    4: _("south-west"),
    5: _("north-west"),
}
"""The facings in words: north is up on a map that is not turned."""

SIDES: Final[tuple[Message, ...]] = (
    _("First side"),
    _("Second side"),
    _("Third side"),
    _("Fourth side"),
    _("Fifth side"),
    _("Sixth side"),
)
"""The sides of a match in words; most matches have two."""
SIDE_LETTERS: Final = "abcdef"
"""The first letters of 'Mech ids, by side."""

# The names of slots that are no equipment.
ENGINE: Final = pgettext("name", "Engine").text
GYRO: Final = pgettext("name", "Gyro").text
COCKPIT: Final = pgettext("name", "Cockpit").text
SENSORS: Final = pgettext("name", "Sensors").text
LIFE_SUPPORT: Final = pgettext("name", "Life Support").text
SHOULDER: Final = pgettext("name", "Shoulder").text
UPPER_ARM: Final = pgettext("name", "Upper Arm Actuator").text
LOWER_ARM: Final = pgettext("name", "Lower Arm Actuator").text
HAND: Final = pgettext("name", "Hand Actuator").text
HIP: Final = pgettext("name", "Hip").text
UPPER_LEG: Final = pgettext("name", "Upper Leg Actuator").text
LOWER_LEG: Final = pgettext("name", "Lower Leg Actuator").text
FOOT: Final = pgettext("name", "Foot Actuator").text
HEAT_SINK: Final = pgettext("name", "Heat Sink").text
HATCHET: Final = pgettext("name", "Hatchet").text
JUMP_JET: Final = pgettext("name", "Jump Jet").text
AMMUNITION: Final = "Ammo "
"""The prefix of the names of ammunition slots."""
