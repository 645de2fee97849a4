"""Walking and running along a path, step by step, with rolls and falls on the way."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...contract.asking import Game, ScriptPart
from ...contract.driver import walk
from ...fields import Node
from ...reach import Step
from ..events import OfMech
from ..ground import costs
from ..harm import falls, piloting
from ..state import Hex, Mech, State
from ..sums import Sum
from ..terms import Mode
from . import record
from .foot import FALLS, FINISHED, Foot


class Moved(OfMech, kind="moved"):
    """A 'Mech has moved along a path, or has turned in its hex, for so many MP. The hexes are those
    that count now."""

    mode: Mode
    path: tuple[Hex, ...]
    facing: tuple[int, int]
    mp: int
    hexes: int


def follow(game: Game[State], foot: Foot, path: Sequence[Sequence[int]]) -> ScriptPart:
    """Takes a path, a filled-in field of `paths.on_foot`. The rest of it lapses after a fall.
    Returns whether the 'Mech has reached the end without a fall."""
    mech = foot.mech
    record.begin(mech, foot.pace)
    leg = _Leg(game, mech)
    failed: Fall | None = None

    def take(step: tuple[Node, Step[Node]]) -> None:
        nonlocal failed
        failed = _take(foot, leg, *step)

    route = foot.route(path)
    steps = zip(route.states, route.steps, strict=False)
    yield from walk(steps, take, lambda: failed is None)
    leg.announce()
    if failed is None:
        return True
    mech.movement.charge_hexes = 0
    yield from falls.fall(
        game, mech, levels=failed.levels, number=failed.number, into_water=failed.into_water
    )
    return False


@dataclass(frozen=True)
class Fall:
    """A fall on the way: its levels, and the number of the failed roll, if any."""

    levels: int = 0
    number: Sum | None = None
    into_water: bool = False


class _Leg:
    """A part of a path that is announced together: the hexes and the MP since the last roll."""

    def __init__(self, game: Game[State], mech: Mech) -> None:
        self.game, self.mech = game, mech
        self._begin()

    def _begin(self) -> None:
        self.path, self.spent, self.facing = [self.mech.at], 0, self.mech.facing

    def announce(self) -> None:
        """Emits the movement since the last announcement, if there was any."""
        mech = self.mech
        if self.spent:
            self.game.emit(
                Moved(
                    unit=mech.id,
                    mode=mech.movement.mode,
                    path=tuple(self.path),
                    facing=(self.facing, mech.facing),
                    mp=self.spent,
                    hexes=mech.movement.hexes,
                    rule="BT-2.4.p1" if mech.movement.mode == "run" else "BT-2.3.p1",
                )
            )
        self._begin()


def _take(foot: Foot, leg: _Leg, before: Node, step: Step[Node]) -> Fall | None:
    """Takes one step of a path from a node, with the required roll."""
    mech, movement, after = foot.mech, foot.mech.movement, step.to
    if after[4] == FINISHED:
        return None
    movement.spent += step.cost
    leg.spent += step.cost
    here, there = (before[0], before[1]), (after[0], after[1])
    if here == there:
        movement.turned = True
        mech.facing = after[2]
        return None
    record.enter(movement, backward=record.is_backward(before, after))
    mech.hex = there
    leg.path.append(there)
    if after[4] == FALLS:
        leg.announce()
        levels = foot.ground.floor(here) - foot.ground.floor(there)
        return Fall(levels, into_water=costs.is_water(foot.ground, there))
    event = piloting.asked_in(foot.ground, there)
    if not event:
        return None
    leg.announce()
    number = piloting.number(foot.game, mech, event)
    return None if piloting.passes(foot.game, mech, event) else Fall(number=number)
