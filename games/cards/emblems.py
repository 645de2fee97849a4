"""Emblems as they are drawn: two uses of the symbols in static/emblems/emblems.svg."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.rules.emblems import COLOURS, Emblem

SYMBOLS: Final = "emblems/emblems.svg"


@lru_cache(maxsize=4096)
def drawing(emblem: Emblem, half: int) -> SafeString:
    """An emblem as part of an SVG drawing: a square around its origin, from -half to half."""
    return format_html(
        '<g class="emblem"><use href="{symbols}#{division}" fill="{field}" color="{second}"{box}/>'
        '<use href="{symbols}#{charge}" fill="{field}" color="{colour}"{box}/></g>',
        symbols=static(SYMBOLS),
        division=emblem.division,
        charge=emblem.charge,
        field=COLOURS[emblem.field],
        second=COLOURS[emblem.second],
        colour=COLOURS[emblem.colour],
        box=format_html(
            ' x="{0}" y="{0}" width="{1}" height="{1}"',
            -half,
            2 * half,
        ),
    )


def picture(emblem: Emblem) -> SafeString:
    """An emblem by itself, as an element of a page that is there for the eyes only."""
    return format_html(
        '<svg class="emblem-picture" viewBox="-50 -50 100 100" aria-hidden="true">{}</svg>',
        drawing(emblem, 50),
    )
