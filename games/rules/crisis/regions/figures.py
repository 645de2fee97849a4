"""Characters as they are drawn on the battlefield and beside it: their faces and bases."""

from __future__ import annotations

from typing import Final

from ...contract.regions import Pen
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe
from ..drawing import dashes, left

_FACE: Final = Markup('<g class="face"{}>{}{}{}</g>{}{}')
_TILTED: Final = Safe(' transform="rotate(-14)"')
_HURT: Final = Markup('<circle class="face-hurt" r="{}"/>')
_OUT: Final = Markup('<circle class="face-out" r="{}"/>')
_PLASTER: Final = Markup(
    '<use class="face-plaster" href="{}#plaster" x="-560" y="-560" width="560" height="560"/>'
)
_STARS: Final = Markup(
    '<use class="face-stars" href="{}#stars" x="-640" y="-900" width="1280" height="640"/>'
)
BASE: Final = Markup('<path class="unit-base" fill-rule="evenodd" d="{}"/>')
_DISC: Final = "M0-1000A1000 1000 0 1 1 0 1000 1000 1000 0 1 1 0-1000Z"
MARKS: Final = "crisis/marks.svg"


def face(pen: Pen, unit: Json, half: int) -> Safe:
    """The face of a character and what became of it, in a circle around the origin."""
    is_injured, is_dazed = unit["side"] == "injured", unit["dazed"]
    marks = pen.static(MARKS)
    return _FACE(
        _TILTED if is_dazed else NOTHING,
        pen.emblem(unit["card"], half),
        _HURT(half) if is_injured else NOTHING,
        _OUT(half) if is_dazed else NOTHING,
        _PLASTER(marks) if is_injured else NOTHING,
        _STARS(marks) if is_dazed else NOTHING,
    )


def rim(seat: int, hole: str, octagon: str) -> Safe:
    """The edge of a base: round within for the first seat, with eight corners for the second."""
    return BASE(_DISC + (hole if seat == 0 else octagon))


def dashes_left(unit: Json, dash: str) -> str:
    """The dashes of what it can still take."""
    return dashes(left(unit), dash)
