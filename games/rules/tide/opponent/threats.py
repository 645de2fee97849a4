"""What units stand to lose: the fire that a unit may come under in a hex."""

from __future__ import annotations

from typing import Final

from ...contract.asking import Game
from ...hexes import Hex, distance
from ..state import Squad, State, Vehicle
from ..terms import Class
from ..units import squads
from . import estimates
from .estimates import Unit
from .situation import Situation

MOST_KEPT: Final = 8_000
"""What is kept of a set-up over many matches: of so many units in hexes, at whom they can fire."""
SQUAD_CLOSES: Final = 4
VEHICLE_CLOSES: Final = 5
"""Hexes within which a unit moves up to a target and fires."""


class Threats(Situation):
    """A position with the fire that is to be expected."""

    def __init__(self, game: Game[State], side: int) -> None:
        super().__init__(game, side)
        self.cache = game.setup.cache
        self._threats: dict[tuple[Hex, str], tuple[float, float, float]] = {}
        self._fires: dict[tuple[str, Hex, Class], tuple[dict[Hex, float], bool]] = {}
        self._dangers: dict[tuple[str, Hex], float] = {}

    def threat(self, cell: Hex, target: Unit) -> tuple[float, float, float]:
        """The successes to be expected of enemies against such a unit in a hex: in Op Fire, by
        those who are fresh, by all others in the next round."""
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
        """The successes to be expected of a unit in a hex against a target where it is or might
        be, by what does not make area attacks."""
        there = end or target.at
        known, is_halved = self._fire_from(unit, start, target.target_class)
        found = known.get(there)
        if found is None:
            found = known[there] = self._successes(unit, start, target, there)
        return found / 2 if found and is_halved else found

    def _fire_from(self, unit: Unit, start: Hex, target: Class) -> tuple[dict[Hex, float], bool]:
        """What is known of the fire of a unit from a hex, by the hex at which it fires; and whether
        it is halved."""
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
        """The successes to be expected of an enemy who moves up to a hex and fires."""
        near = SQUAD_CLOSES if isinstance(enemy, Squad) else VEHICLE_CLOSES
        if distance(enemy.at, cell) > near or not self.can_act(enemy):
            return 0.0
        if isinstance(enemy, Squad) and squads.has_heavy_weapon(self.setup, enemy):
            return 0.0
        fire = estimates.volley(self.setup, enemy, target.target_class, 1)
        return fire.successes / 2 if fire else 0.0

    def danger(self, unit: Unit, cell: Hex) -> float:
        """What a unit stands to lose in a hex after it has got there."""
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
        """What a unit and all that it carries are worth."""
        value = estimates.worth(self.setup, unit)
        if isinstance(unit, Vehicle):
            value += sum(estimates.worth(self.setup, one) for one in self.state.carried(unit.id))
        return value


def _together(successes: list[float]) -> float:
    """One leads, the others support."""
    if not successes:
        return 0.0
    best = max(successes)
    return best + (sum(successes) - best) / 2
