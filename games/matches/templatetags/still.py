"""Boards as still pictures, drawn by the table's templates."""

import re
from collections.abc import Iterator
from typing import Any

from django import template
from django.template.loader import select_template
from django.utils.safestring import SafeString, mark_safe

from games.matches.results.ground import Ground
from games.matches.results.painting import Figure
from games.matches.templatetags.board import parts
from games.rules.drawing.sides import SIDES

register = template.Library()

_GROUND = re.compile(r'<svg id="region-terrain".*?</svg>', re.DOTALL)
_FIGURE = re.compile(r'<g [^>]*class="unit[ "][^>]*>')
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')

_FOR_HANDS = re.compile(r' (?:tabindex|role|aria-label|aria-hidden|data-[a-z]+)="[^"]*"')
_TITLE = re.compile(r"<title>[^<]*</title>")
_VIEW_BOX = re.compile(r'(<svg id="[^"]*" class="layer[^>]*viewBox=)"[^"]*"')


@register.simple_tag
def still_board(
    view: dict[str, Any], names: list[str], cards: dict[str, Any], prefix: str
) -> SafeString:
    """The whole board of a match as a spectator sees it."""
    known = {"view": view, "table": view["table"], "names": names, "cards": cards}
    board = view["table"]["board"]
    drawn = layers({**known, "me": None, "match": {"pk": prefix}})
    return still(drawn, prefix, f"0 0 {board['width']} {board['depth']}")


def drawn_board(view: dict[str, Any], names: list[str], cards: dict[str, Any]) -> str:
    """The whole board of a match as the table's templates draw it."""
    known = {"view": view, "table": view["table"], "names": names, "cards": cards}
    return layers({**known, "me": None, "match": {"pk": "figures"}})


def ground_of(system: str, drawn: str) -> Ground | None:
    """The layer of a board that never changes, if it has one."""
    layer = _GROUND.search(drawn)
    return Ground(system, layer[0]) if layer else None


def figures_on(drawn: str) -> Iterator[Figure]:
    """The places and sizes of the units on a drawn board."""
    for tag in _FIGURE.findall(drawn):
        known_of = dict(_ATTRIBUTE.findall(tag))
        classes = known_of["class"].split()
        side = next((number for number, name in enumerate(SIDES) if name in classes), None)
        if side is not None:
            x, y, radius = (float(known_of[f"data-{name}"]) for name in ("x", "y", "radius"))
            yield Figure(x, y, radius, side, "is-wreck" in classes)


def layers(context: dict[str, Any]) -> str:
    """The layers of a board, as the table has them."""
    system = context["view"]["system"]
    return str(select_template(parts(system, "layers.html")).render(context))


def still(html: str, prefix: str, box: str) -> SafeString:
    """Layers with unique ids and without interactive elements, cropped to the box."""
    html = _VIEW_BOX.sub(rf'\1"{box}"', html)
    html = _FOR_HANDS.sub("", _TITLE.sub("", html))
    known = set(re.findall(r'\bid="([^"]+)"', html))
    for name in sorted(known, key=len, reverse=True):
        html = html.replace(f'id="{name}"', f'id="{prefix}{name}"')
        html = html.replace(f"url(#{name})", f"url(#{prefix}{name})")
        html = html.replace(f'href="#{name}"', f'href="#{prefix}{name}"')
    return mark_safe(html)
