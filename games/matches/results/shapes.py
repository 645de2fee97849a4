"""A drawing of the table's templates as shapes to be painted: plain forms with their colours, as
the stylesheets have them. Textures and text are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from django.conf import settings
from django.contrib.staticfiles import finders

from games.matches.results.outlines import Line, Point, dashed, ellipse, lines_of
from games.matches.results.styles import Colour, Declarations, Styles, colour
from games.matches.results.styles import Element as Styled

Turned = tuple[float, float, float, float, float, float]
"""A transformation, as an SVG's matrix."""
_STRAIGHT: Final[Turned] = (1, 0, 0, 1, 0, 0)
_TRANSFORM: Final = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_PLAIN_NUMBER: Final = re.compile(r"(-?(?:\d+\.?\d*|\.\d+))(?:px)?")
_BARE: Final = re.compile(r'(?<=") [a-z-]+(?=[ />])')
"""An attribute without a value, as HTML has them and XML has not."""
_HASH: Final = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")
_UNSEEN: Final = frozenset(["defs", "pattern", "clipPath", "symbol", "title", "text"])
_INHERITED: Final = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "color"),
    *("fill-opacity", "stroke-opacity"),
)
_SAID: Final = (*_INHERITED, "opacity", "transform", "display")


class Shape(NamedTuple):
    """Lines, with what fills them and what is drawn along them, how wide."""

    lines: tuple[tuple[Point, ...], ...]
    fill: Colour | None
    stroke: Colour | None
    width: float


class _Pen(NamedTuple):
    """What holds where an element is drawn."""

    styles: Styles
    patterns: Mapping[str, Element]
    within: tuple[Styled, ...] = ()
    said: Mapping[str, str] = {"fill": "#000"}
    opacity: float = 1
    turned: Turned = _STRAIGHT


def shapes_of(drawn: str, styles: Styles) -> Iterator[Shape]:
    """The shapes of an SVG, from the ground up."""
    root = ElementTree.fromstring(_BARE.sub("", drawn))
    patterns = {one.get("id", ""): one for one in root.iter("pattern")}
    yield from _shapes(root, _Pen(styles, patterns))


def _shapes(element: Element, pen: _Pen) -> Iterator[Shape]:
    name = element.tag.rpartition("}")[2]
    if name in _UNSEEN or _is_label(element):
        return
    within = (*pen.within, (name, frozenset(element.get("class", "").split())))
    own: Declarations = {key: value for key in _SAID if (value := element.get(key))}
    own |= pen.styles.of(within)
    if own.get("display") == "none":
        return
    said = dict(pen.said) | {key: own[key] for key in _INHERITED if key in own}
    turned = _along(pen.turned, own.get("transform", ""))
    pen = pen._replace(
        within=within,
        said=said,
        opacity=pen.opacity * _number(own.get("opacity", ""), 1),
        turned=turned,
    )
    if name == "use":
        yield from _used(element, pen)
    elif lines := _lines(name, element):
        yield from _shape(lines, pen)
    for child in element:
        yield from _shapes(child, pen)


def _shape(lines: Sequence[Line], pen: _Pen) -> Iterator[Shape]:
    said = pen.said
    fill = _paint("fill", pen)
    stroke = _paint("stroke", pen)
    scale = hypot(pen.turned[0], pen.turned[1])
    if dashes := [float(one) for one in _NUMBER.findall(said.get("stroke-dasharray", ""))]:
        if fill:
            yield Shape(tuple(_moved(line, pen.turned) for line in lines), fill, None, 0)
        lines, fill = [dash for line in lines for dash in dashed(line, dashes)], None
    if fill or stroke:
        width = _number(said.get("stroke-width", ""), 1) * scale
        yield Shape(tuple(_moved(line, pen.turned) for line in lines), fill, stroke, width)


def _paint(kind: str, pen: _Pen) -> Colour | None:
    """The colour of the fill or the stroke; of a pattern that of its ground."""
    said: Declarations = dict(pen.said)
    paint = said.get(kind, "")
    opacity = pen.opacity * _number(said.get(f"{kind}-opacity", ""), 1)
    if not paint.startswith("url(#"):
        return colour(paint, said, opacity)
    pattern = pen.patterns.get(paint[5:-1])
    ground = pattern[0] if pattern is not None and len(pattern) else None
    if ground is None or ground.tag.rpartition("}")[2] != "rect":
        return None
    within = (*pen.within, ("rect", frozenset(ground.get("class", "").split())))
    return colour(ground.get("fill") or pen.styles.of(within).get("fill", ""), said, opacity)


def _used(element: Element, pen: _Pen) -> Iterator[Shape]:
    """A symbol of a file, stretched over its place."""
    file, _hash, name = element.get("href", "").partition("#")
    symbol = _symbols(file).get(name)
    if symbol is None:
        return
    left, top, wide, high = map(float, symbol.get("viewBox", "0 0 1 1").split())
    x, y, width, height = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
    a, d = width / wide, height / high
    turned = _after(pen.turned, (a, 0, 0, d, x - left * a, y - top * d))
    for child in symbol:
        yield from _shapes(child, pen._replace(turned=turned))


@cache
def _symbols(address: str) -> Mapping[str, Element]:
    """The symbols of a static file by their ids."""
    path = _HASH.sub("", address.removeprefix(settings.STATIC_URL))
    file = finders.find(path) if path else None
    if not file:
        return {}
    root = ElementTree.parse(file).getroot()
    return {one.get("id", ""): one for one in root if one.tag.endswith("symbol")}


def _number(text: str, usual: float) -> float:
    """A number, which may have a unit; the usual one where it cannot be known."""
    found = _PLAIN_NUMBER.fullmatch(text)
    return float(found[1]) if found else usual


def _is_label(element: Element) -> bool:
    """Whether it is some text on its plate."""
    return len(element) == 2 and element[1].tag.endswith("text")


def _lines(name: str, element: Element) -> list[Line]:
    def number(key: str) -> float:
        return float(element.get(key, 0))

    if name == "path":
        return lines_of(element.get("d", ""))
    if name == "rect":
        x, y, width, height = map(number, ("x", "y", "width", "height"))
        right, bottom = x + width, y + height
        return [[(x, y), (right, y), (right, bottom), (x, bottom), (x, y)]]
    if name == "polygon":
        points = [float(one) for one in _NUMBER.findall(element.get("points", ""))]
        around = list(zip(points[::2], points[1::2], strict=True))
        return [[*around, around[0]]] if around else []
    if name in ("circle", "ellipse"):
        across, down = (number(key) or number("r") for key in ("rx", "ry"))
        return [ellipse(number("cx"), number("cy"), across, down)]
    return []


def _along(turned: Turned, transform: str) -> Turned:
    for kind, text in _TRANSFORM.findall(transform):
        numbers = [float(one) for one in _NUMBER.findall(text)]
        if kind == "translate":
            moved = (1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
        elif kind == "scale":
            moved = (numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0)
        else:
            c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
            moved = (c, s, -s, c, 0.0, 0.0)
        turned = _after(turned, moved)
    return turned


def _after(outer: Turned, inner: Turned) -> Turned:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        *(a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s),
        *(a * t + c * u + e, b * t + d * u + f),
    )


def _moved(line: Line, turned: Turned) -> tuple[Point, ...]:
    a, b, c, d, e, f = turned
    return tuple((a * x + c * y + e, b * x + d * y + f) for x, y in line)
