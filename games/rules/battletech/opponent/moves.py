"""The choice of movements, in points of damage."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...contract.asking import Game
from ...contract.opponents import Suggestion
from ...fields import Node, Option, Path
from ...hexes import Hex, bearing, distance
from .. import ground, scenarios
from ..constants.shooting import TARGET_HEXES
from ..movement.allowance import moved
from ..movement.foot import FALLS
from ..movement.options import Move
from ..movement.record import jump_heat
from ..state import Mech, State
from ..tables import by_steps
from ..terms import Mode
from . import firepower, weights
from .weights import weight
from .worth import WayToGo, way_to_go

LOOKED_AT: Final = 10
"""The number of hexes that are examined closely, the best at first sight."""
BEST: Final = 4
"""The number of hexes that are suggested."""
TAKEN: Final = 0.75
"""The weight of a point of damage that the 'Mech may take against one that it may deal."""
STILL_TO_MOVE: Final = 0.8
"""The weight of fire by enemies that have yet to move."""
FULL_TURN: Final = 24


class End(NamedTuple):
    """A possible end of a movement, with its value."""

    score: float
    node: Node
    facing: int


def ends(
    game: Game[State], mech: Mech, option: Option, move: Move, *, looked_at: int = LOOKED_AT
) -> Iterator[Suggestion]:
    """The best destinations of an option to walk, run or jump, among so many that are examined
    closely."""
    way = option.fields[0]
    assert isinstance(way, Path)
    jumps = move.kind == "jump"
    mode: Mode = "jump" if jumps else move.pace
    to_go = way_to_go(game, mech)
    rough = sorted(_rough(game, mech, way, mode, to_go), reverse=True)[:looked_at]
    found = [
        end._replace(score=_closely(game, mech, mode, end.node, end.facing, to_go)) for end in rough
    ]
    found.sort(reverse=True)
    for end in found[:BEST]:
        fields = {"way": [list(end.node)], **({"facing": end.facing} if jumps else {})}
        yield Suggestion(option.id, fields, end.score)


def _rough(game: Game[State], mech: Mech, way: Path, mode: Mode, to_go: WayToGo) -> Iterator[End]:
    """One end for each hex that a way leads to, facing the enemy, with its value at first sight:
    near the wanted place, in woods, and far from the start."""
    land = ground.of(game.setup, game.state)
    facings: dict[Hex, int] = {}
    best: dict[Hex, End] = {}
    for node in way.ends:
        hex = (node[0], node[1])
        if len(node) > 4 and node[4] == FALLS:
            continue
        wanted = facings.get(hex)
        if wanted is None:
            wanted = facings[hex] = _facing_wanted(game, mech, hex)
        facing = node[2] if mode != "jump" else wanted
        off = min((facing - wanted) % 6, (wanted - facing) % 6)
        known = best.get(hex)
        if known is not None and known.score >= -off:
            continue
        best[hex] = End(-off, node, facing)
    for hex, end in best.items():
        hexes = distance(mech.at, hex)
        score = 1.5 * end.score - to_go(hex) + 1.5 * land.woods(hex)
        score += 1.2 * by_steps(TARGET_HEXES, hexes) - 2.0 * bool(land.depth(hex))
        yield end._replace(score=score)


def _facing_wanted(game: Game[State], mech: Mech, cell: Hex) -> int:
    """The facing in which the nearest enemy is ahead; without enemies, and for a 'Mech that is to
    break through, the facing away from its home edge."""
    enemies = [one.at for one in game.state.in_play() if one.side != mech.side and one.at != cell]
    if not enemies or scenarios.breaks_through(game.setup.options, mech.side):
        return ground.of(game.setup, game.state).ahead(mech.side, cell)
    near = min(enemies, key=lambda enemy: (distance(cell, enemy), enemy))
    return min(range(6), key=lambda facing: _off(bearing(cell, near, facing)))


def _off(turn: int) -> int:
    return min(turn, FULL_TURN - turn)


def stays(game: Game[State], mech: Mech) -> float:
    """The value of staying in place."""
    node = (*mech.at, mech.facing)
    return _closely(game, mech, "stand", node, mech.facing, way_to_go(game, mech))


def _closely(
    game: Game[State], mech: Mech, mode: Mode, node: Node, facing: int, to_go: WayToGo
) -> float:
    """The value of ending a movement at a node: the damage that it could deal there less the damage
    that it may take."""
    hex = (node[0], node[1])
    hexes = distance(mech.at, hex)
    there = moved(mech, mode, hex, facing, hexes)
    if mode == "jump":
        there.movement.heat = jump_heat(hexes)
    state = game.state
    enemies = [one for one in state.in_play() if one.side != mech.side]
    friends = sum(one.side == mech.side for one in state.in_play())
    does = max((firepower.expected(game, there, one) for one in enemies), default=0.0)
    share = 1 / (1 + 0.4 * max(0, friends - 1))
    suffers = 0.0
    for enemy in enemies:
        waits = enemy.id in state.turns.waiting
        fire = firepower.expected(game, enemy, there, turns=waits)
        suffers += fire * (STILL_TO_MOVE if waits else 1.0) * share
    score = weight(weights.FIRE) * (does - TAKEN * suffers)
    score -= weight(weights.PLACE) * to_go(hex)
    depth = ground.of(game.setup, state).depth(hex)
    return (
        score
        - 3.0 * bool(depth)
        - weight(weights.HEAT) * max(0, mech.heat + there.movement.heat - 10)
    )
