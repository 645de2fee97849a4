"""Units as they are drawn on the board and in lists."""

from typing import Final

from ...contract.regions import Pen
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined, shapes_of
from ...drawing.sides import side
from ..drawing import carried, number, pips

SHAPES: Final = shapes_of(__package__)

_UNIT: Final = Markup('{}{}\n<g class="{}">{}{}</g>\n{}\n{}\n{}')
_NUMBER: Final = Markup('<text class="unit-number" y="{}">{}</text>')
_HP: Final = Markup(
    '<g class="unit-hp"><rect class="hp-back" x="-740" y="590" width="1480" height="290" rx="70"/>'
    "{}</g>"
)
_PIP: Final = Markup('<rect class="hp-{}" x="{}" y="630" width="{}" height="210" rx="40"/>')
_CARRIED: Final = Markup('<g class="mecha-carried">{}</g>')
_PART: Final = Markup('<use href="{}#{}" x="-{}" y="-{}" width="{}" height="{}"/>')
_FACE: Final = Markup(
    '<svg class="squad-face {}" viewBox="-1030 -1030 2060 2060" aria-hidden="true"><g class="{}">'
    "{}{}</g>{}{}</svg>"
)


def figure(pen: Pen, unit: Json) -> Safe:
    """A unit drawn 2000 wide from its middle: round for the first seat, square for the second."""
    form = 1 if unit["seat"] else 0
    return _UNIT(
        SHAPES["glows"][form] if unit["active"] else NOTHING,
        SHAPES["shadows"][form],
        _kind(unit),
        pen.emblem(unit["card"], 800),
        _carried(pen, unit, 800),
        joined((SHAPES["bases"][form], SHAPES["ranks"][form] if unit["commander"] else NOTHING)),
        _mark(unit, SHAPES["crest"], -640),
        _HP(joined(map(_pip, pips(unit)))),
    )


def face(pen: Pen, unit: Json) -> Safe:
    """A unit in a list, with its emblem."""
    return _FACE(
        side(unit["seat"]),
        _kind(unit),
        pen.emblem(unit["card"], 850),
        _carried(pen, unit, 850),
        SHAPES["face-bases"][1 if unit["seat"] else 0],
        _mark(unit, SHAPES["face-crest"], 760),
    )


def _kind(unit: Json) -> str:
    """The class of a figure: a commander has colours of its own, a frame those of its side."""
    return "mecha" if unit["commander"] else "mecha mecha-frame"


def _mark(unit: Json, crest: Safe, down: int) -> Safe:
    """The crest of a commander, or the number of one of several equal frames."""
    if unit["commander"]:
        return crest
    return _NUMBER(down, number(unit)) if number(unit) else NOTHING


def _pip(pip: Json) -> Safe:
    """One HP of a unit, full or lost."""
    return _PIP("left" if pip["full"] else "lost", pip["left"], pip["width"])


def _carried(pen: Pen, unit: Json, half: int) -> Safe:
    """The equipment of a frame, drawn over its emblem."""
    parts, symbols = carried(unit), pen.static("emblems/mecha.svg")
    if not parts:
        return NOTHING
    return _CARRIED(joined(_PART(symbols, part, half, half, 2 * half, 2 * half) for part in parts))
