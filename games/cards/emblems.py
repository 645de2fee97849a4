"""Draw emblems, as uses of the symbols in static/emblems/, or portraits where units are recognized
by faces, covered by the picture that a player gave to the card. If pictures are hidden, the emblem
shows."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.cards import keys, pictures
from games.rules.contract.cards import Cards
from games.rules.drawing import portraits
from games.rules.drawing.emblems import COLOURS, Emblem
from games.rules.drawing.portraits import Portrait
from games.rules.systems import systems

SYMBOLS: Final = "emblems/emblems.svg"
_NOTHING: Final = SafeString("")


def of_card(cards: Cards, card: Mapping[str, Any], half: int) -> SafeString:
    """A card's emblem or picture as part of an SVG drawing: a square around its origin, from -half
    to half. For a built-in card, the id suffices."""
    return _emblem(cards, card, half, image(card["id"], "token", half))


def of_unit(
    system_id: str, card_id: str, half: int, cards: Mapping[str, Any] | None = None
) -> SafeString:
    """The emblem of a unit by the id of its card. `cards` are those of a match, by id."""
    card = (cards or {}).get(card_id, {"id": card_id})
    return of_card(systems()[system_id].cards, card, half)


def picture(cards: Cards, card: Mapping[str, Any]) -> SafeString:
    """A card's emblem or picture as a decorative element of a page, hidden from screen readers;
    empty for a card without either."""
    shown = image(card["id"], "mark", 50)
    has_emblem = card.get("kind") in [kind.id for kind in cards.kinds if kind.emblems]
    if not has_emblem and not shown:
        return shown
    return format_html(
        '<svg class="emblem-picture{alone}{face}"{pack} viewBox="-50 -50 100 100"'
        ' aria-hidden="true">{drawn}</svg>',
        alone="" if has_emblem else " card-picture",
        face=" is-portrait" if has_emblem and cards.portrait else "",
        pack="" if has_emblem else _pack(card["id"]),
        drawn=_emblem(cards, card, 50, shown) if has_emblem else shown,
    )


def portrait_beside(system_id: str, card_id: str, cards: Mapping[str, Any]) -> SafeString:
    """A unit's portrait or its card's picture, small, beside text about it; empty in games without
    portraits."""
    system = systems()[system_id]
    if system.cards.portrait is None or not card_id:
        return _NOTHING
    card = cards.get(card_id, {"id": card_id})
    drawn = _emblem(system.cards, card, 50, image(card_id, "mark", 50))
    return format_html(
        '<svg class="portrait-beside" viewBox="-50 -50 100 100" aria-hidden="true">{}</svg>', drawn
    )


def _emblem(cards: Cards, card: Mapping[str, Any], half: int, over: SafeString) -> SafeString:
    if cards.portrait:
        return portrait(cards.portrait(card), half, over)
    return drawing(cards.emblem(card["id"]), half, over)


@lru_cache(maxsize=4096)
def portrait(face: Portrait, half: int, over: SafeString = _NOTHING) -> SafeString:
    """A portrait as part of an SVG drawing, with an overlay."""
    return format_html(
        '<g class="emblem"><image href="{address}"{box}/>{over}</g>',
        address=portrait_address(face),
        box=_box(half),
        over=over,
    )


def portrait_address(face: Portrait) -> str:
    """The address of a portrait, which changes with the way it is drawn."""
    return f"{reverse('cards:portrait', args=[face.text])}?v={portraits.version()}"


@lru_cache(maxsize=4096)
def drawing(emblem: Emblem, half: int, over: SafeString = _NOTHING) -> SafeString:
    """An emblem as part of an SVG drawing, with an overlay."""
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
    """The picture of a card as part of an SVG drawing; empty if it has none."""
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
    """The attribute that marks a picture by its card's pack: see views.pictures.hidden."""
    return format_html(' data-pack="{}"', keys.pack_key(card_id))
