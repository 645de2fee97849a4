"""The value of a position, in points of damage."""

from collections.abc import Callable

from ...contract.asking import Game
from ...hexes import Hex, distance
from .. import ground, scenarios
from ..cards.weapons import WEAPONS
from ..constants import house
from ..mechs import condition
from ..mechs.sheet import card_of
from ..phases import victory
from ..state import Mech, State
from . import firepower, weights
from .weights import weight

HURRY = 10.0
"""The factor of distances for a 'Mech that is to break through."""

WayToGo = Callable[[Hex], float]
"""The distance in hexes from a hex to where a 'Mech wants to be."""


def worth(game: Game[State], side: int) -> dict[str, float]:
    """The value of each item for a side, less the average of the other sides."""
    every = {number: _of_side(game, number) for number in game.state.sides}
    own = every.pop(side)
    fire = _exchange(game, side)
    found = {
        name: weight(name) * (value - sum(other[name] for other in every.values()) / len(every))
        for name, value in own.items()
    }
    return {**found, weights.FIRE: weight(weights.FIRE) * fire}


def _of_side(game: Game[State], side: int) -> dict[str, float]:
    """The amount of each item that a side has."""
    mechs = [mech for mech in game.state.mechs.values() if mech.side == side]
    there = [mech for mech in mechs if mech.in_play]
    safe = [mech for mech in mechs if mech.in_play or _is_through(game, mech)]
    return {
        weights.LOSSES: -sum(_lost(game, mech) for mech in mechs),
        weights.DAMAGE: sum(condition.points_left(mech) for mech in safe),
        weights.WEAPONS: sum(_weapons(game, mech) for mech in safe),
        weights.STATE: -sum(_trouble(mech) for mech in there),
        weights.HEAT: -sum(max(0, mech.heat - weights.COOL) for mech in there),
        weights.PLACE: -sum(_still_to_go(game, mech) for mech in mechs),
        weights.HILL: _hill(game, side),
    }


def _hill(game: Game[State], side: int) -> float:
    """The hill points of a side, with the one that it would score if nobody moved."""
    points = game.state.hill[side] if side < len(game.state.hill) else 0
    return points + weights.HELD * (victory.hill_holder(game) == side)


def _lost(game: Game[State], mech: Mech) -> float:
    """The battle value lost with a 'Mech. A 'Mech that leaves over the far edge as planned counts
    as a gain."""
    full = victory.value(game.setup, mech)
    half = full / house.CRIPPLED_SHARE
    if _is_through(game, mech):
        return -half if mech.crippled else -full
    if mech.out:
        return half if mech.out == "withdrawn" else full
    crippled = mech.crippled or condition.crippled(card_of(game.setup, mech), mech)
    return half if crippled else 0.0


def _is_through(game: Game[State], mech: Mech) -> bool:
    """Whether a 'Mech has left over the far edge as planned."""
    return mech.out == "left" and scenarios.breaks_through(game.setup.options, mech.side)


def _weapons(game: Game[State], mech: Mech) -> float:
    card = card_of(game.setup, mech)
    return sum(
        WEAPONS[mount.weapon].most_damage
        for mount in condition.weapons(card, mech)
        if condition.can_fire(card, mech, mount)
    )


def _trouble(mech: Mech) -> float:
    """The cost of a 'Mech's state in the next turns."""
    return weights.PRONE * mech.prone + weights.SHUT_DOWN * condition.immobile(mech)


def _still_to_go(game: Game[State], mech: Mech) -> float:
    """The distance of a 'Mech to where it wants to be. A lost 'Mech that was to break through
    counts the whole way, so that its loss is no gain."""
    if mech.in_play:
        return way_to_go(game, mech)(mech.at)
    if scenarios.breaks_through(game.setup.options, mech.side) and not _is_through(game, mech):
        land = ground.of(game.setup, game.state)
        return HURRY * sum(land.to_home(side, land.middle) for side in (0, 1))
    return 0.0


def way_to_go(game: Game[State], mech: Mech) -> WayToGo:
    """The distance from any hex to where a 'Mech wants to be: to the hill, over the far edge, or to
    the range of its weapons from the nearest enemy."""
    land = ground.of(game.setup, game.state)
    if scenarios.breaks_through(game.setup.options, mech.side):
        return lambda cell: HURRY * land.to_home(1 - mech.side, cell)
    if victory.scenario(game) == scenarios.HILL and (hill := land.hill()) is not None:
        return lambda cell: 2.0 * max(0, distance(cell, hill) - house.HILL_REACH)
    enemies = [one.at for one in game.state.in_play() if one.side != mech.side]
    if not enemies:
        return lambda cell: float(distance(cell, land.middle))
    wanted = max(3, firepower.range_wanted(game, mech))
    return lambda cell: float(max(0, min(distance(cell, enemy) for enemy in enemies) - wanted))


def _exchange(game: Game[State], side: int) -> float:
    """The expected exchange of fire this turn, while it is to come: the best fire of each own 'Mech
    less that of each enemy."""
    if game.state.stage not in ("move", "moving", "fire", "firing"):
        return 0.0
    there = game.state.in_play()
    own = [mech for mech in there if mech.side == side]
    others = [mech for mech in there if mech.side != side]
    waiting = set(game.state.turns.waiting) if game.state.stage == "moving" else set()

    def best(mech: Mech, targets: list[Mech]) -> float:
        turns = mech.id in waiting
        found = [firepower.expected(game, mech, target, turns=turns) for target in targets]
        return max(found, default=0.0)

    return sum(best(mech, others) for mech in own) - sum(best(mech, own) for mech in others)
