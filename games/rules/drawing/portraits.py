"""Portraits, by which players recognize characters, as plain data, and how they are drawn.

A portrait has a part of the kit (kit.toml) for each of its places, from back to front, and a colour
for each of its dyes. The kit describes each part as strokes, one per line. A few rules draw all
parts alike: filled shapes have a dark outline and a shadow on the right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from ..data import Json
from ..labels import labels_of
from .emblems import picker

_KIT: Final = Path(__file__).parent / "kit.toml"
_DRAWING: Final = "1"
"""Incremented when the same strokes are drawn differently."""

PLACES: Final = ("back", "body", "chest", "collar", "head", "face", "hair", "headgear", "tool")
"""Where the parts of a portrait are, from the back to the front."""
DYES: Final = ("skin", "hair_colour", "main", "second", "accent", "ground")
"""The chosen colours of a portrait; the ground is its background."""
LABELS: Final = labels_of(__package__)
"""The labels of the parts of each place and of the "colours", for people who compose portraits."""

INK: Final = "#16151d"
_SHADOW: Final = "#0d0a2a"
_OUTLINE: Final = 4.4
_LIT_FROM_THE_LEFT: Final = (
    '<clipPath id="s"><path d="M57-20C66 10 68 40 62 58C58 70 64 84 72 120H140V-20Z"/></clipPath>'
    '<clipPath id="m"><path d="M43-20C34 10 32 40 38 58C42 70 36 84 28 120H-40V-20Z"/></clipPath>'
)
"""Where shadows fall; `m` is for parts that are drawn mirrored."""
_SMALLER: Final = "translate(7 14.6) scale(.86)"
_MOST_KEPT: Final = 500
"""Drawings that a process keeps, some 6 KB each."""


@dataclass(frozen=True)
class Portrait:
    """A portrait: the name of a part for each place ("" for none), and a colour for each dye."""

    back: str = ""
    body: str = ""
    chest: str = ""
    collar: str = ""
    head: str = ""
    face: str = ""
    hair: str = ""
    headgear: str = ""
    tool: str = ""
    skin: str = "fair"
    hair_colour: str = "brown"
    main: str = "azure"
    second: str = "navy"
    accent: str = "gold"
    ground: str = "steel"

    @cached_property
    def text(self) -> str:
        """The whole portrait as one short line."""
        return ".".join(astuple(self))


def from_text(text: str) -> Portrait | None:
    """The portrait that a line describes; None if it describes none."""
    names = text.split(".")
    if len(names) != len(fields(Portrait)):
        return None
    portrait = Portrait(*names)
    return portrait if _can_be_drawn(portrait) else None


def from_plain(data: object) -> Portrait | None:
    """The portrait that plain data describe, by place and dye; None if they describe none."""
    if not isinstance(data, Mapping):
        return None
    chosen = {one.name: data[one.name] for one in fields(Portrait) if data.get(one.name)}
    portrait = Portrait(**chosen)
    return portrait if _can_be_drawn(portrait) else None


def _can_be_drawn(portrait: Portrait) -> bool:
    chosen = {place: getattr(portrait, place) for place in PLACES}
    dyes = [getattr(portrait, dye) for dye in DYES]
    names = [*chosen.values(), *dyes]
    return (
        all(isinstance(name, str) for name in names)
        and all(name in parts(place) for place, name in chosen.items() if name)
        and all(colour in colours() for colour in dyes)
    )


def read(file: Path) -> Mapping[str, Portrait]:
    """The portraits composed for cards, by card id, from a TOML file."""
    composed = tomllib.loads(file.read_text(encoding="utf-8"))
    return {card: Portrait(**chosen) for card, chosen in composed.items()}


# -- the kit


@cache
def _kit() -> Json:
    return tomllib.loads(_KIT.read_text(encoding="utf-8"))


def parts(place: str) -> Mapping[str, Mapping[str, str]]:
    """The parts of the kit for a place, by name: their strokes in front and behind."""
    found: Mapping[str, Mapping[str, str]] = _kit()[place]
    return found


def colours() -> Mapping[str, str]:
    """The colours of the kit by name."""
    found: Mapping[str, str] = _kit()["colours"]
    return found


@cache
def version() -> str:
    """A text that changes with the kit, for caching drawings."""
    return blake2b(_KIT.read_bytes() + _DRAWING.encode(), digest_size=4).hexdigest()


@lru_cache(maxsize=4096)
def generated(name: str) -> Portrait:
    """The portrait of a character without a composed one, derived from its name: by one of the
    kit's recipes, each a choice of parts that go together, in one of its palettes."""
    pick = picker(name)
    chosen = dict(pick(_kit()["palettes"]))
    for place, choices in pick(_kit()["recipes"]).items():
        chosen[place] = pick(choices)
    return Portrait(**chosen)


# -- drawing


@lru_cache(maxsize=_MOST_KEPT)
def svg(portrait: Portrait) -> str:
    """A portrait as a complete SVG."""
    chosen = [parts(place)[name] for place in PLACES if (name := getattr(portrait, place))]
    paints = {**colours(), "ink": INK}
    paints |= {dye: paints[getattr(portrait, dye)] for dye in DYES}
    paints["hair"] = paints["hair_colour"]
    behind, front = (
        "".join(_drawn(part.get(side, ""), paints) for part in chosen)
        for side in ("behind", "front")
    )
    drawn = behind + front
    if any(part.get("tall") for part in chosen):
        drawn = f'<g transform="{_SMALLER}">{drawn}</g>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -6 110 110" width="220" height="220"'
        f' stroke-linecap="round" stroke-linejoin="round">{_LIT_FROM_THE_LEFT}'
        f'<path fill="{paints["ground"]}" d="M-5-6H105V104H-5Z"/>'
        '<path fill="#fff" fill-opacity=".16" d="M-5-6H58C30 22 28 62 4 104H-5Z"/>'
        f"{drawn}</svg>"
    )


def _drawn(strokes: str, paints: Mapping[str, str]) -> str:
    return "".join(_stroke(line.strip(), paints) for line in strokes.splitlines() if line.strip())


def _stroke(line: str, paints: Mapping[str, str]) -> str:
    """A line of a part: a colour, what is done with it, and a path from its first M on."""
    words, _, rest = line.partition(" M")
    colour, *ways = words.split()
    path = f'd="M{rest}"'
    width = next((way for way in ways if way[0].isdigit()), "")
    if width:
        drawn = _along(path, colour, float(width), "edged" in ways, paints)
    elif colour == "shade":
        drawn = f'<path {path} fill="{_SHADOW}" fill-opacity=".3"/>'
    elif "flat" in ways:
        drawn = f'<path {path} fill="{paints[colour]}"/>'
    else:
        drawn = (
            f'<path {path} fill="{paints[colour]}" stroke="{INK}" stroke-width="{_OUTLINE}"'
            ' paint-order="stroke"/>'
        )
        if "lit" not in ways:
            drawn += f'<path {path} fill="{_SHADOW}" fill-opacity=".3" clip-path="url(#s)"/>'
    if "mirror" in ways:
        mirrored = drawn.replace("url(#s)", "url(#m)")
        drawn += f'<g transform="matrix(-1 0 0 1 100 0)">{mirrored}</g>'
    return drawn


def _along(path: str, colour: str, width: float, edged: bool, paints: Mapping[str, str]) -> str:
    """A stroke of this width along a path."""
    if colour == "shade":
        paint = f'stroke="{_SHADOW}" stroke-opacity=".3"'
    else:
        paint = f'stroke="{paints[colour]}"'
    drawn = f'<path {path} fill="none" {paint} stroke-width="{width:g}"/>'
    if not edged:
        return drawn
    edge = f'<path {path} fill="none" stroke="{INK}" stroke-width="{width + _OUTLINE:g}"/>'
    return edge + drawn
