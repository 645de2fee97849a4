"""Emblems of 'Mechs: the shape of the machine, by which 'Mechs are told apart at a glance.

Legs, hull and head belong to the chassis (chassis.json). The rest follows from the record sheet:
each arm is a hand, a barrel or a missile box, and shoulder weapons stand above the shoulders.
Heavier 'Mechs are drawn larger. The symbols are in static/emblems/mechs.svg.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from ...data import Json, read_json
from ...drawing.emblems import Emblem
from .packs import mechs_by_id

SIZES: Final = ((35, 92), (55, 101), (75, 110), (100, 118))
"""The most tons of each weight class, and its scale in per cent."""
_BARRELS: Final = ("AC/", "PPC", "Large Laser")
_UNKNOWN: Final[Json] = {"legs": "straight", "hull": "frame", "head": "visor"}
"""The chassis of a 'Mech that is not built in."""
_NO_CARD: Final[Json] = {"chassis": "", "tonnage": 50, "mounts": [], "jump": 0}


@lru_cache(maxsize=1024)
def emblem(card_id: str) -> Emblem:
    """The emblem of a 'Mech by the id of its card. A changed copy of a built-in card keeps its
    shape."""
    card = mechs_by_id().get(card_id.partition("--")[0], _NO_CARD)
    legs, *parts = _shape(chassis().get(card["chassis"], _UNKNOWN), card)
    return Emblem(
        legs,
        "plain",
        "black",
        "navy",
        "white",
        parts=tuple(parts),
        sheet="mechs",
        size=next(size for most, size in SIZES if card["tonnage"] <= most),
    )


@cache
def chassis() -> Mapping[str, Json]:
    """The legs, hull, head and arms of each chassis. A chassis with its cockpit in the hull has no
    head, and only one whose arms are always of one kind lists arms."""
    return dict(read_json(__package__, "chassis.json"))


def _shape(built: Json, card: Json) -> list[str]:
    """The symbols of a 'Mech, from back to front."""
    parts = [
        f"legs-{built['legs']}",
        _back(card),
        f"{built.get('arms') or _arm(card, 'RA')}-left",
        f"{built.get('arms') or _arm(card, 'LA')}-right",
        f"hull-{built['hull']}",
        f"head-{built['head']}" if "head" in built else "",
    ]
    return [part for part in parts if part]


def _arm(card: Json, location: str) -> str:
    """The symbol of an arm. The right arm is on the viewer's left."""
    carried = _weapons(card, location)
    if any(name.startswith(("LRM", "SRM")) for name in carried):
        return "box"
    if any(name.startswith(_BARRELS) for name in carried):
        return "barrel"
    return "hand"


def _back(card: Json) -> str:
    """The symbol above the shoulders; "" without one."""
    carried = _weapons(card, "LT") + _weapons(card, "RT")
    if any(name.startswith("LRM") for name in carried):
        return "launchers"
    if any(name.startswith(_BARRELS) for name in carried):
        return "cannon"
    return "fins" if card["jump"] else ""


def _weapons(card: Json, location: str) -> list[str]:
    return [mount["weapon"] for mount in card["mounts"] if mount["location"] == location]
