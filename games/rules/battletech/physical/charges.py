"""The resolution of charges (BT-4.5)."""

from functools import partial

from ...contract.asking import Game, ScriptPart
from ...hexes import Hex, neighbour, turned
from ...text import _
from .. import ground, sides
from ..constants import movement as movement_numbers
from ..events import OfMech
from ..harm import damage, displacement, falls, moves, warriors
from ..harm.marks import Harm
from ..mechs import condition, sheet
from ..state import Mech, State
from . import declaring, rolling
from .damage import charge, charge_to_oneself
from .numbers import number


class Followed(OfMech, kind="followed"):
    """An attacker moves into the hex that its target has left."""

    to: Hex


def resolve(game: Game[State], mech: Mech) -> ScriptPart:
    """Resolves a charge declared in movement. It fails if the attacker fell meanwhile or its
    warrior can no longer act (BT-9.p1). It does not happen against a target that fell or is gone
    (BT-4.5.1), and misses a target that was displaced (BT-4.4.p1)."""
    assert mech.strike is not None
    target = game.state.mech(mech.strike.target)
    failed = partial(rolling.StrikeFailed, unit=mech.id, target=target.id, attack="charge")
    if mech.prone or mech.hex is None:
        game.emit(failed(why=_("%(unit)s fell.", unit=mech.name), rule="BT-4.5.1"))
        return
    if condition.immobile(mech):
        why = _("The warrior of %(unit)s is unconscious.", unit=mech.name)
        game.emit(failed(why=why, rule="BT-9.p1"))
        return
    if target.prone or not target.in_play:
        why = _("%(unit)s fell or is gone.", unit=target.name)
        game.emit(failed(why=why, rule="BT-4.5.1"))
        return
    if target.at != neighbour(mech.at, mech.facing):
        why = _("%(unit)s was displaced.", unit=target.name)
        game.emit(failed(why=why, rule="BT-4.4.p1"))
        yield from _pass_by(game, mech)
        return
    needed = number(game, "charge", mech, target)
    if rolling.hits(game, "charge", mech, target, needed):
        yield from _hit(game, mech, target)
    else:
        yield from _pass_by(game, mech)


def _hit(game: Game[State], mech: Mech, target: Mech) -> ScriptPart:
    """Both take damage in groups, with the consciousness rolls for it (BT-8.2.p1). Then the target
    is displaced one hex and the attacker moves into its hex, unless that is prohibited. Both make a
    piloting roll in their hexes, the target first (BT-4.5.2)."""
    own, other = sheet.card_of(game.setup, mech), sheet.card_of(game.setup, target)
    side = sides.side_struck(target, mech.at)
    points = charge(own, mech.movement.charge_hexes)
    yield from damage.in_groups(game, Harm(target), points, "full", side)
    yield from damage.in_groups(game, Harm(mech), charge_to_oneself(other), "full", "front")
    for harmed in (target, mech):
        warriors.roll_consciousness(game, harmed)
    left = target.at
    moves = not target.out
    if moves:
        moves = yield from displacement.push(game, target, mech.facing, event="charged")
    free = ground.mech_in(game.state, left) is None
    if free and not mech.out:
        mech.hex = left
        game.emit(Followed(unit=mech.id, to=left, rule="BT-4.5.2"))
    if not moves and target.in_play:
        yield from falls.keep_standing(game, target, "charged")
    if mech.in_play:
        yield from falls.keep_standing(game, mech, "charge")


def _pass_by(game: Game[State], mech: Mech) -> ScriptPart:
    """After a miss the attacker moves to one of the hexes to the right and left in its front arc;
    if both are barred it stays. Two or more levels down it falls (BT-4.5.3)."""
    ways = [turned(mech.facing, turn) for turn in (-1, 1)]
    open_ways = [way for way in ways if _can_take(game, mech, neighbour(mech.at, way))]
    if not open_ways:
        return
    way = yield from declaring.direction(
        game,
        mech,
        open_ways,
        "pass",
        _("The charge of %(unit)s has missed. Where does it go?", unit=mech.name),
        _("Where the charge ends is being chosen."),
        "BT-4.5.3",
    )
    yield from moves.into_empty(game, mech, neighbour(mech.at, way))


def _can_take(game: Game[State], mech: Mech, cell: Hex) -> bool:
    """Whether the attacker may move into a hex: it is on the map, free, and less than three levels
    up (BT-4.5.3)."""
    land = ground.of(game.setup, game.state)
    if cell not in land or ground.mech_in(game.state, cell) is not None:
        return False
    return land.rise(mech.at, cell) < movement_numbers.TOO_STEEP
