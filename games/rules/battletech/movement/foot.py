"""The steps of a 'Mech that walks or runs, from each point of its path (BT-2.3, BT-2.4). Searching
for paths, checking one and carrying it out all use `Foot.steps`, so only one function judges what
is legal on foot."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from typing import Final, Literal

from ...contract.asking import Game
from ...fields import Illegal, Node
from ...hexes import Hex, neighbour, turned
from ...reach import Route, Step, walk
from ...text import Message, _
from .. import ground
from ..constants import movement as constants
from ..ground import Ground
from ..mechs import condition
from ..state import Mech, State
from . import allowance, rolls
from .passages import Passage, passages

Pace = Literal["walk", "run"]

# A node is (q, r, facing, past, end).
#
# past: what counts of the path so far. STRAIGHT: a run without a turn, which may still be the
# minimum movement. BACKWARDS: a walk into a charge that has entered its last hex backwards.
# end: whether the path goes on from the node, ends there with a fall, or with its special end.

NO_MATTER: Final = 0
STRAIGHT: Final = 1
BACKWARDS: Final = -1

GOES_ON: Final = 0
FALLS: Final = 1
FINISHED: Final = 2

Judged = tuple[Node, Step[Node] | Illegal]
"""A node, with the step to it or why the step is illegal."""
Finish = Callable[["Foot", Node, int], Iterator[Judged]]
"""The special end of a path, such as a charge or dropping prone: the steps from a node with so many
MP left to a node that is FINISHED."""


class Foot:
    """A 'Mech on foot from its place, with its MP. left: the MP, if they are already known. finish:
    the special end of the path, if any. charges: whether that is a charge."""

    def __init__(
        self,
        game: Game[State],
        mech: Mech,
        pace: Pace,
        finish: Finish | None = None,
        *,
        charges: bool = False,
        left: int | None = None,
    ) -> None:
        self.game, self.mech, self.pace = game, mech, pace
        self.finish, self.charges = finish, charges
        self.ground: Ground = ground.of(game.setup, game.state)
        self.left = allowance.left(game, mech, pace) if left is None else left
        self.limps = pace == "run" and not condition.can_run(mech)
        """It runs on one leg: nothing but the minimum movement (BT-2.1.4)."""
        self._asks: dict[str, tuple[Message, ...]] = {"": ()}

    @property
    def start(self) -> Node:
        """The node where the 'Mech is now."""
        movement, past = self.mech.movement, NO_MATTER
        if self.pace == "run" and not movement.turned:
            past = STRAIGHT
        elif self.charges and movement.hexes and movement.backward:
            past = BACKWARDS
        return (*self.mech.at, self.mech.facing, past, GOES_ON)

    @cached_property
    def others(self) -> dict[Hex, Mech]:
        """The other 'Mechs that count for stacking, by hex (BT-0.p2)."""
        there = ground.counting(self.game.state)
        return {hex: mech for hex, mech in there.items() if mech is not self.mech}

    def route(self, path: Sequence[Sequence[int]]) -> Route[Node, Node]:
        """The route along the nodes of a checked path."""
        start, *onward = (tuple(node) for node in path)
        route = walk(self.steps, start, onward, self.left)
        assert isinstance(route, Route), f"{self.mech.id} is given a path that it cannot take"
        return route

    def steps(self, node: Node, left: int) -> Iterator[Judged]:
        """Every step from a node with so many MP left, and the obstacles ahead and behind."""
        q, r, facing, past, end = node
        if end != GOES_ON:
            return
        walks = self.pace == "walk"
        if not self.mech.prone:
            yield self.enter(node, facing, left)
            if walks:
                yield self.enter(node, turned(facing, 3), left, backward=True)
        if not self.limps:  # turns by one hexside (BT-2.2.t2), not within the minimum movement
            after = past if walks else NO_MATTER
            for turns in (-1, 1):
                yield paid((q, r, turned(facing, turns), after, GOES_ON), constants.TURN, left)
        if self.finish is not None:
            yield from self.finish(self, node, left)

    def enter(
        self,
        node: Node,
        direction: int,
        left: int,
        *,
        backward: bool = False,
        target: Mech | None = None,
    ) -> Judged:
        """The step into the next hex in a direction. `target` is a 'Mech that may stand there, as a
        charge ends in its hex."""
        here, facing = (node[0], node[1]), node[2]
        past = STRAIGHT if node[3] == STRAIGHT else NO_MATTER
        if backward and self.charges:
            past = BACKWARDS
        way = passages(self.ground, here)[direction]
        if way is None:
            return (*neighbour(here, direction), facing, past, GOES_ON), _MAP_ENDS
        minimum = self._minimum_movement(node, way.cost, left)
        refused = self._closed(way, backward, minimum, target)
        if refused is not None:
            return (*way.to, facing, past, GOES_ON), refused
        cost = left if minimum else way.cost
        if way.falls:
            return paid((*way.to, facing, past, FALLS), cost, left)
        to = (*way.to, facing, past, GOES_ON)
        return paid(to, cost, left, self._asked(way.event), bool(way.event))

    def _minimum_movement(self, node: Node, cost: int, left: int) -> bool:
        """Whether the step is the minimum movement of a run without a turn, which takes all MP left
        although they are too few (BT-2.4.p2)."""
        return node[3] == STRAIGHT and constants.MINIMUM_MOVEMENT <= left < cost

    def _closed(
        self, way: Passage, backward: bool, minimum: bool, target: Mech | None
    ) -> Illegal | None:
        """Why the 'Mech may not step into a neighbouring hex, whatever its MP. None if it may."""
        if way.rise >= constants.TOO_STEEP:
            return _too_steep(way.rise)
        if backward and way.rise:
            return _LEVEL_BACKWARDS
        if way.water and self.pace == "run" and not minimum:
            return _RUN_INTO_WATER
        other = self.others.get(way.to)
        if other is None or other is target:
            return None
        if other.side != self.mech.side:
            return Illegal("BT-0.p2", _("%(unit)s stands in the way.", unit=other.name))
        if way.event:
            return Illegal("BT-0.p2", _("It cannot pass %(unit)s there.", unit=other.name))
        return None

    def _asked(self, event: str) -> tuple[Message, ...]:
        """A roll in words; empty without one."""
        if event not in self._asks:
            self._asks[event] = (rolls.described(self.game, self.mech, event),)
        return self._asks[event]


def paid(
    to: Node, cost: int, left: int, asks: tuple[Message, ...] = (), penalty: int = 0
) -> Judged:
    """A step, or why the MP left cannot pay for it."""
    if cost <= left:
        return to, Step(to, cost, penalty, asks)
    return to, _too_dear(cost, left)


_MAP_ENDS: Final = Illegal("BT-2.p1", _("The map ends there."))
_LEVEL_BACKWARDS: Final = Illegal("BT-2.3.p1", _("It cannot change levels backwards."))
_RUN_INTO_WATER: Final = Illegal("BT-2.4.p1", _("It cannot run into water."))


@cache
def _too_steep(levels: int) -> Illegal:
    return Illegal("BT-2.2.t7", _("%(levels)s levels up are too many.", levels=levels))


@cache
def _too_dear(cost: int, left: int) -> Illegal:
    return Illegal("BT-2.p1", _("That costs %(mp)s MP, and %(left)s are left.", mp=cost, left=left))
