"""The sides' clocks; scripts count them down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.live.region_context import RegionContext
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined
from games.rules.drawing.sides import names_of

_REGION: Final = Markup('<div id="region-clock" class="clocks"{}{}>{}</div>')
_HIDDEN: Final = Safe(" hidden")
_RUNNING: Final = Markup(' data-until="{}" data-warn="{}"')
_CLOCK: Final = Markup(
    '<span class="clock side-{}{}" data-clock="{}" data-left="{}" data-since="{}" data-spare="{}"'
    ' data-pauses="{}"><span class="clock-name">{}</span>'
    ' <span class="clock-time" role="timer"></span>'
    '<span class="clock-rests small" hidden>{}</span></span>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region, with the deadline of the running clock."""
    clocks, running = ctx.match.get("clocks") or (), ctx.match.get("clock")
    return _REGION(
        NOTHING if clocks else _HIDDEN,
        _RUNNING(running["until"], running["warn"]) if running else NOTHING,
        joined((_clock(clock, ctx) for clock in clocks), " "),
    )


def _clock(clock: Mapping[str, Any], ctx: RegionContext) -> Safe:
    since = clock["since"]
    return _CLOCK(
        clock["side"],
        " is-running" if since else "",
        clock["side"],
        clock["left"],
        "" if since is None else since,
        clock["spare"],
        clock["pauses"],
        names_of(ctx.pen.say, clock["seats"], ctx.names),
        ctx.reader.gettext("rests"),
    )
