"""Images of a battlefield's ground and units: drawn by the table's templates and functions, styled
by its style sheets, rendered by resvg."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import resvg_py
from django.conf import settings
from django.contrib.staticfiles import finders

from games.rules.drawing import portraits
from games.rules.drawing.sides import SIDES

_VALUELESS: Final = re.compile(r'(?<=") [a-z-]+(?=[ />])')
"""An attribute without a value, which HTML allows and XML does not."""
_LABEL: Final = re.compile(r'<g\b[^>]*aria-hidden="true">(?:(?!<g\b).)*</text></g>')
"""A text with the plate behind it."""
_SYMBOL: Final = re.compile(rf'href="{settings.STATIC_URL}([^"#]+)#([\w-]+)"')
_HASH: Final = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")
_PORTRAIT: Final = re.compile(r'href="[^"]*/portraits/([^"/]+)\.svg[^"]*"')
_TRANSLUCENT: Final = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)")
_OF_A_PLAYER: Final = re.compile(r"var\(--([\w-]+)(?:, ?[^()]*(?:\([^()]*\))?)?\)")
_SIDE: Final = re.compile(r"\n\.(side-\w) {\n(.*?)\n}", re.DOTALL)
_SELECTORS: Final = re.compile(r"[^{}]+(?={)")
_ANY_OF: Final = re.compile(r":is\(([^()]*)\)")
_BY_SCREEN: Final = re.compile(r"transform(?:-origin)?:[^;}]*")
_CLIPPED_ROUND: Final = re.compile(r"clip-path: circle\(50%\)")
_ROUND: Final = (
    '<clipPath id="round" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/>'
    "</clipPath>"
)
_SMALL: Final = frozenset(["badge", "owner", "unit-plate", "unit-foot"])
"""The classes of what is too small to be seen in a picture."""
UNIT_ROOM: Final = 1.6
"""Half the side of a unit's image, in radii of the unit: arrows and outlines reach beyond it."""


@dataclass(frozen=True)
class Drawing:
    """A part of a system's battlefield as an SVG, in the colours of a side if it belongs to one."""

    system: str
    svg: str
    side: int | None = None

    def png(self, width: int) -> bytes:
        """The image as a PNG, that many pixels wide. Without text."""
        return resvg_py.svg_to_bytes(
            svg_string=_standalone(self.svg),
            style_sheet=_styles(self.system, self.side),
            width=width,
            skip_system_fonts=True,
        )


@dataclass(frozen=True)
class Unit:
    """A unit as the table draws it: its attributes, and its drawing around its centre."""

    attributes: Mapping[str, str]
    side: int
    radius: float
    drawing: Drawing


def units_of(system: str, layer: str) -> Iterator[Unit]:
    """The units of all sides that a layer draws, in its order."""
    for drawn in ElementTree.fromstring(_as_xml(layer)):
        attributes = dict(drawn.items())
        classes = attributes.get("class", "").split()
        side = next((number for number, name in enumerate(SIDES) if name in classes), None)
        if "unit" in classes and side is not None:
            radius = float(attributes["data-radius"])
            yield Unit(attributes, side, radius, _centred(system, side, radius, drawn))


def _centred(system: str, side: int, radius: float, drawn: ElementTree.Element) -> Drawing:
    """A unit alone, without parts that are too small to be seen in a picture."""
    del drawn.attrib["transform"]
    for element in list(drawn.iter()):
        for part in list(element):
            if "pathLength" in part.attrib or not _SMALL.isdisjoint(part.get("class", "").split()):
                element.remove(part)
    half = UNIT_ROOM * radius
    box = f"{-half:g} {-half:g} {2 * half:g} {2 * half:g}"
    return Drawing(
        system, f'<svg viewBox="{box}">{ElementTree.tostring(drawn, "unicode")}</svg>', side
    )


def _as_xml(svg: str) -> str:
    return _VALUELESS.sub("", _LABEL.sub("", svg))


def _standalone(svg: str) -> str:
    """The SVG as XML that refers to no file: it contains the symbols of other files."""
    svg = _PORTRAIT.sub(_portrait, _as_xml(svg))
    symbols = "".join(
        _symbol(_HASH.sub("", file), name) for file, name in dict.fromkeys(_SYMBOL.findall(svg))
    )
    head, _end, rest = _SYMBOL.sub(r'href="#\2"', svg).partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg"><defs>{symbols}{_ROUND}</defs>{rest}'


def _portrait(address: re.Match[str]) -> str:
    """A link to a portrait, with the portrait itself as data."""
    portrait = portraits.from_text(address[1])
    svg = portraits.svg(portrait) if portrait else ""
    return f'href="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"'


@cache
def _symbol(file: str, name: str) -> str:
    """A symbol of a static file; nothing where the file has none of that name."""
    found = re.search(rf'<symbol\b[^>]*\bid="{name}".*?</symbol>', _text(file), re.DOTALL)
    return found[0] if found else ""


@cache
def _styles(system: str, side: int | None) -> str:
    """The style sheets of a system's table, if it has any, in the notation that resvg reads, with
    the colours of a side. Without a side, colours of players are left out."""
    styles = _text("table/units.css") + _text(f"joined/{system}/styles.css")
    colours = {} if side is None else _colours()[SIDES[side]]
    styles = _OF_A_PLAYER.sub(lambda found: colours.get(found[1], "none"), styles)
    styles = _BY_SCREEN.sub("", _CLIPPED_ROUND.sub("clip-path: url(#round)", styles))
    return _SELECTORS.sub(lambda found: _listed_apart(found[0]), _TRANSLUCENT.sub(_rgba, styles))


@cache
def _colours() -> Mapping[str, Mapping[str, str]]:
    """The colours of each side on the table, by its class and their names."""
    return {
        side: dict(re.findall(r"--([\w-]+): ([^;]+);", block))
        for side, block in _SIDE.findall(_text("table/score.css"))
    }


def _listed_apart(selectors: str) -> str:
    """Selectors without `:is()`: one for each selector in it."""
    any_of = _ANY_OF.search(selectors)
    if any_of is None:
        return selectors
    before, after = selectors[: any_of.start()], selectors[any_of.end() :]
    return ", ".join(_listed_apart(f"{before}{one.strip()}{after}") for one in any_of[1].split(","))


def _rgba(colour: re.Match[str]) -> str:
    red, green, blue, percent = map(int, colour.groups())
    return f"rgba({red}, {green}, {blue}, {percent / 100})"


def _text(name: str) -> str:
    """The text of a static file, if there is one of that name."""
    path = finders.find(name)
    return Path(path).read_text("utf-8") if isinstance(path, str) else ""
