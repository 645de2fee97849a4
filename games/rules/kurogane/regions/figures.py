"""Units of Kuroganengage as they are drawn on the board and beside it."""

from __future__ import annotations

from typing import Final

from ...contract.regions import Pen
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ..drawing import carried, number, pips

_UNIT: Final = Markup("{}{}\n{}{}\n{}\n{}\n{}")
_GLOWS: Final = (
    Safe('<circle class="unit-glow" r="1180"/>'),
    Safe('<rect class="unit-glow" x="-1130" y="-1130" width="2260" height="2260" rx="320"/>'),
)
_SHADOWS: Final = (
    Safe('<circle class="unit-shadow" cx="80" cy="130" r="1010"/>'),
    Safe('<rect class="unit-shadow" x="-860" y="-810" width="1900" height="1900" rx="240"/>'),
)
_BASES: Final = (
    Safe(
        '<path class="unit-base" fill-rule="evenodd" d="M0-1000A1000 1000 0 1 1 0 1000 1000 1000 0'
        ' 1 1 0-1000ZM0-790A790 790 0 1 0 0 790 790 790 0 1 0 0-790Z"/>'
        '<circle class="unit-rim" r="935"/>'
    ),
    Safe(
        '<path class="unit-base" fill-rule="evenodd" d="M-710-950H710A240 240 0 0 1 950-710V710A240'
        " 240 0 0 1 710 950H-710A240 240 0 0 1-950 710V-710A240 240 0 0"
        ' 1-710-950ZM-760-760V760H760V-760Z"/>'
        '<rect class="unit-rim" x="-885" y="-885" width="1770" height="1770" rx="200"/>'
    ),
)
_RANKS: Final = (
    Safe('<circle class="unit-rank" r="820"/>'),
    Safe('<rect class="unit-rank" x="-785" y="-785" width="1570" height="1570" rx="120"/>'),
)
_CREST: Final = Safe(
    '<path class="unit-crest" d="M-360-800-220-1060 0-870 220-1060 360-800Z"/>'
)  # fmt: skip
_NUMBER: Final = Markup('<text class="unit-number" y="{}">{}</text>')
_HP: Final = Markup(
    '<g class="unit-hp"><rect class="hp-back" x="-740" y="500" width="1480" height="300" rx="70"/>'
    "{}</g>"
)
_PIP: Final = Markup('<rect class="hp-{}" x="{}" y="540" width="{}" height="220" rx="40"/>')
_CARRIED: Final = Markup('<g class="mecha-carried">{}</g>')
_PART: Final = Markup('<use href="{}#{}" x="-{}" y="-{}" width="{}" height="{}"/>')
_FACE: Final = Markup(
    '<svg class="squad-face {}" viewBox="-1030 -1030 2060 2060" aria-hidden="true">{}{}{}{}</svg>'
)
_FACE_BASES: Final = (
    Safe(
        '<path class="unit-base" fill-rule="evenodd" d="M0-1000A1000 1000 0 1 1 0 1000 1000 1000 0'
        ' 1 1 0-1000ZM0-840A840 840 0 1 0 0 840 840 840 0 1 0 0-840Z"/>'
    ),
    Safe(
        '<path class="unit-base" fill-rule="evenodd" d="M-710-950H710A240 240 0 0 1 950-710V710A240'
        " 240 0 0 1 710 950H-710A240 240 0 0 1-950 710V-710A240 240 0 0"
        ' 1-710-950ZM-810-810V810H810V-810Z"/>'
    ),
)
_FACE_CREST: Final = Safe(
    '<path class="unit-crest" d="M-360-700-220-960 0-770 220-960 360-700Z"/>'
)  # fmt: skip


def figure(pen: Pen, unit: Json) -> Safe:
    """A unit drawn 2000 wide from its middle: round for the first seat, square for the second."""
    form = 1 if unit["seat"] else 0
    return _UNIT(
        _GLOWS[form] if unit["active"] else NOTHING,
        _SHADOWS[form],
        pen.emblem(unit["card"], 800),
        _carried(pen, unit, 800),
        joined((_BASES[form], _RANKS[form] if unit["commander"] else NOTHING)),
        _mark(unit, _CREST, -480),
        _HP(joined(map(_pip, pips(unit)))),
    )


def face(pen: Pen, unit: Json) -> Safe:
    """A unit in a list."""
    return _FACE(
        side(unit["seat"]),
        pen.emblem(unit["card"], 850),
        _carried(pen, unit, 850),
        _FACE_BASES[1 if unit["seat"] else 0],
        _mark(unit, _FACE_CREST, 760),
    )


def _mark(unit: Json, crest: Safe, down: int) -> Safe:
    """The crest of a commander, or the number of one of several alike."""
    if unit["commander"]:
        return crest
    return _NUMBER(down, number(unit)) if number(unit) else NOTHING


def _pip(pip: Json) -> Safe:
    """A point of damage that a unit can take, or has taken."""
    return _PIP("left" if pip["full"] else "lost", pip["left"], pip["width"])


def _carried(pen: Pen, unit: Json, half: int) -> Safe:
    """What a frame carries, over its emblem."""
    parts, symbols = carried(unit), pen.static("emblems/mecha.svg")
    if not parts:
        return NOTHING
    return _CARRIED(joined(_PART(symbols, part, half, half, 2 * half, 2 * half) for part in parts))
