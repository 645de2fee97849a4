"""Emblems, by which players recognize units at a glance, as plain data.

An emblem is a charge, the figure in its middle, on a field that a division parts in two colours.
Figure and field contrast: a light charge on a dark field, or the reverse. The screens draw them
from the symbols in static/emblems/.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

DARK: Mapping[str, str] = {
    "azure": "#1d4fa3",
    "navy": "#16264d",
    "teal": "#0b5f6b",
    "green": "#1b6437",
    "olive": "#555a10",
    "brown": "#6f3d14",
    "crimson": "#a01c2c",
    "plum": "#8a1f5d",
    "violet": "#582b8f",
    "black": "#1f2329",
}
LIGHT: Mapping[str, str] = {
    "gold": "#f4c430",
    "white": "#f7f4ea",
    "sky": "#a5d5f5",
    "mint": "#a8e6b8",
    "lime": "#d3e26a",
    "peach": "#fbbf92",
    "rose": "#f9b0ca",
    "lilac": "#d7bff2",
}
COLOURS: Mapping[str, str] = {**DARK, **LIGHT}

CHARGES: tuple[str, ...] = (
    *("anchor", "anvil", "arrow", "atom", "axe", "blocks", "blossom", "bolt", "book", "bull"),
    *("butterfly", "comet", "crescent", "drum", "eclipse", "eye", "feather", "flame", "fork"),
    *("fox", "gate", "gear", "heart", "helm", "horse", "horseshoe", "key", "kite", "knives"),
    *("knot", "ladder", "lantern", "leaf", "mace", "mask", "mountain", "note", "nut", "oak"),
    *("paw", "prism", "raven", "rosette", "scales", "scroll", "serpent", "snowflake", "spark"),
    *("spear", "spiral", "sunrise", "swallow", "sword", "swords", "tablets", "tower", "wave"),
    *("wheel", "wings", "wolf"),
)
DIVISIONS: tuple[str, ...] = (
    *("plain", "pale", "fess", "bend", "bend-sinister", "chief", "pile", "chevron", "saltire"),
    *("cross", "per-pale", "per-fess", "per-bend", "per-bend-sinister", "per-chevron"),
    *("per-saltire", "quarterly"),
)
PATTERNS: tuple[str, ...] = ("barry", "paly", "bendy", "checky", "lozengy", "gyronny")
"""Divisions that only emblems made by `generated` have."""


@dataclass(frozen=True)
class Emblem:
    """An emblem: names from `CHARGES`, from `DIVISIONS` or `PATTERNS`, and from `COLOURS`. `field`
    is the colour of the ground, `second` that of the division on it, `colour` that of the charge.

    A system may have charges of its own, composed of several symbols: the charge and `parts`, from
    the file `sheet`.
    """

    charge: str
    division: str
    field: str
    second: str
    colour: str
    parts: tuple[str, ...] = ()
    sheet: str = "emblems"
    size: int = 100
    """How large the charge and its parts are drawn, in percent."""


def picker(text: str) -> Callable[[Sequence[Any]], Any]:
    """A function that picks one of some choices at each call. The same text picks the same ones."""
    number = int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")

    def pick(choices: Sequence[Any]) -> Any:
        nonlocal number
        number, place = divmod(number, len(choices))
        return choices[place]

    return pick


@lru_cache(maxsize=4096)
def generated(card_id: str) -> Emblem:
    """The emblem of a card without a chosen one: one of half a million, derived from the card's id,
    so that a renamed card keeps it."""
    pick = picker(card_id)
    ground, figure = pick(((tuple(DARK), tuple(LIGHT)), (tuple(LIGHT), tuple(DARK))))
    field = pick(ground)
    second = pick([colour for colour in ground if colour != field])
    return Emblem(pick(CHARGES), pick(PATTERNS), field, second, pick(figure))
