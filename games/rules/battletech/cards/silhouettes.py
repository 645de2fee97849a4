"""By what 'Mechs are told apart at a glance: the shape of the machine.

Legs, hull and head are those of the chassis (chassis.json). The rest follows from the record sheet:
each arm is a hand, a barrel or a box of missiles, and above the shoulders stands what is carried
there; the heavier the 'Mech, the larger it is drawn. The symbols are in static/emblems/mechs.svg.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from ...data import Json
from ...drawing.emblems import Emblem
from .packs import mechs

SIZES: Final = ((35, 92), (55, 101), (75, 110), (100, 118))
"""The weight classes by their most tons, each with how large it is drawn, in percent."""
_BARRELS: Final = ("AC/", "PPC", "Large Laser")
_UNKNOWN: Final[Json] = {"legs": "straight", "hull": "frame", "head": "visor"}
"""The chassis of a 'Mech that is not built in."""
_NO_CARD: Final[Json] = {"tonnage": 50, "mounts": [], "jump": 0}


def emblem(card_id: str) -> Emblem:
    """The emblem of a 'Mech by its card's id. Whoever changes a built-in card keeps its shape."""
    card = _built_in().get(card_id.partition("--")[0])
    built = chassis().get(str(card["chassis"]), _UNKNOWN) if card else _UNKNOWN
    legs, *parts = _shape(built, card or _NO_CARD)
    return Emblem(
        legs,
        "plain",
        "black",
        "navy",
        "white",
        parts=tuple(parts),
        sheet="mechs",
        size=next(size for most, size in SIZES if (card or _NO_CARD)["tonnage"] <= most),
    )


@cache
def _built_in() -> Mapping[str, Json]:
    return {card["id"]: card for card in mechs()}


@cache
def chassis() -> Mapping[str, Json]:
    """The legs, the hull, the head and the arms of each chassis: no head for one whose cockpit is
    in its hull, arms only where they are always of one kind."""
    read = json.loads(Path(__file__).with_name("chassis.json").read_text("utf-8"))
    return dict(read)


def _shape(built: Json, card: Json) -> list[str]:
    """The names of the symbols that a 'Mech is drawn with, from the back to the front."""
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
    """What an arm looks like. The right one is on the left of who looks at the 'Mech."""
    carried = _weapons(card, location)
    if any(name.startswith(("LRM", "SRM")) for name in carried):
        return "box"
    if any(name.startswith(_BARRELS) for name in carried):
        return "barrel"
    return "hand"


def _back(card: Json) -> str:
    """What is seen above the shoulders; "" if there is nothing."""
    carried = _weapons(card, "LT") + _weapons(card, "RT")
    if any(name.startswith("LRM") for name in carried):
        return "launchers"
    if any(name.startswith(_BARRELS) for name in carried):
        return "cannon"
    return "fins" if card["jump"] else ""


def _weapons(card: Json, location: str) -> list[str]:
    return [mount["weapon"] for mount in card["mounts"] if mount["location"] == location]
