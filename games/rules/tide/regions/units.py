"""The region of squads and vehicles on the map."""

from collections.abc import Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ..drawing.units import middle, radius, scale, title, turned, unit_words
from .figures import badges, base

_REGION: Final = Markup(
    '<svg id="region-units" class="layer layer-units" viewBox="0 0 {} {}">\n{}\n</svg>'
)
_UNIT: Final = Markup(
    '<g id="{}" class="unit tide-unit among-{} spot-{} {}" transform="translate({} {})"'
    ' data-unit="{}"{} data-x="{}" data-y="{}" data-radius="{}" data-place="{}" data-label="{}"'
    ' role="button" tabindex="0" aria-label="{}"><title>{}</title><g transform="scale({})">\n{}{}\n'
    '<g class="unit-plate"><rect x="{}" y="640" width="{}" height="580" rx="170"/>'
    '<text y="1090">{}</text></g>{}\n<text class="unit-name" y="1560">{}</text></g></g>'
)
_LETTER: Final = 370
"""The width of a letter in a unit's name."""
_CARD: Final = Markup(' data-card="{}"')
_GLOW: Final = Safe(
    '<rect class="unit-glow" x="-1120" y="-1120" width="2240" height="2240" rx="300"/>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region. Units whose names lie over other hexes are drawn last."""
    board = ctx.table["board"]
    there = [unit for unit in ctx.table["units"] if unit["x"] is not None]
    enemies = [middle([unit for unit in there if unit["side"] != own]) for own in (0, 1)]
    drawn = (
        ctx.part(f"unit-{unit['id']}", _unit, unit, ctx.names, turned(unit, enemies[unit["side"]]))
        for unit in sorted(there, key=lambda unit: int(unit["among"]))
    )
    return _REGION(board["width"], board["depth"], joined(drawn, "\n"))


def _unit(pen: Pen, part_id: str, unit: Json, names: Sequence[str], turned: int) -> Safe:
    label = unit_words(pen.say, unit, names)
    x, y, name = unit["x"], unit["y"], unit["id"].upper()
    wide = _LETTER * len(name)
    return _UNIT(
        *(part_id, unit["among"], unit["spot"], side(unit["side"]), x, y, unit["id"]),
        _CARD(unit["card"]) if unit["card"] else NOTHING,
        *(x, y, radius(unit), unit["hex"], title(pen.say, unit), label, label, scale(unit)),
        _GLOW if unit["acting"] else NOTHING,
        base(unit, turned),
        *(-wide // 2, wide, name),
        badges(unit),
        unit["name"],
    )
