"""The region of units and wrecks on the board, and of the overkills between them."""

from collections.abc import Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ...text import _
from ..constants import OVERKILL_TURNS
from ..drawing import cell_name, middle, on_field, spent, unit_label, unit_name
from .figures import figure

_REGION: Final = Markup(
    '<svg id="region-units" class="layer layer-units" viewBox="0 0 {} {}">\n{}\n{}\n</svg>'
)
_UNIT: Final = Markup(
    '<g id="{}" class="unit {}{}" transform="translate({} {})" data-unit="{}" data-card="{}"'
    ' data-x="{}" data-y="{}" data-radius="390" data-place="{}" data-label="{}" role="button"'
    ' tabindex="0" aria-label="{}"><title>{}</title><g transform="scale(0.39)">'
    '<g class="unit-token">\n{}\n</g></g><text class="unit-name">{}</text></g>'
)
_WRECK: Final = Markup(
    '<path class="wreck" d="M-820-500-420-840-90-560 330-800 800-420 640-60 840 420 420 800 60'
    ' 600-380 820-800 460-600 40Z"/>{}<path class="wreck-cross" d="M-560-560 560 560M560-560-560'
    ' 560"/>'
)
_LEVEL: Final = Markup(
    '<g class="badge badge-level" transform="translate(-800 -780)"><rect x="-280" y="-280"'
    ' width="560" height="560" rx="90"/><text y="150">{}</text></g>'
)
_RISK: Final = Markup(
    '<g class="badge badge-risk" transform="translate(800 -760)"><path d="M0-480 500 400H-500Z"/>'
    '<text y="310">{}</text></g>'
)
_POINTS: Final = Markup(
    '<g class="badge badge-points{}" transform="translate(-740 1010)"><rect x="-430" y="-270"'
    ' width="860" height="540" rx="270"/><circle cx="-175" r="140"/><text x="175" y="155">{}</text>'
    "</g>"
)
_SPENT: Final = Safe(
    '<g class="badge badge-activated" transform="translate(860 980)"><circle r="320"/>'
    '<path d="M-150 0l110 120 190-230"/></g>'
)
_OVERKILL: Final = Markup(
    '<g class="overkill {}{}" role="img" aria-label="{}"><line x1="{}" y1="{}" x2="{}" y2="{}"/>'
    '<g transform="translate({} {})"><rect x="-330" y="-480" width="660" height="330" rx="165"/>'
    '<text y="-235">☠ {}/{}</text></g></g>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    table = ctx.table
    board, stage, say = table["board"], table["stage"], ctx.pen.say
    drawn = (
        ctx.part(
            f"unit-{unit['id']}",
            *(_unit, unit, unit_name(say, unit, ctx.names, table), ctx.names, stage),
        )
        for unit in on_field(table["units"])
    )
    overkills = (_overkill(ctx, marker) for marker in table["overkills"])
    return _REGION(board["width"], board["depth"], joined(drawn, "\n"), joined(overkills))


def _unit(pen: Pen, part_id: str, unit: Json, name: str, names: Sequence[str], stage: str) -> Safe:
    label = unit_label(pen.say, unit, names)
    x, y = middle(unit["x"]), middle(unit["y"])
    is_spent = spent(unit) and stage == "turn"
    return _UNIT(
        *(part_id, side(unit["seat"]), _state(unit, is_spent)),
        *(x, y, unit["id"], unit["card"], x, y, cell_name(unit), name, label, label),
        _WRECK(pen.emblem(unit["card"], 430))
        if unit["destroyed"]
        else joined((figure(pen, unit), *_badges(unit, is_spent)), "\n"),
        unit["name"],
    )


def _state(unit: Json, is_spent: bool) -> str:
    """The class for a unit that acts or is spent."""
    if unit["destroyed"]:
        return " is-wreck"
    if unit["active"]:
        return " is-active"
    return " is-activated" if is_spent else ""


def _badges(unit: Json, is_spent: bool) -> list[Safe]:
    return [
        _LEVEL(unit["level"]) if unit["level"] else NOTHING,
        _RISK(unit["risk"]) if unit["risk"] else NOTHING,
        _POINTS("" if unit["pap"] else " is-used", unit["bap"]),
        _SPENT if is_spent else NOTHING,
    ]


def _overkill(ctx: RegionContext, marker: Json) -> Safe:
    """The progress of an overkill; empty if the unit or the wreck is off the board."""
    table, say = ctx.table, ctx.pen.say
    units = {unit["id"]: unit for unit in table["units"]}
    unit, wreck = units[marker["unit"]], units[marker["wreck"]]
    if unit["x"] is None or wreck["x"] is None:
        return NOTHING
    progress = marker["progress"]
    slots = {
        "unit": unit_name(say, unit, ctx.names, table),
        "wreck": unit_name(say, wreck, ctx.names, table),
        "n": progress,
        "goal": OVERKILL_TURNS,
    }
    words = (
        _("Overkill of %(unit)s on %(wreck)s: %(n)s of %(goal)s, stopped", **slots)
        if marker["stopped"]
        else _("Overkill of %(unit)s on %(wreck)s: %(n)s of %(goal)s", **slots)
    )
    to_x, to_y = middle(wreck["x"]), middle(wreck["y"])
    return _OVERKILL(
        *(side(unit["seat"]), " is-stopped" if marker["stopped"] else "", say(words)),
        *(middle(unit["x"]), middle(unit["y"]), to_x, to_y, to_x, to_y, progress, OVERKILL_TURNS),
    )
