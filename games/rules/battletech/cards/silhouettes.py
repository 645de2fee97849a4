"""By what 'Mechs are told apart at a glance: the shape of the machine, in the colours of its
chassis.

The shape follows from the record sheet: as broad as the weight class (light up to 35 tons, medium
up to 55, heavy up to 75, assault above), each arm a hand, a barrel or a box of missiles, and on the
back what is carried there. The symbols are in static/emblems/mechs.svg.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ...data import Json
from ...drawing.emblems import Emblem, generated
from .packs import mechs

BODIES: Final = (("light", 35), ("medium", 55), ("heavy", 75), ("assault", 100))
"""The weight classes, each with the most tons."""
DIVISIONS: Final = ("plain", "per-pale", "per-bend", "per-chevron", "per-fess", "chief")
"""Quiet ones: the shape stands out from its field."""
_BARRELS: Final = ("AC/", "PPC", "Large Laser")
_UNKNOWN: Final = ("medium", "hand-left", "hand-right")


def emblem(card_id: str) -> Emblem:
    """The emblem of a 'Mech by its card's id. Whoever changes a built-in card keeps its shape."""
    card = _built_in().get(card_id.partition("--")[0])
    chassis = str(card["chassis"]) if card else card_id
    colours = generated(f"chassis {chassis}")
    number = sum(chassis.encode())
    charge, *parts = _shape(card) if card else _UNKNOWN
    return Emblem(
        charge,
        DIVISIONS[number % len(DIVISIONS)],
        colours.field,
        colours.second,
        colours.colour,
        parts=tuple(parts),
        sheet="mechs",
    )


@cache
def _built_in() -> Mapping[str, Json]:
    return {card["id"]: card for card in mechs()}


def _shape(card: Json) -> tuple[str, ...]:
    """The names of the symbols that a 'Mech is drawn with: its body first."""
    body = next(name for name, most in BODIES if card["tonnage"] <= most)
    back = _back(card)
    return (body, _arm(card, "RA", "left"), _arm(card, "LA", "right"), *([back] if back else ()))


def _arm(card: Json, location: str, side: str) -> str:
    """What an arm looks like. The right one is on the left of who looks at the 'Mech."""
    carried = _weapons(card, location)
    if any(name.startswith(("LRM", "SRM")) for name in carried):
        return f"box-{side}"
    if any(name.startswith(_BARRELS) for name in carried):
        return f"barrel-{side}"
    return f"hand-{side}"


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
