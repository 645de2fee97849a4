"""The resolution of deaths from above (BT-4.6)."""

from functools import partial

from ...contract.asking import Game, ScriptPart
from ...hexes import neighbour, turned
from ...text import _
from .. import ground, sides
from ..constants import physical as constants
from ..ground import Ground
from ..harm import damage, displacement, falls, locations, moves, stepping, warriors
from ..harm.marks import Harm
from ..mechs import condition, sheet
from ..state import Mech, State
from . import declaring, rolling
from .damage import dfa, dfa_to_oneself
from .numbers import number

NEAREST = ((0,), (-1, 1), (-2, 2), (3,))
"""The turns from the hexside through which the target should move to the others, the nearest first:
A, then B or F, then C or E, then D (BT-4.6.4)."""


def resolve(game: Game[State], mech: Mech) -> ScriptPart:
    """Resolves a death from above declared in movement. It is a normal landing if the target was
    destroyed (BT-4.6.1) or displaced (BT-4.4.p1)."""
    assert mech.strike is not None
    target = game.state.mech(mech.strike.target or mech.movement.dfa)
    failed = partial(rolling.StrikeFailed, unit=mech.id, target=target.id, attack="dfa")
    if not target.in_play:
        game.emit(failed(rule="BT-4.6.1"))
        yield from _land_where_it_jumped_to(game, mech)
    elif target.at != neighbour(mech.at, mech.facing):
        why = _("%(unit)s was displaced.", unit=target.name)
        game.emit(failed(why=why, rule="BT-4.4.p1"))
        yield from _land_where_it_jumped_to(game, mech)
    elif _hits(game, mech, target):
        yield from _hit(game, mech, target)
    else:
        yield from _miss(game, mech, target)


def _land_where_it_jumped_to(game: Game[State], mech: Mech) -> ScriptPart:
    """The 'Mech lands in the hex that it attacked. Another 'Mech that came there makes room, as in
    a displacement (BT-7.1)."""
    hex = neighbour(mech.at, mech.facing)
    other = moves.in_the_way(game, mech, hex)
    if other is not None:
        yield from displacement.make_room(game, other, mech.facing)
    mech.movement.dfa = ""
    yield from stepping.land(game, mech, hex)


def _hits(game: Game[State], mech: Mech, target: Mech) -> bool:
    """Whether the attack hits. It misses automatically if a piloting roll failed on its way
    (BT-3.12.3) or its warrior can no longer act (BT-9.p1)."""
    needed = number(game, "dfa", mech, target)
    barred = "BT-3.12.3" if mech.movement.dfa_fails else ""
    if condition.immobile(mech):
        barred = "BT-9.p1"
    return rolling.hits(game, "dfa", mech, target, needed, barred=barred)


def _hit(game: Game[State], mech: Mech, target: Mech) -> ScriptPart:
    """Both take damage, on the punch and the kick table, with the consciousness rolls for it
    (BT-8.2.p1). The attacker lands in the hex, and the target is displaced straight away from where
    the attacker stopped. Then both make piloting rolls, the target only if the displacement has not
    brought it down (BT-4.6.2)."""
    own, start = sheet.card_of(game.setup, mech), mech.movement.start or mech.at
    side = sides.side_struck(target, start)
    if target.prone:
        yield from damage.in_groups(game, Harm(target), dfa(own), "full", "rear")
    else:
        yield from damage.in_groups(game, Harm(target), dfa(own), "punch", side)
    yield from damage.in_groups(game, Harm(mech), dfa_to_oneself(own), "kick", "front")
    for harmed in (target, mech):
        warriors.roll_consciousness(game, harmed)
    hex, was_prone = target.at, target.prone
    if not target.out:
        way = yield from way_out(game, target, mech.facing)
        if way is None:
            locations.destroy(game, Harm(target, at_once=True), "BT-4.6.4")
        else:
            yield from displacement.push(game, target, way)
    _land(game, mech, hex)
    if target.in_play and (was_prone or not target.prone):
        yield from falls.keep_standing(game, target, "hit-by-dfa")
    if mech.in_play:
        yield from falls.keep_standing(game, mech, "dfa")


def _miss(game: Game[State], mech: Mech, target: Mech) -> ScriptPart:
    """The target moves to a neighbouring hex of its player's choice, even an occupied one. The
    attacker lands and falls automatically two levels on its rear (BT-4.6.3). If there is no hex for
    the target the attacker is destroyed (BT-4.6.4)."""
    hex = target.at
    land = ground.of(game.setup, game.state)
    ways = [way for way in range(6) if _may_choose(land, target, way)]
    if not ways:
        locations.destroy(game, Harm(mech, at_once=True), "BT-4.6.4")
        return
    way = yield from _choose(game, target, ways, "BT-4.6.3")
    yield from displacement.push(game, target, way)
    _land(game, mech, hex)
    levels = constants.DFA_MISSED_LEVELS
    yield from falls.fall(game, mech, levels=levels, column="rear")


def _land(game: Game[State], mech: Mech, cell: tuple[int, int]) -> None:
    mech.hex = cell
    mech.movement.dfa = ""
    game.emit(stepping.Landed(unit=mech.id, to=cell, rule="BT-4.6.2"))


def way_out(game: Game[State], target: Mech, direction: int) -> ScriptPart:
    """The direction in which a hit target moves: the open hexside nearest to the one through which
    it should move; its player chooses between two equally near ones. None if there is none
    (BT-4.6.4). A direction off the map is not prohibited, but cannot be chosen (BT-7.5,
    BT-11.6)."""
    land = ground.of(game.setup, game.state)
    for turns in NEAREST:
        ways = [turned(direction, turn) for turn in turns]
        ways = [way for way in ways if not moves.prohibited(land, target, way)]
        inside = [way for way in ways if neighbour(target.at, way) in land]
        if len(inside) > 1:
            return (yield from _choose(game, target, inside, "BT-4.6.4"))
        if ways:
            return (inside or ways)[0]
    return None


def _may_choose(land: Ground, target: Mech, way: int) -> bool:
    """Whether the player may choose a direction: on the map and not prohibited (BT-11.6)."""
    inside = neighbour(target.at, way) in land
    return inside and not moves.prohibited(land, target, way)


def _choose(game: Game[State], target: Mech, ways: list[int], rule: str) -> ScriptPart:
    """The hex that the target's player chooses, even for an immobile or prone 'Mech."""
    way = yield from declaring.direction(
        game,
        target,
        ways,
        "displace",
        _("Where does %(unit)s go?", unit=target.name),
        _("Where the 'Mech goes is being chosen."),
        rule,
    )
    return way
