"""The region of both forces, with the scenario in short."""

from collections.abc import Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import names_of, side
from ...text import Message, _
from ..drawing.units import (
    figures_words,
    fresh_units,
    nation,
    objective_words,
    of_side,
    states,
    title,
    unit_words,
)
from .figures import badges, base

_REGION: Final = Markup('<section id="region-forces" class="squads">\n{}\n{}\n</section>')
_BRIEF: Final = Markup(
    '<details class="tide-brief"{}><summary>{}</summary>\n{}\n'
    '<button type="button" class="link-button" data-read="{}">{}</button>\n{}\n</details>'
)
_OPEN: Final = Safe(" open")
_INTRODUCTION: Final = Markup("<p>{}</p>")
_OBJECTIVES: Final = Markup("<h3>{}</h3>\n<ul>{}</ul>")
_OBJECTIVE: Final = Markup(
    '<li id="{}" class="{}"><span class="seat-mark {}" aria-hidden="true"></span> {}</li>'
)
_FORCE: Final = Markup(
    '<section class="squad {}" aria-labelledby="force-{}">\n<header class="squad-head">'
    '<span class="seat-mark {}" aria-hidden="true"></span><h2 id="force-{}" class="clip">{}</h2>'
    '<span class="muted small">{}</span></header>\n{}\n'
    '<ul class="squad-units">{}</ul>\n</section>'
)
_COUNTS: Final = Markup('<p id="{}" class="tide-counts small">{}</p>')
_UNIT: Final = Markup(
    '<li id="{}" class="squad-unit{}">\n<button type="button" class="squad-button"'
    ' data-show-unit="{}" data-sheet="{}" data-sheet-of="{}" data-version="{}" data-name="{}"{}'
    ' aria-label="{}">\n<svg class="squad-face {}" viewBox="-1200 -1200 2400 2400"'
    ' aria-hidden="true">{}{}</svg>\n<span class="squad-main"><span class="squad-name">{}</span>\n'
    '<span class="squad-states">{}{}</span></span>\n<span class="squad-numbers">{}</span>\n'
    "</button>\n</li>"
)
_CARD: Final = Markup(' data-card="{}"')
_WORDS: Final = Markup("<span>{}</span> ")
_STATE: Final = Markup('<span class="tag {}">{}</span> ')
_HEX: Final = Markup("<span>{}</span>")


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    fresh = fresh_units(ctx.table)
    forces = (_force(ctx, number, seats, fresh) for number, seats in enumerate(ctx.view["sides"]))
    return _REGION(_brief(ctx), joined(forces, "\n"))


def _brief(ctx: RegionContext) -> Safe:
    """The aims of the scenario, and who controls its objectives."""
    table, say = ctx.table, ctx.pen.say
    scenario, objectives = table["scenario"], table["objectives"]
    introduction = scenario["introduction"]
    listed = joined(
        ctx.part(f"force-objective-{number}", _objective, objective, ctx.names)
        for number, objective in enumerate(objectives)
    )
    return _BRIEF(
        _OPEN if table["phase"] == "set-up" else NOTHING,
        scenario["name"],
        _INTRODUCTION(say(Message(introduction))) if introduction else NOTHING,
        scenario["id"],
        say(_("Read the whole scenario")),
        _OBJECTIVES(say(_("Objectives")), listed) if objectives else NOTHING,
    )


def _objective(pen: Pen, part_id: str, objective: Json, names: Sequence[str]) -> Safe:
    control = side(objective["control"])
    return _OBJECTIVE(part_id, control, control, objective_words(pen.say, objective, names))


def _force(ctx: RegionContext, number: int, seats: Sequence[int], fresh: Sequence[int]) -> Safe:
    table = ctx.table
    drawn = (
        ctx.part(f"force-unit-{unit['id']}", _unit, unit, ctx.names)
        for unit in of_side(table["units"], number)
    )
    return _FORCE(
        *(side(number), number, side(number), number, names_of(ctx.pen.say, seats, ctx.names)),
        nation(ctx.pen.say, table, number),
        ctx.part(
            f"force-counts-{number}",
            *(_counts, fresh[number], table["command"][number], table["priority"] == number),
        ),
        joined(drawn),
    )


def _counts(pen: Pen, part_id: str, fresh: int, command: int, leads: bool) -> Safe:
    """The fresh units of a side, its command, and whether it has the initiative."""
    counts = [pen.say(_("%(n)s fresh", n=fresh)), pen.say(_("%(n)s command", n=command))]
    if leads:
        counts.append(pen.say(_("initiative")))
    return _COUNTS(part_id, " · ".join(counts))


def _unit(pen: Pen, part_id: str, unit: Json, names: Sequence[str]) -> Safe:
    """A unit in the list of its force, with a sheet that opens."""
    unit_id, name = unit["id"], title(pen.say, unit)
    return _UNIT(
        *(part_id, _state(unit), unit_id, unit_id, unit_id, pen.version(unit), name),
        _CARD(unit["card"]) if unit["card"] else NOTHING,
        *(unit_words(pen.say, unit, names), side(unit["side"]), base(unit)),
        NOTHING if unit["out"] else badges(unit),
        name,
        _WORDS(figures_words(pen.say, unit)) if unit["figures"] else NOTHING,
        joined(_STATE(state["tag"], state["words"]) for state in states(pen.say, unit)),
        _HEX(unit["hex"]) if unit["hex"] else NOTHING,
    )


def _state(unit: Json) -> str:
    """The class for a unit that acts or is spent."""
    if unit["out"]:
        return " is-wreck"
    if unit["acting"]:
        return " is-active"
    return " is-activated" if unit["activation"] == "fatigued" else ""
