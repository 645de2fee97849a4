"""The table as one side sees it: who threatens which hex, where a unit can go, what it is worth
to stand somewhere."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import Final, NamedTuple

from games.rules.asking import Game
from games.rules.caching import cache_of
from games.rules.hexes import Hex, distance
from games.rules.tide import ground, library, sight
from games.rules.tide.cards.schema import ControlPoints
from games.rules.tide.constants.fire import ELITE_COVER, MARKER_COVER, MEDIC_COVER, OFFICER_COVER
from games.rules.tide.constants.ground import MOST_UNITS, MOST_VEHICLES
from games.rules.tide.state import Squad, State, Vehicle
from games.rules.tide.terms import AttackKind
from games.rules.tide.units import squads, vehicles

from . import aims, estimates
from .estimates import Unit

DECAY: Final = 0.9
"""What is left of the worth of a goal for each MP that it is away."""
NEARNESS: Final = [DECAY**away for away in range(aims.FAR + 1)]
CROWD: Final = (1.0, 0.75, 0.5, 0.3, 0.2, 0.1)
"""What a goal draws by the number of friends who are there or go there."""
AWAY: Final = 0.3
"""What a goal draws that is held, with no enemy near."""
STOPPED: Final = 0.3
"""The share of its worth that a unit loses when it is stopped under fire."""
MINED: Final = 0.8
"""The risk of a way into a minefield."""
MOST_KEPT: Final = 400_000
"""What is kept of a set-up over many matches."""
NEAR: Final = 8
"""MP within which an enemy threatens a goal."""
GUARD: Final = 3
"""MP to a goal that is held within which its defenders are near enough."""
SQUAD_CLOSES: Final = 4
VEHICLE_CLOSES: Final = 5
"""Hexes within which a unit moves up to a target and fires."""
CLOSE: Final = 6
"""MP within which an enemy is about to enter it."""


class Way(NamedTuple):
    """A way to a hex: its MP, the risk of being stopped on it, the hexes with the mark of a path
    that has to end (see `movement.mover`)."""

    cost: int
    risk: float
    nodes: tuple[tuple[int, int, int], ...]


class Pull(NamedTuple):
    """How a goal draws a unit."""

    goal: Hex
    pull: float
    away: dict[Hex, int]
    """How far it is from everywhere."""
    standing: float
    """How much more it counts to stand on it, where no friend does."""
    guard: int
    """MP within which it does not matter how near the unit is."""


class Survey:
    """What a side knows of a position, each thing found out when it is first wanted."""

    def __init__(self, game: Game[State], side: int) -> None:
        self.game, self.side, self.state, self.setup = game, side, game.state, game.setup
        self.land = ground.of(game.setup, game.state)
        self.friends = self.state.on_board(side)
        self.enemies = self.state.on_board(1 - side)
        self.at: dict[Hex, list[Unit]] = {}
        for unit in (*self.friends, *self.enemies):
            self.at.setdefault(unit.at, []).append(unit)
        self.marks: dict[Hex, set[str]] = {}
        for marker in self.state.markers.values():
            self.marks.setdefault(marker.hex, set()).add(marker.kind)
        self.cache = cache_of(game.setup)
        self._threats: dict[tuple[Hex, str], tuple[float, float, float]] = {}
        self._pulling: dict[str, list[Pull]] = {}
        self._reds: dict[tuple[str, str, Hex], int] = {}

    # -- time

    @cached_property
    def rounds_left(self) -> int:
        """The rounds to come, this one among them."""
        return library.scenario(self.setup).rounds - max(self.state.round, 1) + 1

    @cached_property
    def fresh_enemies(self) -> int:
        """The enemies who have still to act."""
        return sum(
            unit.activation == "fresh" and self.can_act(unit)
            for unit in self.state.units.values()
            if unit.side != self.side and not unit.out
        )

    def can_act(self, unit: Unit) -> bool:
        """Whether a unit could do more than be fatigued."""
        if isinstance(unit, Squad):
            return unit.morale == "normal"
        return True

    # -- cover

    def red(self, target: Unit, kind: AttackKind, hex: Hex | None = None) -> int:
        """The red dice of a unit, where it is or where it might be."""
        there = hex or target.at
        key = (target.id, kind, there)
        if key not in self._reds:
            self._reds[key] = self._red(target, kind, there)
        return self._reds[key]

    def _red(self, target: Unit, kind: AttackKind, there: Hex) -> int:
        dice = self.land.cover(there, target.target_class)
        if isinstance(target, Vehicle):
            return dice + vehicles.armour(self.setup, target)
        if "tank-trap" in self.marks.get(there, ()):
            dice += MARKER_COVER["tank-trap"]
        if target.fortification and there == target.hex:
            dice += MARKER_COVER[self.state.markers[target.fortification].kind]
        if kind == "suppressive":
            dice += ELITE_COVER * squads.with_trait(self.setup, target, "battle-hardened")
            friends = [target, *self._squads(there, target.side)]
            dice += OFFICER_COVER * any(squads.has_officer(self.setup, one) for one in friends)
            return dice
        medics = [target, *self._squads(there, target.side)]
        return dice + MEDIC_COVER * any(one.token == "medic" for one in medics)

    def _squads(self, hex: Hex, side: int) -> list[Squad]:
        return [one for one in self.at.get(hex, ()) if isinstance(one, Squad) and one.side == side]

    def sheltered(self, target: Unit, hex: Hex | None = None) -> bool:
        """Whether it is a squad in a building or a pillbox."""
        if isinstance(target, Vehicle):
            return False
        if self.land.kind(hex or target.at) == "building":
            return True
        inside = target.fortification if hex is None else ""
        return bool(inside) and self.state.markers[inside].kind == "pillbox"

    def halved(self, unit: Unit, hex: Hex) -> bool:
        """Whether its own state or its hex halves its fire."""
        marks = self.marks.get(hex, set())
        if isinstance(unit, Vehicle):
            return unit.damage == "heavy" or "minefield" in marks
        return unit.morale == "pinned" or bool(marks & {"minefield", "razor-wire"})

    def sees(self, one: Hex, other: Hex) -> bool:
        """Whether there is a line of sight."""
        return sight.seen(self.land, one, other).clear

    # -- threats

    def threat(self, hex: Hex, target: Unit) -> tuple[float, float, float]:
        """The successes to be expected of enemies against such a unit in a hex: in Op Fire, by
        those who are fresh, by all others in the next round."""
        key = (hex, target.target_class)
        if key not in self._threats:
            self._threats[key] = self._threat(hex, target)
        return self._threats[key]

    def _threat(self, hex: Hex, target: Unit) -> tuple[float, float, float]:
        found: tuple[list[float], list[float], list[float]] = ([], [], [])
        for enemy in self.enemies:
            successes = self.fire_between(enemy, enemy.at, target, hex)
            if enemy.activation == "fresh":
                successes = max(successes, self._closing_in(enemy, hex, target))
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
        made_of = tuple(unit.figures) if isinstance(unit, Squad) else unit.card
        token = unit.token if isinstance(unit, Squad) else ""
        key = ("threat", start, made_of, token, there, target.target_class)
        found: float | None = self.cache.get(key)
        if found is None:
            found = self._successes(unit, start, target, there)
            if len(self.cache) < MOST_KEPT:
                self.cache[key] = found
        return found / 2 if found and self.halved(unit, start) else found

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

    def _closing_in(self, enemy: Unit, hex: Hex, target: Unit) -> float:
        """The successes to be expected of an enemy who moves up to a hex and fires."""
        near = SQUAD_CLOSES if isinstance(enemy, Squad) else VEHICLE_CLOSES
        if distance(enemy.at, hex) > near or not self.can_act(enemy):
            return 0.0
        if isinstance(enemy, Squad) and squads.has_heavy_weapon(self.setup, enemy):
            return 0.0
        fire = estimates.volley(self.setup, enemy, target.target_class, 1)
        return fire.successes / 2 if fire else 0.0

    def danger(self, unit: Unit, hex: Hex) -> float:
        """What a unit stands to lose in a hex after it has got there."""
        _ready, fresh, later = self.threat(hex, unit)
        red = self.red(unit, "suppressive", hex)
        rate = 0.35 if isinstance(unit, Squad) else 0.5
        lost = rate * estimates.risk(fresh, red) + 0.15 * estimates.risk(later + fresh, red)
        return self.stake(unit) * lost

    def stake(self, unit: Unit) -> float:
        """What a unit and all that it carries are worth."""
        value = estimates.worth(self.setup, unit)
        if isinstance(unit, Vehicle):
            value += sum(estimates.worth(self.setup, one) for one in self.state.carried(unit.id))
        return value

    # -- what hexes are worth

    @cached_property
    def goals(self) -> list[aims.Goal]:
        """The goals of this side."""
        return aims.goals(self.game, self.side)

    @cached_property
    def attacks(self) -> bool:
        """Whether most of what there is to hold is not held; where there is nothing to hold,
        whether an equal end would be a loss."""
        if not self.goals:
            return library.scenario(self.setup).tie.nation != self.state.nations[self.side]
        return self._is_missing_most(self.side)

    @cached_property
    def enemy_attacks(self) -> bool:
        """The same of the enemy."""
        if not self.goals:
            return not self.attacks
        return self._is_missing_most(1 - self.side)

    def _is_missing_most(self, side: int) -> bool:
        missing = sum(
            goal.worth for goal in self.goals if self.state.control.get(goal.number) != side
        )
        return missing > sum(goal.worth for goal in self.goals) / 2

    @cached_property
    def _threatened(self) -> dict[Hex, bool]:
        """Whether an enemy is near each goal."""
        return {
            goal.hex: any(
                aims.distances(self.game, goal.hex, enemy.target_class).get(enemy.at, aims.FAR)
                <= NEAR
                for enemy in self.enemies
            )
            for goal in self.goals
        }

    @cached_property
    def _going(self) -> dict[Hex, list[str]]:
        """Friends who are at each goal, or within a step of it."""
        return {
            goal.hex: [one.id for one in self.friends if distance(one.at, goal.hex) <= 1]
            for goal in self.goals
        }

    def draw(self, unit: Unit, hex: Hex) -> float:
        """How much it is worth to a side that a unit is in a hex, for the goals that are near."""
        found = 0.0
        for goal, pull, away, standing, guard in self._pulls(unit):
            found += pull * NEARNESS[max(guard, away.get(hex, aims.FAR))]
            if hex == goal:
                found += pull * standing
        return found if self.goals else self._hunt(hex)

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

    def _has_friend(self, hex: Hex, unit: Unit) -> bool:
        return any(one.side == self.side and one.id != unit.id for one in self.at.get(hex, ()))

    @cached_property
    def _standing_on(self) -> dict[Hex, float]:
        """How much more it counts to be in the hex of each goal than beside it: most where that
        gives points this round, or where an enemy could enter it."""
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
        """Whether an enemy could enter each goal in a round or two."""
        return {
            goal.hex: any(
                aims.distances(self.game, goal.hex, enemy.target_class).get(enemy.at, aims.FAR)
                <= CLOSE
                for enemy in self.enemies
            )
            for goal in self.goals
        }

    def _hunt(self, hex: Hex) -> float:
        """Where there is nothing to hold the enemies are what there is to go for, if an equal end
        is not enough."""
        eager = 0.3 if self.attacks else 0.05
        return sum(
            estimates.worth(self.setup, enemy) * eager * NEARNESS[distance(hex, enemy.at)]
            for enemy in self.enemies
        )

    # -- where a unit can go

    def reach(self, unit: Unit, start: Hex, mp: int, *, overrun: bool = False) -> dict[Hex, Way]:
        """The hexes where a unit can come to with so many MP, each by its cheapest way, of those
        the one with the least risk; the hex where it starts among them."""
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

    def _enemies(self, hex: Hex) -> int:
        return sum(one.side != self.side for one in self.at[hex])

    def _enters(self, unit: Unit, start: Hex, there: Hex) -> bool:
        if isinstance(unit, Vehicle) and "tank-trap" in self.marks.get(there, ()):
            return distance(start, there) <= 1
        return True

    def stops(self, unit: Unit, hex: Hex) -> bool:
        """Whether an obstacle stops it there."""
        marks = self.marks.get(hex, set())
        if not marks:
            return False
        if "minefield" in marks:
            return True
        if isinstance(unit, Vehicle):
            heavy = vehicles.is_heavy(self.setup, unit)
            return "tank-trap" in marks or ("razor-wire" in marks and not heavy)
        return "razor-wire" in marks and unit.token != "engineer"

    def has_room(self, unit: Unit, hex: Hex) -> bool:
        """Whether it can stop there."""
        others = [one for one in self.at.get(hex, ()) if one is not unit]
        if any(one.side != unit.side for one in others):
            return False
        if len(others) >= MOST_UNITS:
            return False
        full = sum(isinstance(one, Vehicle) for one in others) >= MOST_VEHICLES
        return not (full and isinstance(unit, Vehicle))

    def _risk_of(self, unit: Unit, hex: Hex) -> float:
        """The chance that Op Fire, or mines, stop a unit in a hex on its way."""
        if hex in self.marks and "minefield" in self.marks[hex]:
            return MINED
        if not self._watched:
            return 0.0
        ready = self.threat(hex, unit)[0]
        return estimates.risk(ready, self.red(unit, "suppressive", hex)) if ready else 0.0

    @cached_property
    def _watched(self) -> bool:
        return any(enemy.activation == "op-fire" for enemy in self.enemies)


def _together(successes: list[float]) -> float:
    """One leads, the others support."""
    if not successes:
        return 0.0
    best = max(successes)
    return best + (sum(successes) - best) / 2
