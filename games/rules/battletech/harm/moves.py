"""Involuntary moves of a 'Mech into another hex (BT-7.1 to BT-7.5)."""

from ...contract.asking import Game, ScriptPart
from ...hexes import neighbour
from .. import ground
from ..constants import harm as numbers
from ..events import OfMech
from ..ground import Ground
from ..state import Hex, Mech, State
from ..sums import Sum
from .falls import fall, keep_standing


class Displaced(OfMech, kind="displaced"):
    """A 'Mech is displaced into another hex."""

    left: Hex
    to: Hex


class ForcedOff(OfMech, kind="forced-off"):
    """A 'Mech is forced off the map."""

    left: Hex
    rule: str = "BT-7.5"


def prohibited(land: Ground, mech: Mech, direction: int) -> bool:
    """Whether a 'Mech cannot be displaced in a direction: three or more levels up (BT-7.4,
    BT-11.6). A displacement off the map is possible and destroys the 'Mech (BT-7.5)."""
    to = neighbour(mech.at, direction)
    return to in land and land.rise(mech.at, to) > numbers.CLIMB


def in_the_way(game: Game[State], mech: Mech, cell: Hex) -> Mech | None:
    """The other 'Mech that stands in a hex; None without one."""
    other = ground.mech_in(game.state, cell)
    return None if other is mech else other


def go(game: Game[State], mech: Mech, to: Hex, rule: str) -> None:
    """Moves the 'Mech into another hex, without any effect."""
    left, mech.hex = mech.at, to
    game.emit(Displaced(unit=mech.id, left=left, to=to, rule=rule))


def force_off(game: Game[State], mech: Mech) -> None:
    """The 'Mech is forced off the map, and is destroyed for the rest of the match (BT-7.5)."""
    game.emit(ForcedOff(unit=mech.id, left=mech.at))
    mech.hex = None
    mech.out = "forced-off"


def into_empty(
    game: Game[State], mech: Mech, to: Hex, *, event: str = "", failed: Sum | None = None
) -> ScriptPart:
    """The 'Mech moves into an empty hex of the map, with every effect there. Two or more levels
    down it falls that far without a roll (BT-7.2, BT-7.3). Otherwise it falls if a roll with the
    number `failed` has failed, or makes the roll that an event requires."""
    land = ground.of(game.setup, game.state)
    levels = -land.rise(mech.at, to)
    go(game, mech, to, "BT-7.1")
    if levels >= numbers.DROP:
        into_water = land.depth(to) >= numbers.WET_DEPTH
        yield from fall(game, mech, levels=levels, number=failed, into_water=into_water)
    elif failed is not None:
        yield from fall(game, mech, number=failed)
    elif event:
        yield from keep_standing(game, mech, event)


def open_beside(game: Game[State], mech: Mech, cell: Hex) -> list[Hex]:
    """The neighbouring hexes into which a 'Mech in this hex could be displaced: on the map, empty,
    not too high (BT-11.6)."""
    land = ground.of(game.setup, game.state)
    return [
        beside
        for beside in land.board.neighbours(cell)
        if beside in land
        and beside != mech.hex
        and in_the_way(game, mech, beside) is None
        and land.rise(mech.at, beside) <= numbers.CLIMB
    ]
