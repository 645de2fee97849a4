"""The region of the forces: each 'Mech with its damage and a record sheet that opens."""

from collections.abc import Mapping, Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import owner, owners, side
from ...text import _
from ..drawing.sheets import doll
from ..drawing.units import initials, states, unit_words
from .figures import mech

_REGION: Final = Markup('<section id="region-forces" class="squads">\n{}\n</section>')
_FORCE: Final = Markup(
    '<section class="squad {}" aria-labelledby="force-{}">\n<header class="squad-head">'
    '<span class="seat-mark {}" aria-hidden="true"></span><h2 id="force-{}" class="clip">{}</h2>'
    '</header>\n<ul class="squad-units">{}</ul>\n</section>'
)
_UNIT: Final = Markup(
    '<li id="{}" class="squad-unit mech-line{}">\n<button type="button" class="squad-button"'
    ' data-show-unit="{}" data-sheet="{}" data-sheet-of="{}" data-version="{}" data-name="{}"'
    ' data-card="{}" aria-label="{}">\n<svg class="squad-face {}" viewBox="-1060 -1060 2120 2120"'
    ' aria-hidden="true">{}</svg>\n<span class="squad-main"><span class="squad-name">{}</span>\n'
    '<span class="squad-states">{}<span>{} t · {} {}</span>{}{}</span></span>\n'
    '<span class="squad-numbers"><span title="{}">{}°</span>'
    '<svg class="doll-small" viewBox="0 0 360 325" aria-hidden="true">{}</svg></span>\n'
    "</button>\n</li>"
)
_HEX: Final = Markup(" <span>· {}</span>")
_STATE: Final = Markup(' <span class="tag tag-warn">{}</span>')
_PLACE: Final = Markup('<rect class="doll-{}" x="{}" y="{}" width="{}" height="{}" rx="14"/>')


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    return _REGION(
        joined((_force(ctx, number, seats) for number, seats in enumerate(ctx.view["sides"])), "\n")
    )


def _force(ctx: RegionContext, number: int, seats: Sequence[int]) -> Safe:
    waiting, letters = ctx.table["waiting"], initials(ctx.table["units"])
    drawn = (
        ctx.part(
            f"force-unit-{unit['id']}",
            *(_unit, unit, ctx.names, unit["id"] in waiting, ctx.cards, letters[unit["id"]]),
        )
        for unit in ctx.table["units"]
        if unit["side"] == number
    )
    return _FORCE(
        *(side(number), number, side(number), number),
        owners(ctx.pen.say, seats, ctx.names),
        joined(drawn),
    )


def _unit(
    pen: Pen,
    part_id: str,
    unit: Json,
    names: Sequence[str],
    waits: bool,
    cards: Mapping[str, Json],
    letters: str,
) -> Safe:
    unit_id, name = unit["id"], unit["name"]
    whose = Safe(f"{owner(unit['owner'], names[unit['seat']])} ") if unit["owner"] else NOTHING
    return _UNIT(
        part_id,
        " is-wreck" if unit["out"] else " is-waiting" if waits else "",
        *(unit_id, unit_id, unit_id, pen.version(unit), name, unit["card"]),
        unit_words(pen.say, unit, names),
        side(unit["side"]),
        mech(pen, unit, cards, letters),
        name,
        whose,
        *(unit["tonnage"], pen.say(_("BV")), unit["value"]),
        _HEX(unit["hex"]) if unit["hex"] else NOTHING,
        joined(map(_STATE, states(pen.say, unit))),
        *(pen.say(_("Heat")), unit["heat"]),
        joined(map(_place, doll(unit, cards))),
    )


def _place(place: Json) -> Safe:
    """A location of the small paper doll."""
    return _PLACE(place["worn"], place["x"], place["y"], place["width"], place["height"])
