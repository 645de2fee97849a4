"""The region of characters on the battlefield, and their faces and bases there and in lists."""

from collections.abc import Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ..drawing import (
    badge_places,
    called,
    condition_letters,
    condition_name,
    dashes_left,
    unit_label,
    with_surroundings,
)

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
    """The face of a character with its state, in a circle around the origin."""
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
    """The edge of a base: round inside for the first seat, with eight corners for the second."""
    return BASE(_DISC + (hole if seat == 0 else octagon))


_REGION: Final = Markup(
    '<svg id="region-units" class="layer layer-units" viewBox="0 0 {} {}">\n{}\n</svg>'
)
_UNIT: Final = Markup(
    '<g id="{}" class="unit {} is-{}{}" transform="translate({} {})" data-unit="{}" data-card="{}"'
    ' data-seat="{}" data-x="{}" data-y="{}" data-radius="{}" data-label="{}" role="button"'
    ' tabindex="0" aria-label="{}"><title>{}</title><g transform="scale({})"><g class="unit-token">'
    '{}</g></g><circle class="unit-foot" r="{}"/><text class="unit-name" y="{}">{}</text></g>'
)
_TOKEN: Final = Markup(
    '{}<circle class="unit-shadow" cx="70" cy="110" r="1010"/>{}{}'
    '<circle class="unit-rim" r="960"/>'
    '<circle class="ring ring-lost" r="850" pathLength="{}" stroke-dasharray="0.82 0.18"'
    ' transform="rotate(-90)"/><circle class="ring ring-left" r="850" pathLength="{}"'
    ' stroke-dasharray="{}" transform="rotate(-90)"/>{}'
)
_GLOW: Final = Safe('<circle class="unit-glow" r="1290"/>')
_POWER: Final = Markup(
    '<g class="badge badge-power{}" transform="translate(-800 780)"><path d="M-80-500 420-500'
    ' 120-80 430-80-230 540-30 80-380 80Z"/><text dy="180">{}</text></g>'
)
_DAMAGE: Final = Markup(
    '<g class="badge badge-damage" transform="translate(800 780)"><circle r="420"/>'
    '<text dy="180">{}</text></g>'
)
_ACTIVATED: Final = Safe(
    '<g class="badge badge-activated" transform="translate(-1040 -120)"><circle r="360"/>'
    '<path d="M-170 0l120 130 210-250"/></g>'
)
_CONDITION: Final = Markup(
    '<g class="badge badge-condition" transform="translate({} {})"><title>{}</title>'
    '<circle r="360"/><text dy="140">{}</text></g>'
)
_HOLDS: Final = Markup(
    '<g class="badge badge-holds" transform="translate(1080 0)"><path d="M0-400 346-200V200L0'
    ' 400-346 200V-200Z"/><text dy="160">{}</text></g>'
)
_ROOF: Final = Markup(
    '<g class="badge badge-roof" transform="translate(1040 -560)"><rect x="-330" y="-330"'
    ' width="660" height="660" rx="90"/><text dy="160">{}</text></g>'
)
_HOLE: Final = "M0-780A780 780 0 1 0 0 780 780 780 0 1 0 0-780Z"
_OCTAGON: Final = "M0-780-552-552-780 0-552 552 0 780 552 552 780 0 552-552Z"


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    board = ctx.table["board"]
    drawn = (
        ctx.part(f"unit-{unit['id']}", character, unit, around, ctx.names)
        for unit, around in with_surroundings(ctx.table)
        if unit["deployed"] and not unit["ko"]
    )
    return _REGION(board["width"], board["depth"], joined(drawn, "\n"))


def character(pen: Pen, part_id: str, unit: Json, around: Json, names: Sequence[str]) -> Safe:
    """A character; `around` as in `with_surroundings`."""
    label = unit_label(pen.say, unit, names, around)
    states = ("dazed", "activated", "active")
    radius = unit["radius"]
    return _UNIT(
        part_id,
        side(unit["seat"]),
        unit["side"],
        "".join(f" is-{state}" for state in states if unit[state]),
        unit["x"],
        unit["y"],
        unit["id"],
        unit["card"],
        unit["seat"],
        unit["x"],
        unit["y"],
        radius,
        called(pen.say, unit, names, around),
        label,
        label,
        f"{radius / 1000:.4f}",
        _token(pen, unit, around),
        radius,
        radius + 1000,
        unit["name"],
    )


def _token(pen: Pen, unit: Json, around: Json) -> Safe:
    """The base of a character, 1000 wide around its middle, with everything on it."""
    return _TOKEN(
        _GLOW if unit["active"] else NOTHING,
        face(pen, unit, 785),
        rim(unit["seat"], _HOLE, _OCTAGON),
        unit["stamina"],
        unit["stamina"],
        dashes_left(unit, "0.82 0.18"),
        joined(_badges(pen, unit, around)),
    )


def _badges(pen: Pen, unit: Json, around: Json) -> list[Safe]:
    badges = [_POWER("" if unit["power"] else " is-none", unit["power"])]
    if unit["damage"]:
        badges.append(_DAMAGE(unit["damage"]))
    if unit["activated"]:
        badges.append(_ACTIVATED)
    for condition, x, y in badge_places(unit["conditions"]):
        name = condition_name(pen.say, condition)
        badges.append(_CONDITION(x, y, name, condition_letters(condition)))
    if unit["holds"]:
        badges.append(_HOLDS(len(unit["holds"])))
    if around["size"]:
        badges.append(_ROOF(around["size"]))
    return badges
