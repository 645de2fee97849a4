"""The region of the phases of the round, with the active side and its actions left."""

from typing import Final

from ...contract.regions import RegionContext
from ...drawing.markup import NOTHING, Markup, Safe, phase_list
from ...drawing.sides import side
from ...text import _, ngettext
from ..drawing.units import phases

_REGION: Final = Markup(
    '<section id="region-phase" class="phases" aria-label="{}">\n{}\n{}\n</section>'
)
_TURN: Final = Markup(
    '<p class="tide-turn {}"><span class="seat-mark {}" aria-hidden="true"></span> {}</p>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    table, say = ctx.table, ctx.pen.say
    return _REGION(
        say(_("Phases of the round")),
        phase_list(phases(say, table), table["phase"]),
        NOTHING if table["turn"] is None else _turn(ctx, table["turn"], table["actions"]),
    )


def _turn(ctx: RegionContext, seat: int, actions: int) -> Safe:
    name = ctx.names[seat]
    if actions:
        left = ngettext(
            "%(n)s action left: %(name)s", "%(n)s actions left: %(name)s", actions, name=name
        )
    else:
        left = _("Last action of the turn: %(name)s", name=name)
    return _TURN(side(seat), side(seat), ctx.pen.say(left))
