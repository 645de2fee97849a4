"""'Mechs as they are drawn on the map and in lists."""

from collections.abc import Mapping
from typing import Final

from ...contract.regions import Pen
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, shapes_of
from ..drawing.units import MARKERS, condition, glow

SHAPES: Final = shapes_of(__package__)

_MECH: Final = Markup(
    '{}<g class="faces" transform="rotate({})"><path class="mech-arrow" d="M0-1540'
    ' 640-860Q0-1120-640-860Z"/>{}</g><path class="unit-shadow" d="{}"'
    ' transform="translate(80 130)"/><path class="unit-base" d="{}"/><path class="unit-rim" d="{}"'
    ' transform="scale(0.94)"/><path class="unit-face" d="{}" transform="scale(0.8)"/>'
    '<g class="mech-figure{}"{}>{}</g><path class="armour armour-full" d="{}"'
    ' transform="scale(0.82)"/><path class="armour armour-{}" d="{}" transform="scale(0.82)"'
    ' pathLength="100" stroke-dasharray="{} 100"/>{}'
    '<text class="unit-initials mech-initials" y="{}">{}</text>{}{}{}{}{}{}'
)
_GLOW: Final = Markup('<circle class="mech-glow" r="1330" fill-opacity="{}"/>')
_TWIST: Final = Markup(
    '<path class="mech-twist" d="M0-1400 360-1000Q0-1130-360-1000Z" transform="rotate({})"/>'
)
_LOST: Final = Markup(
    '<path class="armour armour-structure" d="{}" transform="scale(-0.7 0.7)" pathLength="100"'
    ' stroke-dasharray="{} 100"/>'
)
_OWNER: Final = Markup(
    '<g class="owner-{} owner" transform="translate(-800 0)"><circle r="300"/>'
    '<text y="165">{}</text></g>'
)
_LETTER: Final = Markup('<text class="mech-side" x="-640" y="130">{}</text>')
_PRONE: Final = SHAPES["prone"]
_OFF: Final = Markup(
    '<g class="mech-off" transform="translate(0 {})"><path d="M-150-110a190 190 0 1 0 300'
    ' 0M0-230V-20"/></g>'
)
_OUT: Final = SHAPES["out"]
_CLUB: Final = Markup('<g class="mech-club" transform="translate(960 40) rotate(18)">{}</g>')
_TREE: Final = SHAPES["tree"]
_LIMB: Final = SHAPES["limb"]
_LYING: Final = Safe(' transform="rotate(100)"')
_ON_THE_GROUND: Final = Safe(' transform="rotate(78)"')
_SHUT_DOWN: Final = Safe(" is-off")


def mech(pen: Pen, unit: Json, cards: Mapping[str, Json], initials: str) -> Safe:
    """A 'Mech with its initials, about 2000 wide around its middle, facing up. Its ring is its
    armour."""
    form, state = MARKERS[unit["side"]], condition(unit, cards)
    is_prone, is_off = unit["prone"], unit["shut_down"]
    return _MECH(
        _GLOW(glow(unit)) if unit["heat"] and not unit["out"] else NOTHING,
        _turned(unit["facing"]),
        _TWIST(_turned(unit["twist"])) if unit["twist"] else NOTHING,
        *(form, form, form, form),
        _SHUT_DOWN if is_off else NOTHING,
        _LYING if unit["out"] else _ON_THE_GROUND if is_prone else NOTHING,
        pen.emblem(unit["card"], 780),
        *(form, state["looks"], form, state["armour"]),
        _LOST(form, state["lost"]) if state["lost"] else NOTHING,
        -360 if is_prone or is_off else 760,
        initials,
        _OWNER(unit["owner"], unit["owner"]) if unit["owner"] else NOTHING,
        _LETTER(unit["letter"]) if unit["letter"] else NOTHING,
        _PRONE if is_prone else NOTHING,
        _OFF(-560 if is_prone else 470) if is_off else NOTHING,
        _OUT if unit["out"] else NOTHING,
        _CLUB(_TREE if unit["club"] == "tree" else _LIMB) if unit["club"] else NOTHING,
    )


def _turned(sixths: int | None) -> int:
    """Sixths of a turn in degrees."""
    return 60 * (sixths or 0)
