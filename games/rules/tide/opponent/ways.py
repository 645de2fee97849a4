"""Where a unit can go, and what it risks on the way."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ...hexes import Hex, distance
from ..state import Vehicle
from . import aims, estimates
from .estimates import Unit
from .threats import Threats

STOPPED: Final = 0.3
"""The share of its worth that a unit loses when it is stopped under fire."""
MINED: Final = 0.8
"""The risk of a way into a minefield."""


class Way(NamedTuple):
    """A way to a hex: its MP, the risk of being stopped on it, the hexes with the mark of a path
    that has to end (see `movement.mover`)."""

    cost: int
    risk: float
    nodes: tuple[tuple[int, int, int], ...]


class Ways(Threats):
    """A position with the ways that units can go."""

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
