"""The region of limbs on the map."""

from typing import Final

from ...contract.regions import RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ..drawing.country import limbs

_REGION: Final = Markup(
    '<svg id="region-limbs" class="layer layer-limbs" viewBox="0 0 {} {}">\n{}</svg>'
)
_LIMB: Final = Markup(
    '<g class="limb" role="img" aria-label="{}" transform="translate({} {})"><title>{}</title>'
    '<path d="M-190 60a75 75 0 1 1 70-110l200 60a75 75 0 1 1-30 125l-190-55a75 75 0 0 1-50-20z"/>'
    "{}</g>\n"
)
_COUNT: Final = Markup('<text x="0" y="-90">{}×</text>')


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    board = ctx.table["board"]
    lying = map(_limb, limbs(ctx.pen.say, ctx.table))
    return _REGION(board["width"], board["depth"], joined(lying))


def _limb(heap: Json) -> Safe:
    count = heap["count"]
    return _LIMB(
        *(heap["words"], heap["x"], heap["y"], heap["words"]),
        _COUNT(count) if count > 1 else NOTHING,
    )
