"""The risk of units in a hex and on the way there, and the hexes that they can reach."""

from functools import cached_property
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ...contract.asking import Game
from ...hexes import Hex, distance
from ..state import Squad, State, Vehicle
from ..terms import Class
from ..units import squads
from . import aims, estimates
from .estimates import Unit
from .situation import Situation

MOST_KEPT: Final = 8_000
"""The size of a cache for a set-up over many matches: units in hexes, with those at whom they can
fire."""
SQUAD_CLOSES: Final = 4
VEHICLE_CLOSES: Final = 5
"""The distance in hexes within which a unit moves up to a target and fires."""


class Threats(Situation):
    """A position with the fire to be expected."""

    def __init__(self, game: Game[State], side: int) -> None:
        super().__init__(game, side)
        self.cache = game.setup.cache
        self._threats: dict[tuple[Hex, str], tuple[float, float, float]] = {}
        self._fires: dict[tuple[str, Hex, Class], tuple[dict[Hex, float], bool]] = {}
        self._dangers: dict[tuple[str, Hex], float] = {}

    def threat(self, cell: Hex, target: Unit) -> tuple[float, float, float]:
        """The expected successes of enemies against a unit in a hex: by Op Fire, by fresh enemies,
        and by all others in the next round."""
        key = (cell, target.target_class)
        if key not in self._threats:
            self._threats[key] = self._threat(cell, target)
        return self._threats[key]

    def _threat(self, cell: Hex, target: Unit) -> tuple[float, float, float]:
        found: tuple[list[float], list[float], list[float]] = ([], [], [])
        for enemy in self.enemies:
            successes = self.fire_between(enemy, enemy.at, target, cell)
            if enemy.activation == "fresh":
                successes = max(successes, self._closing_in(enemy, cell, target))
            if not successes:
                continue
            if not self.can_act(enemy):
                found[2].append(successes / 2)
            elif enemy.activation == "op-fire":
                found[0].append(successes)
            elif enemy.activation == "fresh":
                found[1].append(successes)
            else:
                found[2].append(successes)
        ready, fresh, later = (_together(each) for each in found)
        return ready, fresh, later

    def fire_between(self, unit: Unit, start: Hex, target: Unit, end: Hex | None = None) -> float:
        """The expected successes of a unit in a hex against a target where it is or might be, by
        weapons without area attacks."""
        there = end or target.at
        known, is_halved = self._fire_from(unit, start, target.target_class)
        found = known.get(there)
        if found is None:
            found = known[there] = self._successes(unit, start, target, there)
        return found / 2 if found and is_halved else found

    def _fire_from(self, unit: Unit, start: Hex, target: Class) -> tuple[dict[Hex, float], bool]:
        """The cached fire of a unit from a hex, by the hex of the target, and whether it is
        halved."""
        key = (unit.id, start, target)
        if key not in self._fires:
            made_of = tuple(unit.figures) if isinstance(unit, Squad) else unit.card
            token = unit.token if isinstance(unit, Squad) else ""
            kept = ("fire", start, made_of, token, target)
            known = self.cache.get(kept, {})
            if len(self.cache) < MOST_KEPT:
                self.cache[kept] = known
            self._fires[key] = known, self.halved(unit, start)
        return self._fires[key]

    def _successes(self, unit: Unit, start: Hex, target: Unit, end: Hex) -> float:
        fire = estimates.volley(
            self.setup,
            unit,
            target.target_class,
            distance(start, end),
            higher=self.land.rise(end, start) > 0,
            sheltered=self.sheltered(target, end),
        )
        if fire is None or not self.sees(start, end):
            return 0.0
        return fire.successes

    def _closing_in(self, enemy: Unit, cell: Hex, target: Unit) -> float:
        """The expected successes of an enemy who moves up to a hex and fires."""
        near = SQUAD_CLOSES if isinstance(enemy, Squad) else VEHICLE_CLOSES
        if distance(enemy.at, cell) > near or not self.can_act(enemy):
            return 0.0
        if isinstance(enemy, Squad) and squads.has_heavy_weapon(self.setup, enemy):
            return 0.0
        fire = estimates.volley(self.setup, enemy, target.target_class, 1)
        return fire.successes / 2 if fire else 0.0

    def danger(self, unit: Unit, cell: Hex) -> float:
        """The expected loss of a unit after it has reached a hex."""
        key = (unit.id, cell)
        if key not in self._dangers:
            self._dangers[key] = self._danger(unit, cell)
        return self._dangers[key]

    def _danger(self, unit: Unit, cell: Hex) -> float:
        _ready, fresh, later = self.threat(cell, unit)
        red = self.red(unit, "suppressive", cell)
        rate = 0.35 if isinstance(unit, Squad) else 0.5
        lost = rate * estimates.risk(fresh, red) + 0.15 * estimates.risk(later + fresh, red)
        return self.stake(unit) * lost

    def stake(self, unit: Unit) -> float:
        """The value of a unit and of everything that it carries."""
        value = estimates.worth(self.setup, unit)
        if isinstance(unit, Vehicle):
            value += sum(estimates.worth(self.setup, one) for one in self.state.carried(unit.id))
        return value


def _together(successes: list[float]) -> float:
    """The strength of several shooters: one leads, and the others support."""
    if not successes:
        return 0.0
    best = max(successes)
    return best + (sum(successes) - best) / 2


STOPPED: Final = 0.3
"""The share of its value that a unit loses when fire stops it."""
MINED: Final = 0.8
"""The risk of entering a minefield."""


class Way(NamedTuple):
    """A way to a hex: its MP, the risk of being stopped on it, and its nodes, each with the mark of
    whether a path has to stop there (see `movement.mover`)."""

    cost: int
    risk: float
    nodes: tuple[tuple[int, int, int], ...]


class Ways(Threats):
    """A position with the ways of units."""

    def reach(self, unit: Unit, start: Hex, mp: int, *, overrun: bool = False) -> dict[Hex, Way]:
        """The hexes that a unit can reach with so many MP, with its start, each by the cheapest
        way, and of those by the one with the least risk."""
        steps = aims.steps(self.game, unit.target_class)
        mined = "minefield" in self.marks.get(start, ())
        found: dict[Hex, Way] = {}
        queue: list[tuple[int, float, Hex, tuple[tuple[int, int, int], ...]]]
        queue = [(0, 0.0, start, ((*start, 0),))]
        while queue:
            cost, risk, hex, nodes = heappop(queue)
            if hex in found:
                continue
            found[hex] = Way(cost, risk, nodes)
            if nodes[-1][2] or (mined and hex != start):
                continue
            for there, more in steps[hex]:
                total = cost + more
                if total > mp or there in found:
                    continue
                if there in self.at and (enemies := self._enemies(there)):
                    total += enemies
                    if total > mp or not overrun:
                        continue
                stops = 0
                if there in self.marks:
                    if not self._enters(unit, start, there):
                        continue
                    stops = int(self.stops(unit, there))
                worse = max(risk, self._risk_of(unit, there))
                heappush(queue, (total, worse, there, (*nodes, (*there, stops))))
        return found

    def _enemies(self, cell: Hex) -> int:
        return sum(one.side != self.side for one in self.at[cell])

    def _enters(self, unit: Unit, start: Hex, there: Hex) -> bool:
        if isinstance(unit, Vehicle) and "tank-trap" in self.marks.get(there, ()):
            return distance(start, there) <= 1
        return True

    def _risk_of(self, unit: Unit, cell: Hex) -> float:
        """The chance that Op Fire, or mines, stop a unit in a hex on its way."""
        if cell in self.marks and "minefield" in self.marks[cell]:
            return MINED
        if not self._watched:
            return 0.0
        ready = self.threat(cell, unit)[0]
        return estimates.risk(ready, self.red(unit, "suppressive", cell)) if ready else 0.0

    @cached_property
    def _watched(self) -> bool:
        return any(enemy.activation == "op-fire" for enemy in self.enemies)
