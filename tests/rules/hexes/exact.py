"""Hexagons as polygons in exact fractions, independent of how the package works.

Axial coordinates are oblique ones of the plane, so what crosses what is the same in them as on
paper. Hex (q, r) is what is nearest to it: within one of it in each of three directions.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from games.rules.hexes import Hex

STRIPS = ((2, 1), (1, 2), (1, -1))
"""The axes across the three pairs of sides: a hex is where each is within 1 of its centre's."""

Met = Literal["crossed", "along a side", "corner", "missed"]


def met(start: Hex, end: Hex, hex: Hex) -> Met:
    """What the segment between two centres does with a hex, by clipping it strip by strip."""
    enter, leave = Fraction(0), Fraction(1)
    for x, y in STRIPS:
        begun = x * (start[0] - hex[0]) + y * (start[1] - hex[1])
        way = x * (end[0] - start[0]) + y * (end[1] - start[1])
        if way == 0:
            if abs(begun) > 1:
                return "missed"
            continue
        parts = sorted((Fraction(-1 - begun, way), Fraction(1 - begun, way)))
        enter, leave = max(enter, parts[0]), min(leave, parts[1])
    if enter > leave:
        return "missed"
    if enter == leave and start != end:
        return "corner"
    return "crossed" if _inside(start, end, hex, (enter + leave) / 2) else "along a side"


def _inside(start: Hex, end: Hex, hex: Hex, part: Fraction) -> bool:
    q = start[0] + part * (end[0] - start[0]) - hex[0]
    r = start[1] + part * (end[1] - start[1]) - hex[1]
    return all(abs(x * q + y * r) < 1 for x, y in STRIPS)
