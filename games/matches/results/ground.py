"""The ground of a battlefield as an image: what the table's template draws, with the style sheets
of the table, rendered by resvg."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import resvg_py
from django.conf import settings
from django.contrib.staticfiles import finders

_VALUELESS: Final = re.compile(r'(?<=") [a-z-]+(?=[ />])')
"""An attribute without a value, which HTML allows and XML does not."""
_LABEL: Final = re.compile(r'<g\b[^>]*aria-hidden="true">(?:(?!<g\b).)*</text></g>')
"""A text on its plate."""
_SYMBOL: Final = re.compile(rf'href="{settings.STATIC_URL}([^"#]+)#([\w-]+)"')
_HASH: Final = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")
_TRANSLUCENT: Final = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)")
_OF_A_PLAYER: Final = re.compile(r"var\(--[^()]*\)")


@dataclass(frozen=True)
class Ground:
    """The ground of a system's battlefield, as the SVG of its template."""

    system: str
    svg: str

    def png(self, width: int) -> bytes:
        """The image as a PNG, that many pixels wide. Without text."""
        return resvg_py.svg_to_bytes(
            svg_string=_standalone(self.svg),
            style_sheet=_styles(self.system),
            width=width,
            skip_system_fonts=True,
        )


def _standalone(svg: str) -> str:
    """The SVG as XML that refers to no file: symbols of other files stand in it."""
    symbols = "".join(
        _symbol(_HASH.sub("", file), name) for file, name in dict.fromkeys(_SYMBOL.findall(svg))
    )
    svg = _SYMBOL.sub(r'href="#\2"', _VALUELESS.sub("", _LABEL.sub("", svg)))
    head, _end, rest = svg.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg"><defs>{symbols}</defs>{rest}'


@cache
def _symbol(file: str, name: str) -> str:
    """A symbol of a static file; nothing where the file has none of that name."""
    found = re.search(rf'<symbol\b[^>]*\bid="{name}".*?</symbol>', _text(file), re.DOTALL)
    return found[0] if found else ""


@cache
def _styles(system: str) -> str:
    """The style sheets of a system's table, if it has any, in the notation that resvg reads.
    Colours of players are left out."""
    styles = _OF_A_PLAYER.sub("none", _text(f"joined/{system}/styles.css"))
    return _TRANSLUCENT.sub(_rgba, styles)


def _rgba(colour: re.Match[str]) -> str:
    red, green, blue, percent = map(int, colour.groups())
    return f"rgba({red}, {green}, {blue}, {percent / 100})"


def _text(name: str) -> str:
    """The text of a static file, if there is one of that name."""
    path = finders.find(name)
    return Path(path).read_text("utf-8") if isinstance(path, str) else ""
