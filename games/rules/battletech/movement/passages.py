"""The ways from a hex into its neighbours, as far as the map alone decides about them. They are
found once for each map, as every search for paths asks for them again."""

from typing import NamedTuple

from ...caching import cached_on_first
from ...hexes import Hex, neighbours
from ..ground import Ground, costs
from ..harm import piloting

_KEPT = 5_000
"""The number of hexes of a map whose passages are kept: those of 16 boards and more."""


class Passage(NamedTuple):
    """The way into a neighbouring hex. cost: its MP (BT-2.2). rise: the levels up, negative for
    levels down. falls: whether it leads so far down that it is a fall. water: whether the hex has
    water that counts. event: what requires a roll there, "" for nothing."""

    to: Hex
    cost: int
    rise: int
    falls: bool
    water: bool
    event: str


@cached_on_first(_KEPT)
def passages(land: Ground, here: Hex) -> tuple[Passage | None, ...]:
    """The ways from a hex by direction; None where the map ends."""
    return tuple(
        _passage(land, here, there) if there in land else None for there in neighbours(here)
    )


def _passage(land: Ground, here: Hex, there: Hex) -> Passage:
    return Passage(
        there,
        costs.step(land, here, there),
        land.rise(here, there),
        costs.is_fall(land, here, there),
        costs.is_water(land, there),
        piloting.asked_in(land, there),
    )
