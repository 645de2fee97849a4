"""What everything else is named by: locations, slots, sides."""

from __future__ import annotations

from typing import Final, Literal

from ..text import Message, _

Location = Literal["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"]
LOCATIONS: Final[tuple[Location, ...]] = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL")
TORSOS: Final[tuple[Location, ...]] = ("CT", "LT", "RT")
ARMS: Final[tuple[Location, ...]] = ("LA", "RA")
LEGS: Final[tuple[Location, ...]] = ("LL", "RL")

NAMES: Final[dict[Location, Message]] = {
    "HD": _("head"),
    "CT": _("centre torso"),
    "LT": _("left torso"),
    "RT": _("right torso"),
    "LA": _("left arm"),
    "RA": _("right arm"),
    "LL": _("left leg"),
    "RL": _("right leg"),
}

INWARD: Final[dict[Location, Location]] = {
    "LA": "LT",
    "RA": "RT",
    "LL": "LT",
    "RL": "RT",
    "LT": "CT",
    "RT": "CT",
}
"""The next location inward: none for the centre torso and the head."""

Side = Literal["front", "right", "rear", "left"]
"""The side of a 'Mech that damage comes from."""

Mode = Literal["", "stand", "walk", "run", "jump"]
"""How a 'Mech moves in its turn; "": it has not had its turn yet."""

Out = Literal["", "destroyed", "warrior", "forced-off", "withdrawn", "left"]
"""Why a 'Mech is out of play; "" for one that is in it."""

FACINGS: Final[dict[int, Message]] = {
    0: _("up"),
    1: _("up and right"),
    2: _("down and right"),
    3: _("down"),
    4: _("down and left"),
    5: _("up and left"),
}
"""The facings as people read them on the map."""

SIDES: Final[tuple[Message, ...]] = (
    _("First side"),
    _("Second side"),
    _("Third side"),
    _("Fourth side"),
    _("Fifth side"),
    _("Sixth side"),
)
"""The sides of a match as people read them; most matches have two."""
SIDE_LETTERS: Final = "abcdef"
"""What the ids of each side's 'Mechs begin with."""

# The names of slots that are no equipment.
ENGINE: Final = "Engine"
GYRO: Final = "Gyro"
COCKPIT: Final = "Cockpit"
SENSORS: Final = "Sensors"
LIFE_SUPPORT: Final = "Life Support"
SHOULDER: Final = "Shoulder"
UPPER_ARM: Final = "Upper Arm Actuator"
LOWER_ARM: Final = "Lower Arm Actuator"
HAND: Final = "Hand Actuator"
HIP: Final = "Hip"
UPPER_LEG: Final = "Upper Leg Actuator"
LOWER_LEG: Final = "Lower Leg Actuator"
FOOT: Final = "Foot Actuator"
HEAT_SINK: Final = "Heat Sink"
HATCHET: Final = "Hatchet"
JUMP_JET: Final = "Jump Jet"
AMMUNITION: Final = "Ammo "
"""What the name of each slot of ammunition begins with."""
