"""A side's view of the table: where units stand, their cover, and who has yet to act."""

from functools import cached_property

from ...contract.asking import Game
from ...hexes import Hex
from .. import ground, sight
from ..constants.fire import ELITE_COVER, MARKER_COVER, MEDIC_COVER, OFFICER_COVER
from ..constants.ground import MOST_UNITS, MOST_VEHICLES
from ..state import Squad, State, Vehicle
from ..terms import AttackKind
from ..units import squads, vehicles
from .estimates import Unit


class Situation:
    """A position as one side sees it. Each property is worked out on first use."""

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
        self._reds: dict[tuple[str, str, Hex], int] = {}

    @cached_property
    def fresh_enemies(self) -> int:
        """The number of enemies that have yet to act."""
        return sum(
            unit.activation == "fresh" and self.can_act(unit)
            for unit in self.state.units.values()
            if unit.side != self.side and not unit.out
        )

    def can_act(self, unit: Unit) -> bool:
        """Whether a unit could do anything but be fatigued."""
        return isinstance(unit, Vehicle) or unit.morale == "normal"

    def red(self, target: Unit, kind: AttackKind, cell: Hex | None = None) -> int:
        """The red dice of a unit where it is or in another hex."""
        there = cell or target.at
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

    def _squads(self, cell: Hex, side: int) -> list[Squad]:
        return [one for one in self.at.get(cell, ()) if isinstance(one, Squad) and one.side == side]

    def sheltered(self, target: Unit, cell: Hex | None = None) -> bool:
        """Whether it is a squad in a building or a pillbox."""
        if isinstance(target, Vehicle):
            return False
        if self.land.kind(cell or target.at) == "building":
            return True
        inside = target.fortification if cell is None else ""
        return bool(inside) and self.state.markers[inside].kind == "pillbox"

    def halved(self, unit: Unit, cell: Hex) -> bool:
        """Whether a unit's own state or its hex halves its fire."""
        marks = self.marks.get(cell, set())
        if isinstance(unit, Vehicle):
            return unit.damage == "heavy" or "minefield" in marks
        return unit.morale == "pinned" or bool(marks & {"minefield", "razor-wire"})

    def sees(self, one: Hex, other: Hex) -> bool:
        """Whether there is a line of sight between two hexes."""
        return sight.seen(self.land, one, other).clear

    def has_room(self, unit: Unit, cell: Hex) -> bool:
        """Whether a unit has room to stop in a hex."""
        others = [one for one in self.at.get(cell, ()) if one is not unit]
        if any(one.side != unit.side for one in others):
            return False
        if len(others) >= MOST_UNITS:
            return False
        full = sum(isinstance(one, Vehicle) for one in others) >= MOST_VEHICLES
        return not (full and isinstance(unit, Vehicle))

    def stops(self, unit: Unit, cell: Hex) -> bool:
        """Whether an obstacle stops a unit in a hex."""
        marks = self.marks.get(cell, set())
        if not marks:
            return False
        if "minefield" in marks:
            return True
        if isinstance(unit, Vehicle):
            heavy = vehicles.is_heavy(self.setup, unit)
            return "tank-trap" in marks or ("razor-wire" in marks and not heavy)
        return "razor-wire" in marks and unit.token != "engineer"
