"""The value for a side of standing in a hex."""

from functools import cached_property
from typing import Final, NamedTuple

from ...contract.asking import Game
from ...hexes import Hex, distance
from .. import library
from ..cards.schema import ControlPoints
from ..state import State
from . import aims, estimates
from .estimates import Unit
from .threats import Ways

DECAY: Final = 0.9
"""The share of a goal's value that remains for each MP of distance."""
NEARNESS: Final = [DECAY**away for away in range(aims.FAR + 1)]
CROWD: Final = (1.0, 0.75, 0.5, 0.3, 0.2, 0.1)
"""The weight of a goal by the number of friends there or on the way."""
AWAY: Final = 0.3
"""The weight of a held goal without enemies near."""
NEAR: Final = 8
"""The MP within which an enemy threatens a goal."""
GUARD: Final = 3
"""The MP within which defenders of a held goal are near enough."""
CLOSE: Final = 6
"""The MP within which an enemy is about to enter a goal."""


class Pull(NamedTuple):
    """The attraction of a goal for a unit."""

    goal: Hex
    pull: float
    away: dict[Hex, int]
    """The MP to the goal from each hex."""
    occupying: float
    """The extra value of standing on the goal where no friend does."""
    guard: int
    """The MP within which the distance to the goal does not matter."""


class Survey(Ways):
    """Everything that a side considers in a position: threats, ways, and the value of hexes."""

    def __init__(self, game: Game[State], side: int) -> None:
        super().__init__(game, side)
        self._pulling: dict[str, list[Pull]] = {}

    @cached_property
    def goals(self) -> list[aims.Goal]:
        """The goals of this side."""
        return aims.goals(self.game, self.side)

    def to_next_goal(self, cell: Hex) -> int:
        """The MP of a squad from a hex to the nearest goal; FAR without goals."""
        ways = (aims.distances(self.game, goal.hex, "squad") for goal in self.goals)
        return min((way.get(cell, aims.FAR) for way in ways), default=aims.FAR)

    @cached_property
    def attacks(self) -> bool:
        """Whether the side attacks: most goals are not its own or, without goals, it would lose a
        draw."""
        if not self.goals:
            return library.scenario(self.setup).tie.nation != self.state.nations[self.side]
        return self._is_missing_most(self.side)

    @cached_property
    def enemy_attacks(self) -> bool:
        """Whether the enemy attacks, in the same sense."""
        if not self.goals:
            return not self.attacks
        return self._is_missing_most(1 - self.side)

    def _is_missing_most(self, side: int) -> bool:
        missing = sum(
            goal.worth for goal in self.goals if self.state.control.get(goal.number) != side
        )
        return missing > sum(goal.worth for goal in self.goals) / 2

    def _enemies_within(self, mp: int) -> dict[Hex, bool]:
        """Whether an enemy is within so many MP, for each goal."""
        return {
            goal.hex: any(
                aims.distances(self.game, goal.hex, enemy.target_class).get(enemy.at, aims.FAR)
                <= mp
                for enemy in self.enemies
            )
            for goal in self.goals
        }

    @cached_property
    def _threatened(self) -> dict[Hex, bool]:
        """Whether an enemy is near, for each goal."""
        return self._enemies_within(NEAR)

    @cached_property
    def _going(self) -> dict[Hex, list[str]]:
        """The friends at each goal, or within a step of it."""
        return {
            goal.hex: [one.id for one in self.friends if distance(one.at, goal.hex) <= 1]
            for goal in self.goals
        }

    def draw(self, unit: Unit, cell: Hex) -> float:
        """The value of having a unit in a hex, for the goals near it."""
        found = 0.0
        for goal, pull, away, occupying, guard in self._pulls(unit):
            found += pull * NEARNESS[max(guard, away.get(cell, aims.FAR))]
            if cell == goal:
                found += pull * occupying
        return found if self.goals else self._hunt(cell)

    def _pulls(self, unit: Unit) -> list[Pull]:
        if unit.id not in self._pulling:
            self._pulling[unit.id] = [
                Pull(
                    goal.hex,
                    self._pull(unit, goal),
                    aims.distances(self.game, goal.hex, unit.target_class),
                    0.0 if self._has_friend(goal.hex, unit) else self._standing_on[goal.hex],
                    GUARD if self.state.control.get(goal.number) == self.side else 0,
                )
                for goal in self.goals
            ]
        return self._pulling[unit.id]

    def _pull(self, unit: Unit, goal: aims.Goal) -> float:
        others = sum(one != unit.id for one in self._going[goal.hex])
        pull = goal.worth * CROWD[min(others, len(CROWD) - 1)]
        if self.state.control.get(goal.number) == self.side and not self._threatened[goal.hex]:
            pull *= AWAY
        return pull

    def _has_friend(self, cell: Hex, unit: Unit) -> bool:
        return any(one.side == self.side and one.id != unit.id for one in self.at.get(cell, ()))

    @cached_property
    def _standing_on(self) -> dict[Hex, float]:
        """The extra value of standing on each goal instead of beside it: highest where it scores
        this round or an enemy could enter it."""
        scenario = library.scenario(self.setup)
        now = {
            scored.hex
            for scored in scenario.scoring
            if isinstance(scored, ControlPoints) and scored.round == self.state.round
        }
        if scenario.conquest is not None:
            now |= set(scenario.conquest.hexes)
        found = {}
        for goal in self.goals:
            if self.state.control.get(goal.number) == self.side:
                counts = 0.6 if goal.number in now else 0.3
                found[goal.hex] = counts if self._close[goal.hex] else 0.15
            else:
                found[goal.hex] = 0.6 if goal.number in now else 0.25
        return found

    @cached_property
    def _close(self) -> dict[Hex, bool]:
        """Whether an enemy could enter each goal within a round or two."""
        return self._enemies_within(CLOSE)

    def _hunt(self, cell: Hex) -> float:
        """Where there is no goal and a draw is not enough, the attraction of the enemies."""
        eager = 0.3 if self.attacks else 0.05
        return sum(
            estimates.worth(self.setup, enemy) * eager * NEARNESS[distance(cell, enemy.at)]
            for enemy in self.enemies
        )
