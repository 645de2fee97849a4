"""The region of 'Mechs on the map."""

from collections.abc import Mapping, Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ..drawing.units import initials, mode_sign, unit_words
from .figures import mech

_REGION: Final = Markup(
    '<svg id="region-units" class="layer layer-units" viewBox="0 0 {} {}">\n{}\n</svg>'
)
_UNIT: Final = Markup(
    '<g id="{}" class="unit mech {}{}{}" transform="translate({} {})" data-unit="{}" data-card="{}"'
    ' data-x="{}" data-y="{}" data-radius="470" data-place="{}" data-label="{}" role="button"'
    ' tabindex="0" aria-label="{}"><title>{}</title><g transform="scale(0.5)">\n{}\n{}\n'
    '<text class="unit-name" y="1500">{}</text></g></g>'
)
_MOVED: Final = Markup(
    '<g class="badge badge-moved" transform="translate(840 -800)"><rect x="-400" y="-250"'
    ' width="800" height="500" rx="180"/><text y="130">{}</text></g>'
)
_FIRE: Final = Markup(
    '<g class="badge badge-fire badge-near" transform="translate(-840 -800)"><circle r="290"/>'
    '<text y="130">{}</text></g>'
)
_HEAT: Final = Markup(
    '<g class="badge badge-heat" transform="translate(-840 800)"><rect x="-360" y="-250"'
    ' width="720" height="500" rx="180"/><text y="130">{}°</text></g>'
)
_LEVEL: Final = Markup(
    '<g class="badge badge-level badge-near" transform="translate(840 800)"><rect x="-300" y="-250"'
    ' width="600" height="500" rx="90"/><text y="130">{}</text></g>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    table = ctx.table
    board, waiting, letters = table["board"], table["waiting"], initials(table["units"])
    drawn = (
        ctx.part(
            f"unit-{unit['id']}",
            *(_unit, unit, ctx.names, unit["id"] in waiting, ctx.cards, letters[unit["id"]]),
        )
        for unit in table["units"]
        if unit["x"] is not None
    )
    return _REGION(board["width"], board["depth"], joined(drawn, "\n"))


def _unit(
    pen: Pen,
    part_id: str,
    unit: Json,
    names: Sequence[str],
    waits: bool,
    cards: Mapping[str, Json],
    letters: str,
) -> Safe:
    label = unit_words(pen.say, unit, names)
    x, y = unit["x"], unit["y"]
    return _UNIT(
        part_id,
        side(unit["side"]),
        " is-wreck" if unit["out"] else " is-waiting" if waits else "",
        " is-off" if unit["shut_down"] else "",
        *(x, y, unit["id"], unit["card"], x, y, unit["hex"], unit["name"], label, label),
        mech(pen, unit, cards, letters),
        joined(_badges(unit)),
        unit["name"],
    )


def _badges(unit: Json) -> list[Safe]:
    sign, fire = mode_sign(unit), unit["fire"]
    return [
        _MOVED(sign) if sign else NOTHING,
        _FIRE(len(fire["shots"])) if fire and fire["shots"] else NOTHING,
        _HEAT(unit["heat"]) if unit["heat"] else NOTHING,
        _LEVEL(unit["level"]) if unit["level"] else NOTHING,
    ]
