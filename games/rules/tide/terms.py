"""The terms of the rules: nations, states of units, traits, terrain, markers."""

from typing import Final, Literal

from ..labels import labels_of
from ..text import Message

LABELS: Final = labels_of(__package__)

Nation = Literal["US", "DE"]
NATIONS: Final[dict[Nation, Message]] = LABELS["nations"]

Class = Literal["squad", "vehicle"]
"""The class of a unit, on which ranges, firepower and terrain depend."""

Activation = Literal["fresh", "op-fire", "fatigued"]
ACTIVATIONS: Final[dict[Activation, Message]] = LABELS["activations"]
Morale = Literal["normal", "pinned", "disrupted"]
"""The morale of a squad."""
MORALES: Final[dict[Morale, Message]] = LABELS["morales"]
Damage = Literal["none", "light", "heavy"]
"""The damage of a vehicle."""
DAMAGES: Final[dict[Damage, Message]] = LABELS["damages"]
Out = Literal["", "destroyed", "routed", "no-retreat", "over-stacked", "in-transport"]
"""Why a unit is out of play; "" in play (TI-15.p4)."""

Action = Literal[
    "advance",
    "concentrated-fire",
    "op-fire",
    "fire-and-movement",
    "assault",
    "fatigue",
    "special",
]
"""The actions for which a unit is activated (TI-5.1 to TI-5.7)."""
MOVING: Final[frozenset[Action]] = frozenset({"advance", "fire-and-movement", "assault"})
"""The actions that use movement points (TI-6.1)."""

AttackKind = Literal["normal", "suppressive"]
ATTACK_KINDS: Final[dict[AttackKind, Message]] = LABELS["attack_kinds"]
Band = Literal["close", "normal", "long"]
BANDS: Final[tuple[Band, ...]] = ("close", "normal", "long")
"""The bands from best to worst."""
BAND_NAMES: Final[dict[Band, Message]] = LABELS["bands"]

Weight = Literal["light", "heavy"]
"""The weight of a vehicle: half-tracks and trucks are light, tanks are heavy (TI-1.4)."""

FigureTrait = Literal[
    "battle-hardened",
    "officer",
    "heavy-weapon",
    "rapid-op-fire",
    "area-attack",
    "indirect",
    "no-op-fire",
    "not-adjacent",
]
FIGURE_TRAITS: Final[dict[FigureTrait, Message]] = LABELS["figure_traits"]

VehicleTrait = Literal["tank", "sturdy", "concussive", "overrun", "thick-armour"]
VEHICLE_TRAITS: Final[dict[VehicleTrait, Message]] = LABELS["vehicle_traits"]

Specialisation = Literal["anti-tank", "flamethrower", "engineer", "medic"]
SPECIALISATIONS: Final[dict[Specialisation, Message]] = LABELS["specialisations"]

TerrainKind = Literal[
    "open",
    "woods",
    "building",
    "rough",
    "shallow-stream",
    "deep-stream",
    "pond",
    "bridge",
    "half",
]
TERRAIN: Final[dict[TerrainKind, Message]] = LABELS["terrain"]

MarkerKind = Literal["entrenchment", "pillbox", "minefield", "razor-wire", "tank-trap"]
MARKERS: Final[dict[MarkerKind, Message]] = LABELS["markers"]
FORTIFICATIONS: Final[frozenset[MarkerKind]] = frozenset({"entrenchment", "pillbox"})
OBSTACLES: Final[frozenset[MarkerKind]] = frozenset({"minefield", "razor-wire", "tank-trap"})
