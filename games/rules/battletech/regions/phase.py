"""The region of the phases of the turn, with the 'Mechs that have yet to act."""

from collections.abc import Sequence
from typing import Final

from ...contract.regions import RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined, phase_list
from ...drawing.sides import names_of, side
from ...text import _, listed
from ..drawing.units import acting, phases, runs

_REGION: Final = Markup(
    '<section id="region-phase" class="phases" aria-label="{}">\n{}\n{}\n{}\n</section>'
)
_TO_COME: Final = Markup(
    '<p class="to-come"><span class="visually-hidden">{}</span>'
    '<span class="to-come-marks" aria-hidden="true">{}</span></p>\n{}'
)
_RUN: Final = Markup('<span class="to-come-run {}{}"><i class="seat-mark {}"></i>{}</span>')
_MECHS: Final = Markup('<ul class="phase-mechs {}" aria-label="{}">{}</ul>')
_MECH: Final = Markup(
    '<li><button type="button" class="phase-mech{}" data-show-unit="{}" title="{}" aria-label="{}">'
    "{}{}</button></li>"
)
_DONE: Final = Safe(' <span aria-hidden="true">✓</span>')
_HILL: Final = Markup('<p class="hill-points">{}</p>')


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    table, say = ctx.table, ctx.pen.say
    points = table.get("hill_points")
    score = " : ".join(map(str, points)) if points else ""
    return _REGION(
        say(_("Phases of the turn")),
        phase_list(phases(say), table["phase"]),
        _to_come(ctx, table["to_come"]) if table["to_come"] else NOTHING,
        _HILL(say(_("Hill points: %(points)s", points=score))) if points else NOTHING,
    )


def _to_come(ctx: RegionContext, sides: Sequence[int]) -> Safe:
    """The order of the sides that act, with the 'Mechs of each."""
    coming, view_sides = runs(sides), ctx.view["sides"]
    say = ctx.pen.say
    order = listed(
        say,
        (f"{names_of(say, view_sides[run['side']], ctx.names)} {run['count']}" for run in coming),
    )
    return _TO_COME(
        say(_("Still to act, in this order: %(order)s", order=order)),
        joined(_run(run, place) for place, run in enumerate(coming)),
        joined(_mechs(ctx, force) for force in acting(say, ctx.table)),
    )


def _run(run: Json, place: int) -> Safe:
    """A side that acts several times in a row."""
    whose = side(run["side"])
    return _RUN(whose, "" if place else " is-next", whose, run["count"] if run["count"] > 1 else "")


def _mechs(ctx: RegionContext, force: Json) -> Safe:
    number = force["number"]
    whose = names_of(ctx.pen.say, ctx.view["sides"][number], ctx.names)
    return _MECHS(side(number), whose, joined(map(_mech, force["mechs"])))


def _mech(mech: Json) -> Safe:
    unit, words = mech["unit"], mech["words"]
    done = mech["done"]
    return _MECH(
        *(" is-done" if done else "", unit["id"], words, words, mech["initials"]),
        _DONE if done else NOTHING,
    )
