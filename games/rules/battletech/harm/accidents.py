"""A 'Mech that is pushed two or more levels down upon another one (BT-7.2.p1)."""

from ...contract.asking import Game, ScriptPart
from ...hexes import neighbour
from ...text import _
from .. import ground, modifiers, sides
from ..constants import harm as numbers
from ..events import AtMech, Check, RolledByMech
from ..rolls import announce, die, passes
from ..state import Hex, Mech, State
from ..sums import Sum, Term
from . import damage
from .falls import fall, tens_of
from .locations import destroy
from .marks import Harm
from .moves import go, into_empty, open_beside


class AccidentRolled(Check, AtMech, kind="accident-roll"):
    """Whether a falling 'Mech hits the one below."""

    rule: str = "BT-7.2.p1"


class DirectionRolled(RolledByMech, kind="direction-roll"):
    """A random hexside."""

    rule: str = "BT-7.2.p1"


def number(game: Game[State], below: Mech) -> Sum:
    """The number to hit a 'Mech by falling upon it: 7, its movement and its terrain (BT-7.2.p1).
    Being prone or immobile does not count (G-89)."""
    land = ground.of(game.setup, game.state)
    return Sum(
        (
            Term(numbers.ACCIDENT, _("fall upon a 'Mech"), "BT-7.2.p1"),
            *modifiers.target_movement(below),
            *modifiers.target_terrain(land, below.at),
        )
    )


def fall_upon(game: Game[State], mech: Mech, below: Mech, failed: Sum | None = None) -> ScriptPart:
    """The 'Mech falls into the hex of the one below. `failed` is the number of the roll that
    brought it down, if any."""
    needed = number(game, below)
    terms = tuple(needed.words())
    if passes(game, AccidentRolled, mech, needed.total, target=below.id, terms=terms):
        yield from _hit(game, mech, below, failed)
    else:
        yield from _miss(game, mech, below, failed)


def _hit(game: Game[State], mech: Mech, below: Mech, failed: Sum | None) -> ScriptPart:
    """The one below takes damage and the falling one lands on its back. Then the one below moves to
    a random neighbouring hex and makes a roll at +2 or falls there (BT-7.2.2). If there is no such
    hex it is destroyed (BT-7.2.3)."""
    land = ground.of(game.setup, game.state)
    to, levels = below.at, -land.rise(mech.at, below.at)
    side = sides.side_struck(below, mech.at)
    points = impact(game, mech, below)
    harm = Harm(below, at_once=True)
    yield from damage.in_groups(game, harm, points, "punch", side)
    go(game, mech, to, "BT-7.2.2")
    yield from _drop(game, mech, levels, failed, on_its_back=True)
    if below.out:
        return
    open_hexes = open_beside(game, below, to)
    if open_hexes:
        yield from into_empty(game, below, _any(game, below, to, open_hexes), event="fallen-upon")
    else:
        destroy(game, harm, "BT-7.2.3")


def _miss(game: Game[State], mech: Mech, below: Mech, failed: Sum | None) -> ScriptPart:
    """The 'Mech lands in a random open hex beside the one below, with a normal fall (BT-7.2.1,
    G-80). If there is no such hex it is destroyed (BT-7.2.3)."""
    open_hexes = open_beside(game, mech, below.at)
    if not open_hexes:
        destroy(game, Harm(mech, at_once=True), "BT-7.2.3")
        return
    to = _any(game, mech, below.at, open_hexes)
    levels = -ground.of(game.setup, game.state).rise(mech.at, to)
    go(game, mech, to, "BT-7.2.1")
    yield from _drop(game, mech, levels, failed)


def _drop(
    game: Game[State], mech: Mech, levels: int, failed: Sum | None, *, on_its_back: bool = False
) -> ScriptPart:
    """A fall of so many levels; fewer than two count as none (BT-7.3)."""
    land = ground.of(game.setup, game.state)
    yield from fall(
        game,
        mech,
        levels=levels if levels >= numbers.DROP else 0,
        number=failed,
        into_water=land.depth(mech.at) >= numbers.WET_DEPTH,
        column="rear" if on_its_back else None,
    )


def impact(game: Game[State], mech: Mech, below: Mech) -> int:
    """The damage of falling upon another 'Mech: for each ten tons the levels to the point of
    impact, which is one below the top of the other (G-79); half of it, rounded down, if the other
    is wholly under water (BT-7.2.2)."""
    land = ground.of(game.setup, game.state)
    levels = land.floor(mech.at) - (land.height_of(below) - 1)
    points = tens_of(game, mech) * levels
    return points // 2 if land.submerged(below) else points


def _any(game: Game[State], mech: Mech, around: Hex, hexes: list[Hex]) -> Hex:
    """A random hex among the neighbours: 1D6 for the hexside clockwise from the top, repeated until
    it names one of them. A single hex needs no die."""
    if len(hexes) == 1:
        return hexes[0]
    while True:
        face = announce(game, DirectionRolled(unit=mech.id, faces=(die(game),))).total
        chosen = neighbour(around, face - 1)
        if chosen in hexes:
            return chosen
