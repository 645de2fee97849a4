"""Boards as still pictures, drawn by the table's templates."""

import re
from collections.abc import Iterator
from typing import Any

from django import template
from django.template.loader import select_template
from django.utils.safestring import SafeString, mark_safe

from games.matches.results.drawings import Drawing, units_of
from games.matches.results.painting import Figure
from games.matches.templatetags.board import parts

register = template.Library()

_GROUND = re.compile(r'<svg id="region-terrain".*?</svg>', re.DOTALL)
_UNITS = re.compile(r'<svg id="region-units".*?</svg>', re.DOTALL)

_INTERACTIVE = re.compile(r' (?:tabindex|role|aria-label|aria-hidden|data-[a-z]+)="[^"]*"')
_TITLE = re.compile(r"<title>[^<]*</title>")
_VIEW_BOX = re.compile(r'(<svg id="[^"]*" class="layer[^>]*viewBox=)"[^"]*"')


@register.simple_tag
def still_board(
    view: dict[str, Any], names: list[str], cards: dict[str, Any], prefix: str
) -> SafeString:
    """The whole board of a match as a spectator sees it."""
    board = view["table"]["board"]
    drawn = drawn_board(view, names, cards, prefix)
    return still(drawn, prefix, f"0 0 {board['width']} {board['depth']}")


def drawn_board(view: dict[str, Any], names: list[str], cards: dict[str, Any], prefix: str) -> str:
    """The whole board of a match as the table's templates draw it for a spectator."""
    known = {"view": view, "table": view["table"], "names": names, "cards": cards}
    return layers({**known, "me": None, "match": {"pk": prefix}})


def ground_of(system: str, drawn: str) -> Drawing | None:
    """The layer of a board that never changes, if it has one."""
    layer = _GROUND.search(drawn)
    return Drawing(system, layer[0]) if layer else None


def figures_on(system: str, drawn: str) -> Iterator[Figure]:
    """The units on a drawn board."""
    layer = _UNITS.search(drawn)
    for unit in units_of(system, layer[0]) if layer else ():
        x, y = (float(unit.attributes[f"data-{name}"]) for name in "xy")
        yield Figure(x, y, unit.radius, unit.drawing)


def layers(context: dict[str, Any]) -> str:
    """The layers of a board, as the table has them."""
    system = context["view"]["system"]
    return str(select_template(parts(system, "layers.html")).render(context))


def still(html: str, prefix: str, box: str) -> SafeString:
    """Layers with unique ids and without interactive elements, cropped to the box."""
    html = _VIEW_BOX.sub(rf'\1"{box}"', html)
    html = _INTERACTIVE.sub("", _TITLE.sub("", html))
    known = set(re.findall(r'\bid="([^"]+)"', html))
    for name in sorted(known, key=len, reverse=True):
        html = html.replace(f'id="{name}"', f'id="{prefix}{name}"')
        html = html.replace(f"url(#{name})", f"url(#{prefix}{name})")
        html = html.replace(f'href="#{name}"', f'href="#{prefix}{name}"')
    return mark_safe(html)
