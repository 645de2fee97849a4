"""'Mechs in the form in which the collected facts list them, made into cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..terms import AMMUNITION, LOCATIONS, TORSOS, Location
from .schema import Bin, MechCard, Mount

_HALF = " (half)"
"""What the name of half a ton of ammunition ends with."""


def mech_card(raw: Mapping[str, Any]) -> MechCard:
    """The card of a 'Mech of the facts: {"id", "name", "model", "tonnage", "walk", "jump",
    "heat_sinks", "armor", "slots", "weapons", "ammo", "bv2"}."""
    return MechCard(
        id=_slug(f"{raw['name']} {raw['model']}"),
        name=f"{raw['name']} {raw['model']}".strip(),
        chassis=raw["name"],
        model=raw["model"],
        tonnage=raw["tonnage"],
        walk=raw["walk"],
        jump=raw["jump"],
        heat_sinks=raw["heat_sinks"]["total"],
        armour={location: raw["armor"][location]["front"] for location in LOCATIONS},
        rear={location: raw["armor"][location]["rear"] for location in TORSOS},
        slots={location: tuple(raw["slots"][location]) for location in LOCATIONS},
        mounts=tuple(_mount(weapon) for weapon in raw["weapons"]),
        bins=tuple(_bin(ammunition) for ammunition in raw["ammo"]),
        value=raw["bv2"],
    )


def _slug(name: str) -> str:
    """The name as an id: small letters, figures and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _mount(weapon: Mapping[str, Any]) -> Mount:
    slots: tuple[tuple[Location, int], ...] = tuple(
        (location, slot) for location, slot in weapon["slots"]
    )
    return Mount(
        id=weapon["id"],
        weapon=weapon["name"],
        location=weapon["loc"],
        rear=weapon["rear"],
        slots=slots,
    )


def _bin(ammunition: Mapping[str, Any]) -> Bin:
    return Bin(
        location=ammunition["loc"],
        slot=ammunition["slot"],
        weapon=ammunition["type"].removeprefix(AMMUNITION).removesuffix(_HALF),
        rounds=ammunition["shots"],
    )
