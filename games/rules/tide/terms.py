"""What everything else is named by: nations, states of units, traits, terrain, markers."""

from __future__ import annotations

from typing import Final, Literal

from ..text import Message, _, pgettext

Nation = Literal["US", "DE"]
NATIONS: Final[dict[Nation, Message]] = {"US": _("United States"), "DE": _("Germany")}

Class = Literal["squad", "vehicle"]
"""What a unit is, and what an attack is aimed at: ranges, firepower and terrain go by it."""

Activation = Literal["fresh", "op-fire", "fatigued"]
ACTIVATIONS: Final[dict[Activation, Message]] = {
    "fresh": _("fresh"),
    "op-fire": _("Op Fire"),
    "fatigued": _("fatigued"),
}
Morale = Literal["normal", "pinned", "disrupted"]
"""Of a squad."""
MORALES: Final[dict[Morale, Message]] = {
    "normal": _("normal"),
    "pinned": _("pinned"),
    "disrupted": _("disrupted"),
}
Damage = Literal["none", "light", "heavy"]
"""Of a vehicle."""
DAMAGES: Final[dict[Damage, Message]] = {
    "none": _("undamaged"),
    "light": _("lightly damaged"),
    "heavy": _("heavily damaged"),
}
Out = Literal["", "destroyed", "routed", "no-retreat", "over-stacked", "in-transport"]
"""Why a unit is out of play; "" for one that is in it (TI-15.p4)."""

Action = Literal[
    "advance",
    "concentrated-fire",
    "op-fire",
    "fire-and-movement",
    "assault",
    "fatigue",
    "special",
]
"""What a unit is activated for (TI-5.1 to TI-5.7)."""
MOVING: Final[frozenset[Action]] = frozenset({"advance", "fire-and-movement", "assault"})
"""The actions that use movement points (TI-6.1)."""

AttackKind = Literal["normal", "suppressive"]
ATTACK_KINDS: Final[dict[AttackKind, Message]] = {
    "normal": pgettext("attack", "normal"),
    "suppressive": _("suppressive"),
}
Band = Literal["close", "normal", "long"]
BANDS: Final[tuple[Band, ...]] = ("close", "normal", "long")
"""From the best to the worst."""
BAND_NAMES: Final[dict[Band, Message]] = {
    "close": _("close range"),
    "normal": _("normal range"),
    "long": _("long range"),
}

Weight = Literal["light", "heavy"]
"""Of a vehicle: half-tracks and trucks are light, tanks are heavy (TI-1.4)."""

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
FIGURE_TRAITS: Final[dict[FigureTrait, Message]] = {
    "battle-hardened": _("Battle-hardened: its squad has more cover from suppressive attacks."),
    "officer": _(
        "Officer: its squad moves farther; squads in its hex have more cover from suppressive "
        "attacks, may fire though pinned, and recover faster."
    ),
    "heavy-weapon": _("Heavy weapon: its squad can neither fire and move nor assault."),
    "rapid-op-fire": _("Rapid Op Fire: opportunity fire of such crews alone does not fatigue."),
    "area-attack": _("Area attack: it attacks every unit in the hex."),
    "indirect": _("Indirect: another fresh unit may see the target for it."),
    "no-op-fire": _("It takes no part in opportunity fire."),
    "not-adjacent": _("It cannot attack an adjacent hex."),
}

VehicleTrait = Literal["tank", "sturdy", "concussive", "overrun", "thick-armour"]
VEHICLE_TRAITS: Final[dict[VehicleTrait, Message]] = {
    "tank": _("Tank."),
    "sturdy": _("Sturdy: light damage by opportunity fire does not stop it."),
    "concussive": _(
        "Concussive: stronger, and farther, against squads in buildings and pillboxes."
    ),
    "overrun": _("Overrun: it may move through enemies and pins the squads there."),
    "thick-armour": _("Thick armour: one of its red dice is turned to a 6."),
}

Specialisation = Literal["anti-tank", "flamethrower", "engineer", "medic"]
SPECIALISATIONS: Final[dict[Specialisation, Message]] = {
    "anti-tank": _("Anti-tank"),
    "flamethrower": _("Flamethrower"),
    "engineer": _("Engineer"),
    "medic": _("Medic"),
}

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
TERRAIN: Final[dict[TerrainKind, Message]] = {
    "open": _("open ground"),
    "woods": _("woods"),
    "building": _("building"),
    "rough": _("rough ground"),
    "shallow-stream": _("shallow stream"),
    "deep-stream": _("deep stream"),
    "pond": _("pond"),
    "bridge": _("bridge"),
    "half": _("half hex"),
}

MarkerKind = Literal["entrenchment", "pillbox", "minefield", "razor-wire", "tank-trap"]
MARKERS: Final[dict[MarkerKind, Message]] = {
    "entrenchment": _("entrenchment"),
    "pillbox": _("pillbox"),
    "minefield": _("minefield"),
    "razor-wire": _("razor wire"),
    "tank-trap": _("tank trap"),
}
FORTIFICATIONS: Final[frozenset[MarkerKind]] = frozenset({"entrenchment", "pillbox"})
OBSTACLES: Final[frozenset[MarkerKind]] = frozenset({"minefield", "razor-wire", "tank-trap"})
