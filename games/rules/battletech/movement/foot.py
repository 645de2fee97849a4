"""What a 'Mech that walks or runs may do next, from anywhere on its path (BT-2.3, BT-2.4).

Searching for paths, checking one and carrying it out all ask `Foot.moves`: the one judge of what
is legal on foot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, Literal, NamedTuple

from ...fields import Illegal
from ...hexes import Hex, neighbour, turned
from ...table import Game
from ...text import Message, _
from .. import ground
from ..constants import movement as constants
from ..ground import Ground, costs
from ..mechs import condition
from ..state import Mech, State
from . import allowance, rolls

Pace = Literal["walk", "run"]

Node = tuple[int, int, int, int, int]
"""Where a 'Mech is on its path: q, r, its facing, what of its past counts, and whether the path
goes on from here.

What counts of a run is whether the minimum movement is still allowed: so many MP are left to a
'Mech that has not turned, else 0. What counts of a walk that is to end in a charge is whether the
last hex was entered backwards: BACKWARDS, else 0.
"""

BACKWARDS: Final = -1
GOES_ON: Final = 0
FALLS: Final = 1
"""It has gone so far down that it falls: the path ends here (BT-2.2.t8)."""
FINISHED: Final = 2
"""What the path was to end with is done: see `Finish`."""


class Move(NamedTuple):
    """One thing done next: where it leads and the MP that it costs, or why it is not allowed."""

    to: Node
    cost: int
    refused: Illegal | None = None


Finish = Callable[["Foot", Node], Iterator[Move]]
"""What a path is to end with, a charge or dropping prone: the moves that do it from a node."""


class Foot:
    """A 'Mech walking or running, from where it is, with the MP that it has left.

    finish: what the path is to end with, if anything. charges: that is a charge.
    """

    def __init__(
        self,
        game: Game[State],
        mech: Mech,
        pace: Pace,
        finish: Finish | None = None,
        *,
        charges: bool = False,
    ) -> None:
        self.game, self.mech, self.pace = game, mech, pace
        self.finish, self.charges = finish, charges
        self.ground: Ground = ground.of(game.setup, game.state)
        self.left = allowance.left(game, mech, pace)
        self.limps = pace == "run" and not condition.can_run(mech)
        """It runs on one leg: nothing but the minimum movement (BT-2.1.4)."""

    @property
    def start(self) -> Node:
        """Where it is now."""
        movement = self.mech.movement
        past = 0
        if self.pace == "run" and not movement.turned:
            past = self.left
        elif self.charges and movement.hexes and movement.backward:
            past = BACKWARDS
        return (*self.mech.at, self.mech.facing, past, GOES_ON)

    @cached_property
    def others(self) -> dict[Hex, Mech]:
        """The other 'Mechs that count for stacking, by hex (BT-0.p2)."""
        state = self.game.state
        there = {mech.at: ground.mech_in(state, mech.at) for mech in state.on_map()}
        return {
            hex: mech for hex, mech in there.items() if mech is not None and mech is not self.mech
        }

    def moves(self, node: Node) -> Iterator[Move]:
        """Everything it may do next, and what is in its way ahead and behind."""
        facing, end = node[2], node[4]
        if end != GOES_ON:
            return
        if not self.mech.prone:
            yield self.enter(node, facing)
            if self.pace == "walk":
                yield self.enter(node, turned(facing, 3), backward=True)
        if not self.limps:
            for turns in (-1, 1):
                yield self._turn(node, turns)
        if self.finish is not None:
            yield from self.finish(self, node)

    def roll(self, before: Sequence[int], after: Sequence[int]) -> str:
        """The roll that a move from one node to another asks for, as `rolls.asked_in` names it; ""
        if none, as where it falls in any case."""
        if after[4] != GOES_ON or tuple(before[:2]) == tuple(after[:2]):
            return ""
        return rolls.asked_in(self.ground, (after[0], after[1]))

    def _turn(self, node: Node, turns: int) -> Move:
        """A turn by one hexside (BT-2.2.t2). It ends the minimum movement of a run."""
        q, r, facing, past, _end = node
        after = past if self.pace == "walk" else 0
        return Move((q, r, turned(facing, turns), after, GOES_ON), constants.TURN)

    def enter(
        self, node: Node, direction: int, *, backward: bool = False, target: Mech | None = None
    ) -> Move:
        """The step into the next hex in a direction. `target` is a 'Mech that may stand there, for
        a charge goes into its hex."""
        here = (node[0], node[1])
        there = neighbour(here, direction)
        if there not in self.ground:
            return _refused(node, "BT-2.p1", _("The map ends there."))
        cost = costs.step(self.ground, here, there)
        minimum = self._minimum_movement(node, cost)
        message = self._closed(here, there, backward, minimum, target)
        if message is not None:
            return _refused(node, *message)
        falls = costs.is_fall(self.ground, here, there)
        cost = node[3] if minimum else cost
        past = self._past(node, cost, backward)
        return Move((*there, node[2], past, FALLS if falls else GOES_ON), cost)

    def _minimum_movement(self, node: Node, cost: int) -> bool:
        """Whether the step takes all MP that are left, too few for its cost, as the minimum
        movement of a run without a turn does (BT-2.4.p2)."""
        return self.pace == "run" and constants.MINIMUM_MOVEMENT <= node[3] < cost

    def _past(self, node: Node, cost: int, backward: bool) -> int:
        if self.pace == "run":
            return max(0, node[3] - cost)
        return BACKWARDS if self.charges and backward else 0

    def _closed(
        self, here: Hex, there: Hex, backward: bool, minimum: bool, target: Mech | None
    ) -> tuple[str, Message] | None:
        """The rule and the reason why it may not go from a hex into its neighbour, if any."""
        rise = self.ground.floor(there) - self.ground.floor(here)
        if rise >= constants.TOO_STEEP:
            return "BT-2.2.t7", _("%(levels)s levels up are too many.", levels=rise)
        if backward and rise:
            return "BT-2.3.p1", _("It cannot change levels backwards.")
        if self.pace == "run" and costs.is_water(self.ground, there) and not minimum:
            return "BT-2.4.p1", _("It cannot run into water.")
        other = self.others.get(there)
        if other is None or other is target:
            return None
        if other.side != self.mech.side:
            return "BT-0.p2", _("%(unit)s stands in the way.", unit=other.name)
        if rise <= -constants.TOO_STEEP:
            return "BT-2.2.t8", _("It cannot fall on %(unit)s.", unit=other.name)
        if rolls.asked_in(self.ground, there):
            return "BT-0.p2", _("It cannot pass %(unit)s there.", unit=other.name)
        return None


def _refused(node: Node, rule: str, message: Message) -> Move:
    return Move(node, 0, Illegal(rule, message))
