"""The region of declared attacks, as arrows."""

from typing import Final

from ...contract.regions import RegionContext
from ...data import Json
from ...drawing.markup import Markup, Safe, joined
from ...drawing.sides import side
from ..drawing.units import declared

_REGION: Final = Markup(
    '<svg id="region-declared" class="layer layer-declared" viewBox="0 0 {} {}">\n'
    '<defs><marker id="declared-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5"'
    ' markerHeight="5" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z"'
    ' fill="context-stroke"/></marker></defs>\n{}</svg>'
)
_ARROW: Final = Markup(
    '<g class="declared declared-{} {}" role="img" aria-label="{}"><line class="declared-under"'
    ' x1="{}" y1="{}" x2="{}" y2="{}"/><line class="declared-line" x1="{}" y1="{}" x2="{}" y2="{}"'
    ' marker-end="url(#declared-head)"/></g>\n'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    board = ctx.table["board"]
    arrows = map(_arrow, declared(ctx.pen.say, ctx.table))
    return _REGION(board["width"], board["depth"], joined(arrows))


def _arrow(arrow: Json) -> Safe:
    line = arrow["x1"], arrow["y1"], arrow["x2"], arrow["y2"]
    return _ARROW(arrow["kind"], side(arrow["side"]), arrow["words"], *line, *line)
