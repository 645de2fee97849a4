"""The clocks of the sides; scripts let them run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules.contract.regions import Seen
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined

_REGION: Final = Markup('<div id="region-clock" class="clocks"{}{}>{}</div>')
_HIDDEN: Final = Safe(" hidden")
_RUNNING: Final = Markup(' data-until="{}" data-warn="{}"')
_CLOCK: Final = Markup(
    '<span class="clock side-{}{}" data-clock="{}" data-left="{}" data-since="{}" data-spare="{}"'
    ' data-pauses="{}"><span class="clock-name">{}</span>'
    ' <span class="clock-time" role="timer"></span></span>'
)


def region(seen: Seen) -> Safe:
    """All of them, and until when whoever is asked may take."""
    clocks, running = seen.match.get("clocks") or (), seen.match.get("clock")
    return _REGION(
        NOTHING if clocks else _HIDDEN,
        _RUNNING(running["until"], running["warn"]) if running else NOTHING,
        joined(map(_clock, clocks), " "),
    )


def _clock(clock: Mapping[str, Any]) -> Safe:
    since = clock["since"]
    return _CLOCK(
        clock["side"],
        " is-running" if since else "",
        clock["side"],
        clock["left"],
        "" if since is None else since,
        clock["spare"],
        clock["pauses"],
        clock["name"],
    )
