"""The value of places for a character, in victory points."""

from collections.abc import Iterator
from functools import cached_property
from math import cos, dist, pi, sin
from typing import Final, NamedTuple

from ...contract.asking import Game
from ...fields import Point
from .. import board, constants
from ..figures.state import Character, State
from ..modifiers import objectives
from . import fights, weights
from .weights import weight

Spot = tuple[int, int]

DIRECTIONS: Final = 8
"""The number of directions that are examined, besides those to its goals."""
WAYS: Final = tuple(
    (cos(number * 2 * pi / DIRECTIONS), sin(number * 2 * pi / DIRECTIONS))
    for number in range(DIRECTIONS)
)
GOALS: Final = 4
"""The number of goals that are examined, the nearest first."""
SHARES: Final = (1.0, 0.8, 0.6, 0.4, 0.2)
"""The shares of the wanted distance that are tried."""
BEST: Final = 5
"""The number of places that are suggested."""
SECURES: Final = 1.1
"""The value of contesting a token that is not secured, or of being the only one to contest it."""
KEEPS: Final = 0.7
HINDERS: Final = 0.3
HELPS: Final = 0.15
FLEES: Final = 0.12
"""The value of each inch from the nearest enemy for the holder of a token, within its reach."""
SAFE: Final = 8 * constants.INCH
ENEMIES_AWAY: Final = 3 * constants.INCH
"""The distance to an enemy that is near enough."""
CROWDED: Final = 4 * constants.INCH
"""The extra distance of a token for each friend already there."""


class Goal(NamedTuple):
    """A goal of a character: its place, the distance at which it is reached (from the centre of its
    base), an extra distance, and its value."""

    spot: Spot
    near: float
    seems: float = 0.0
    gain: float = 0.0


class Places:
    """The value of places for one character, with everybody else where they are."""

    def __init__(self, game: Game[State], unit: Character, *, attacks: bool = False) -> None:
        """`attacks`: whether it can still attack after moving."""
        self.game, self.unit, self.attacks = game, unit, attacks
        self._radius = board.radius(game, unit.id)
        self._enemies = [
            one for one in game.state.characters.values() if one.seat != unit.seat and one.fit
        ]

    @cached_property
    def goals(self) -> list[Goal]:
        """The tokens on the battlefield, and the enemies."""
        tokens = [
            token
            for token in self.game.state.tokens.values()
            if not token.removed and token.holder is None
        ]
        near = constants.RANGES[constants.CONTEST_RANGE] + constants.TOKEN_RADIUS + self._radius
        found = []
        for token in tokens:
            others = objectives.contesting(self.game, token.id)
            others = [one for one in others if one != self.unit.id]
            friends = sum(self.game.state.unit(one).seat == self.unit.seat for one in others)
            gain = self._gain(others)
            found.append(Goal((token.x, token.y), near, CROWDED * friends, gain))
        for enemy in self._enemies:
            wanted = 0 if enemy.holds else ENEMIES_AWAY
            found.append(Goal((enemy.x, enemy.y), self._radius + wanted))
        return found

    def _gain(self, others: list[str]) -> float:
        """The value of contesting a token besides these others."""
        before = objectives.majority(self.game, others)
        after = objectives.majority(self.game, [*others, self.unit.id])
        if after != before:
            return SECURES if after == self.unit.seat else KEEPS
        return HELPS if after == self.unit.seat else HINDERS

    @cached_property
    def _shots(self) -> list[fights.Promise]:
        """The values of its attacks on each enemy, by their reach."""
        return fights.promises(self.game, self.unit)

    def to_go(self, spot: Spot) -> float:
        """The inches from a place to the nearest token that its side has yet to take or keep, or to
        the nearest enemy."""
        away = (max(0.0, dist(spot, goal.spot) - goal.near) + goal.seems for goal in self.goals)
        return min(away, default=0.0) / constants.INCH

    def worth(self, spot: Spot) -> float:
        """The value of a place."""
        found = -weight(weights.PLACE) * self.to_go(spot)
        found += sum(goal.gain for goal in self.goals if dist(spot, goal.spot) <= goal.near)
        if self.attacks:
            found += 0.8 * fights.best_of(self._shots, spot)
        if self.unit.holds:
            near = min((dist(spot, (one.x, one.y)) for one in self._enemies), default=SAFE)
            found += FLEES * min(near, SAFE) / constants.INCH
        return found

    def best(self, field: Point, most: float) -> list[tuple[float, Spot]]:
        """The best places of a field within so many thousandths of an inch, each with its value,
        the best first."""
        offered = dict.fromkeys(self._offered(field, most))
        return sorted(((self.worth(spot), spot) for spot in offered), reverse=True)[:BEST]

    def _offered(self, field: Point, most: float) -> Iterator[Spot]:
        """Places in all directions and towards the goals, as far as it gets."""
        area = field.area
        assert area is not None
        here = (self.unit.x, self.unit.y)
        nearest = sorted(self.goals, key=lambda goal: dist(here, goal.spot) + goal.seems)
        ways = [(_angle(here, goal.spot), dist(here, goal.spot)) for goal in nearest[:GOALS]]
        ways += [(way, most) for way in WAYS]
        for (across, down), length in ways:
            for share in SHARES:
                far = min(length, most) * share
                spot = round(here[0] + across * far), round(here[1] + down * far)
                if area.why_not(spot) is None:
                    yield spot
                    break


def _angle(here: Spot, there: Spot) -> tuple[float, float]:
    """The direction from one spot to another, as its cosine and sine."""
    far = dist(here, there) or 1.0
    return (there[0] - here[0]) / far, (there[1] - here[1]) / far
