"""Emblems as they are drawn: uses of the symbols in static/emblems/, and on them the
picture that a player gave to the card. Where pictures are hidden, the emblem is seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.cards import keys, pictures
from games.rules.drawing.emblems import COLOURS, Emblem

SYMBOLS: Final = "emblems/emblems.svg"
_NOTHING: Final = SafeString("")


def of_card(emblem: Emblem, card_id: str, half: int) -> SafeString:
    """The emblem of a card, or its picture, as part of an SVG drawing: a square around its origin,
    from -half to half."""
    return drawing(emblem, half, image(card_id, "token", half))


def picture(emblem: Emblem | None, card_id: str) -> SafeString:
    """The emblem of a card, or its picture, by itself, as an element of a page that is there for
    the eyes only; nothing for a card that has neither."""
    drawn = image(card_id, "mark", 50)
    if emblem is None and not drawn:
        return drawn
    return format_html(
        '<svg class="emblem-picture{alone}"{pack} viewBox="-50 -50 100 100" aria-hidden="true">'
        "{drawn}</svg>",
        alone="" if emblem else " card-picture",
        pack="" if emblem else _pack(card_id),
        drawn=drawing(emblem, 50, drawn) if emblem else drawn,
    )


@lru_cache(maxsize=4096)
def drawing(emblem: Emblem, half: int, over: SafeString = _NOTHING) -> SafeString:
    """An emblem as part of an SVG drawing, with what is drawn over it."""
    box = _box(half)
    return format_html(
        '<g class="emblem"><use href="{symbols}#{division}" fill="{field}" color="{second}"{box}/>'
        '<g fill="{field}" color="{colour}"{scale}>{charges}</g>{over}</g>',
        symbols=static(SYMBOLS),
        division=emblem.division,
        field=COLOURS[emblem.field],
        second=COLOURS[emblem.second],
        colour=COLOURS[emblem.colour],
        box=box,
        scale=_scale(emblem.size),
        charges=format_html_join(
            "",
            '<use href="{}#{}"{}/>',
            (
                (static(f"emblems/{emblem.sheet}.svg"), name, box)
                for name in (emblem.charge, *emblem.parts)
            ),
        ),
        over=over,
    )


def image(card_id: str, size: str, half: int) -> SafeString:
    """The picture of a card as part of an SVG drawing; nothing if it has none."""
    digest = pictures.digest_of(card_id)
    if not digest:
        return _NOTHING
    return format_html(
        '<image class="card-picture"{pack} href="{address}"{box}/>',
        pack=_pack(card_id),
        address=pictures.address(digest, size),
        box=_box(half),
    )


def _scale(percent: int) -> SafeString:
    if percent == 100:
        return _NOTHING
    return format_html(' transform="scale({})"', f"{percent / 100:g}")


def _box(half: int) -> SafeString:
    return format_html(' x="{0}" y="{0}" width="{1}" height="{1}"', -half, 2 * half)


def _pack(card_id: str) -> SafeString:
    """By which a card's picture is known as somebody's own: see views.pictures.hidden."""
    return format_html(' data-pack="{}"', keys.pack_key(card_id))
