"""The names of parts in MegaMek's .mtf files, by their names here."""

from typing import Final

from .. import terms
from .layout import HALF_BIN

_CANNONS = (2, 5, 10, 20)
_LONG_RANGE = (5, 10, 15, 20)
_SHORT_RANGE = (2, 4, 6)


def _weapons() -> dict[str, tuple[str, ...]]:
    names: dict[str, tuple[str, ...]] = {
        "PPC": ("PPC", "Particle Cannon", "ISPPC", "IS PPC"),
        "Flamer": ("Flamer", "ISFlamer", "IS Flamer"),
        "Machine Gun": ("Machine Gun", "ISMachine Gun", "IS Machine Gun", "ISMG"),
        "Small Laser": ("Small Laser", "ISSmallLaser", "ISSmall Laser", "IS Small Laser"),
    }
    for size in ("Medium", "Large"):
        names[f"{size} Laser"] = (f"{size} Laser", f"IS{size}Laser", f"IS {size} Laser")
    for n in _CANNONS:
        names[f"AC/{n}"] = (
            *(f"Autocannon/{n}", f"ISAC{n}", f"IS Autocannon/{n}", f"Auto Cannon/{n}"),
            *(f"IS Auto Cannon/{n}", f"AC/{n}"),
        )
    for kind, sizes in (("LRM", _LONG_RANGE), ("SRM", _SHORT_RANGE)):
        for n in sizes:
            spelled = (f"{kind} {n}", f"IS{kind}{n}", f"IS {kind}-{n}", f"IS {kind} {n}")
            names[f"{kind} {n}"] = spelled
    return names


def _bins() -> dict[str, tuple[str, ...]]:
    gun = ("IS Ammo MG - Full", "ISMG Ammo (200)", "ISMG Ammo Full", "IS Machine Gun Ammo")
    half = ("IS Machine Gun Ammo - Half", "IS Ammo MG - Half", "ISMG Ammo (100)", "ISMG Ammo Half")
    names: dict[str, tuple[str, ...]] = {
        "Ammo Machine Gun": gun,
        HALF_BIN: (*half, "IS Machine Gun Ammo (1/2 ton)"),
    }
    for n in _CANNONS:
        names[f"Ammo AC/{n}"] = (f"IS Ammo AC/{n}", f"ISAC{n} Ammo", f"IS Autocannon/{n} Ammo")
    for kind, sizes in (("LRM", _LONG_RANGE), ("SRM", _SHORT_RANGE)):
        for n in sizes:
            spelled = (f"IS Ammo {kind}-{n}", f"IS{kind}{n} Ammo", f"IS {kind} {n} Ammo")
            names[f"Ammo {kind} {n}"] = spelled
    return names


_SAME = (
    *(terms.GYRO, terms.LIFE_SUPPORT, terms.SENSORS, terms.COCKPIT, terms.SHOULDER, terms.HIP),
    *(terms.UPPER_ARM, terms.LOWER_ARM, terms.HAND, terms.UPPER_LEG, terms.LOWER_LEG, terms.FOOT),
    *(terms.HEAT_SINK, terms.HATCHET),
)

SPELLED: Final[dict[str, tuple[str, ...]]] = {
    **_weapons(),
    **_bins(),
    **{name: (name,) for name in _SAME},
    terms.ENGINE: ("Fusion Engine", "Engine"),
    terms.JUMP_JET: ("Jump Jet", "JumpJet"),
}
"""The first name is written; all names are read, in any case."""

MEANT: Final = {
    spelled.casefold(): name for name, spellings in SPELLED.items() for spelled in spellings
}
"""The meaning of a slot's text in lower case."""
