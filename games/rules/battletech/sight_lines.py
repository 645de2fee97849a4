"""Lines of sight as they are drawn on the map."""

from __future__ import annotations

from collections.abc import Iterator

from ..fields import Shape
from ..hexes import Hex
from .ground import Ground
from .sight import Sight


def shapes(land: Ground, start: Hex, end: Hex, line: Sight) -> Iterator[Shape]:
    """The line from one hex to another, and what lies on it: the hexes that block it, and those
    that make the shot harder."""
    chart, blockers = land.board.chart, set(line.blockers)
    for hex in line.through:
        if hex in blockers:
            yield Shape("polygon", "blocker", chart.outline(hex))
        elif hex in line.hills or hex in line.woods:
            yield Shape("polygon", "slight", chart.outline(hex))
    ends = (chart.centre(start), chart.centre(end))
    yield Shape("line", "sight" if line.clear else "blocked", ends)
