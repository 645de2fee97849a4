"""A summary for spectators: the progress of the match, who leads, who decides what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.cards.words import Reader
from games.live import lead
from games.live.elements.score import turn_count
from games.live.region_context import RegionContext
from games.matches import delay
from games.matches.templatetags.board import side_of
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined

_REGION: Final = Markup('<p id="region-watching" class="watching-now"{}>{}</p>')
_HIDDEN: Final = Safe(" hidden")
_NOW: Final = Markup("<b>{}</b> <b>{}</b> {} {}")
_LATE: Final = Markup('<span class="muted">{}</span>')
_WHO: Final = Markup(
    '<span class="watching-who {}"><span class="seat-mark {}" aria-hidden="true"></span>'
    " {} {}</span>"
)


def region(ctx: RegionContext) -> Safe:
    """The whole region; empty for players and after the end."""
    if ctx.me is not None or ctx.view["result"]:
        return _REGION(_HIDDEN, NOTHING)
    reader = ctx.reader
    whose = joined((_who(ask, ctx, reader) for ask in ctx.view["asks"]), " ")
    leads = lead.in_words(ctx.view["sides"], ctx.table, ctx.names, reader)
    late = _late(ctx.match.get("delay"), reader)
    return _REGION(NOTHING, _NOW(turn_count(ctx), leads, whose, late))


def _late(chosen: str | None, reader: Reader) -> Safe:
    """A note that spectators see the match with a delay."""
    if not chosen:
        return NOTHING
    words = reader.gettext("You see this match later than its players do: %(delay)s.")
    return _LATE(words % {"delay": delay.in_words(chosen)})


def _who(ask: Mapping[str, Any], ctx: RegionContext, reader: Reader) -> Safe:
    side = side_of(ask["seat"], ctx.view["sides"])
    decides = reader.gettext("%(name)s decides:") % {"name": ctx.names[ask["seat"]]}
    return _WHO(side, side, decides, reader.translate(ask["prompt"]))
