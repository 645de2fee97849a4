"""The steps of a unit on its path, from each hex of it (TI-6.2 to TI-6.5, TI-6.3, TI-6.4). The MP
of an action are counted once, at activation (TI-6.6, TI-6.7).

Searching for paths, checking one and carrying it out all use `Mover.steps`, so only one function
judges what is legal.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from ...contract.asking import Game
from ...fields import Illegal, Node
from ...hexes import Hex, distance
from ...reach import Step
from ...text import _
from .. import ground
from ..constants.movement import FIRE_AND_MOVEMENT, MINED_HEXES, OVERRUN, TRAP_NEAR
from ..events import UnitEvent
from ..ground import Ground, costs
from ..state import Acting, Squad, State, Vehicle
from ..terms import MOVING, Action, MarkerKind
from ..units import squads, vehicles

GOES_ON: Final = 0
STOPS: Final = 1
"""The last number of a node (q, r, end): whether the path may continue there."""

MINED: Final = Illegal("TI-6.4.1", _("It began in a minefield and may enter one hex, no more."))
TRAP: Final = Illegal(
    "TI-6.4.3", _("A vehicle can enter a tank trap only if it began its move beside it.")
)
ENEMY: Final = Illegal("TI-6.3", _("Enemies are in that hex."))
NOT_OVER: Final = Illegal("TI-6.3.1", _("It cannot stop where enemies are."))


class Mover:
    """A unit in an action with the MP left: in the action under way, or in one that it could
    begin. What stands and lies on the map is looked up once, as nothing else moves meanwhile."""

    def __init__(
        self, game: Game[State], unit: Squad | Vehicle, acting: Acting | None = None
    ) -> None:
        acting = acting or game.state.acting
        assert acting is not None, f"{unit.id} has not been activated"
        self.game, self.unit, self.acting = game, unit, acting
        self.ground: Ground = ground.of(game.setup, game.state)
        self.overruns = isinstance(unit, Vehicle) and vehicles.has(game.setup, unit, "overrun")

    @property
    def start(self) -> Node:
        """The node where the unit is now."""
        return (*self.unit.at, GOES_ON)

    @cached_property
    def began_in_mines(self) -> bool:
        """Whether it was in a minefield when it was activated (TI-6.4.1)."""
        return bool(self.game.state.markers_in(self.acting.trail[0], "minefield"))

    @cached_property
    def _enemies(self) -> Mapping[Hex, Sequence[Squad | Vehicle]]:
        """The enemies in each hex."""
        return self.game.state.by_hex(1 - self.unit.side)

    @cached_property
    def _friends(self) -> Mapping[Hex, Sequence[Squad | Vehicle]]:
        """The units of its side in each hex, itself included."""
        return self.game.state.by_hex(self.unit.side)

    @cached_property
    def _stops(self) -> frozenset[Hex]:
        """The hexes with obstacles that stop it."""
        return stops(self.game, self.unit)

    @cached_property
    def _traps(self) -> frozenset[Hex]:
        """The hexes with tank traps that it cannot enter (TI-6.4.3)."""
        if isinstance(self.unit, Squad):
            return frozenset()
        return frozenset(
            marker.hex
            for marker in self.game.state.markers.values()
            if marker.kind == "tank-trap" and distance(self.acting.trail[0], marker.hex) > TRAP_NEAR
        )

    def steps(self, node: Node, left: int) -> Iterator[tuple[Node, Step[Node] | Illegal]]:
        """The steps from a node with so many MP left, to each of the six neighbours: the step, or
        why it is illegal."""
        here = (node[0], node[1])
        if node[2] != GOES_ON:
            return
        mined = self._is_held_by_mines(here)
        stops, traps, occupied = self._stops, self._traps, self._enemies
        for there, alone in costs.ways(self.ground, here, self.unit.target_class):
            to = (*there, STOPS if there in stops else GOES_ON)
            enemies = len(occupied[there]) if there in occupied else 0
            if isinstance(alone, Illegal):
                yield to, alone
            elif enemies and not self.overruns:
                yield to, ENEMY
            elif mined:
                yield to, MINED
            elif there in traps:
                yield to, TRAP
            else:
                cost = alone + OVERRUN * enemies
                yield to, Step(to, cost) if cost <= left else _too_dear(cost, left)

    def cost(self, here: Hex, there: Hex) -> int:
        """The MP for a legal step: terrain, level and road, and the price of an overrun for each
        enemy unit there (TI-6.3.1)."""
        alone = costs.step(self.ground, here, there, self.unit.target_class)
        assert isinstance(alone, int), f"{self.unit.id} cannot go from {here} to {there}"
        return alone + OVERRUN * len(self._enemies.get(there, ()))

    def why_no_stop(self, node: Node) -> Illegal | None:
        """Why a path cannot end at a node: enemies are there, or there is no room. None if it
        can."""
        return self.why_no_stay((node[0], node[1]))

    def why_no_stay(self, cell: Hex) -> Illegal | None:
        """Why the unit cannot stop in a hex. None if it can."""
        if cell in self._enemies:
            return NOT_OVER
        others = [one for one in self._friends.get(cell, ()) if one.id != self.unit.id]
        return ground.why_crowded(self.unit, others)

    def _is_held_by_mines(self, here: Hex) -> bool:
        """Whether the minefield in which it began keeps it from going on from a hex (TI-6.4.1)."""
        entered = len(self.acting.trail) - 1
        return self.began_in_mines and (entered >= MINED_HEXES or here != self.unit.at)


def stops(game: Game[State], unit: Squad | Vehicle) -> frozenset[Hex]:
    """The hexes with obstacles that stop a unit that enters them: mines stop all units, wire stops
    light vehicles and squads except engineers, tank traps stop vehicles."""
    kinds: set[MarkerKind] = {"minefield"}
    if isinstance(unit, Vehicle):
        kinds.add("tank-trap")
    if _is_stopped_by_wire(game, unit):
        kinds.add("razor-wire")
    return frozenset(one.hex for one in game.state.markers.values() if one.kind in kinds)


def _is_stopped_by_wire(game: Game[State], unit: Squad | Vehicle) -> bool:
    if isinstance(unit, Vehicle):
        return not vehicles.is_heavy(game.setup, unit)
    return unit.token != "engineer"


@cache
def _too_dear(cost: int, left: int) -> Illegal:
    return Illegal("TI-6.2", _("That costs %(mp)s MP, and %(left)s are left.", mp=cost, left=left))


class UnitActivated(UnitEvent, kind="activated"):
    """A unit begins an action that moves, with so many MP."""

    action: Action
    mp: int
    rule: str = "TI-5.2"


def points(game: Game[State], unit: Squad | Vehicle, action: Action) -> int:
    """The MP of an action, at least 0; 0 for an action that does not move (TI-6.1). Fire and
    Movement has fewer, even if no attack is made (TI-5.4.2)."""
    if action not in MOVING:
        return 0
    if isinstance(unit, Squad):
        mp = squads.movement_points(game.setup, unit)
    else:
        mp = vehicles.movement_points(game.setup, unit)
    lost = FIRE_AND_MOVEMENT[unit.target_class] if action == "fire-and-movement" else 0
    return max(0, mp - lost)


def prospect(game: Game[State], unit: Squad | Vehicle, action: Action) -> Acting:
    """An action as it would begin if the unit were activated now."""
    hex = game.state.whereabouts(unit)
    assert hex is not None, f"{unit.id} is not on the board"
    return Acting(unit.id, action, trail=[hex], mp=points(game, unit, action))


def activate(game: Game[State], unit: Squad | Vehicle, action: Action) -> Acting:
    """Begins an action of a unit, which is the one under way from now on (TI-5.p3)."""
    game.state.acting = acting = prospect(game, unit, action)
    game.emit(UnitActivated(unit=unit.id, action=action, mp=acting.mp))
    return acting
