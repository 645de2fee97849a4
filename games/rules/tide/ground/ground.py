"""The map itself: levels, terrain, roads, and how many units share a hex."""

from __future__ import annotations

from collections.abc import Sequence

from ...fields import Illegal
from ...hexes import Board, Hex
from ...text import _
from ..cards.boards import Road
from ..cards.terrain import Terrain
from ..constants.ground import BLOCKING, CLIFF, COVER, MOST_UNITS, MOST_VEHICLES
from ..state import Squad, State, Vehicle
from ..terms import Class, TerrainKind


class Ground:
    """The hexes of a map. All questions about a hex raise KeyError for one that is off it."""

    def __init__(
        self,
        board: Board,
        hexes: Sequence[Terrain],
        roads: frozenset[Road] = frozenset(),
    ) -> None:
        self.board = board
        self.roads = roads
        self._terrain = dict(zip(board.hexes, hexes, strict=True))

    def __contains__(self, cell: object) -> bool:
        return cell in self._terrain

    def number(self, cell: Hex) -> str:
        """The hex's number, its column and its row."""
        return self.board.number(cell)

    def kind(self, cell: Hex) -> TerrainKind:
        """What stands in the hex."""
        return self._terrain[cell].kind

    def level(self, cell: Hex) -> int:
        """The hex's level: 0, 1 or 2 (TI-2.2)."""
        return self._terrain[cell].level

    def rise(self, start: Hex, end: Hex) -> int:
        """Levels up from one hex to another, negative if that lies lower."""
        return self.level(end) - self.level(start)

    def blocks(self, cell: Hex) -> bool:
        """Whether its terrain blocks lines of sight, whatever its level (TI-8.9)."""
        return self.kind(cell) in BLOCKING

    def cover(self, cell: Hex, target: Class) -> int:
        """The red dice that its terrain gives to a squad or a vehicle (TI-9.2)."""
        return COVER[self.kind(cell)][target]

    def connected(self, start: Hex, end: Hex) -> bool:
        """Whether a road leads from one hex into the other (TI-6.4)."""
        return frozenset((start, end)) in self.roads

    def cliff(self, start: Hex, end: Hex) -> bool:
        """Whether the side between two neighbouring hexes is a cliff (TI-6.5)."""
        return abs(self.rise(start, end)) >= CLIFF


def why_no_room(
    state: State, unit: Squad | Vehicle, cell: Hex, *, without: Squad | Vehicle | None = None
) -> Illegal | None:
    """Why the limit of units to a hex keeps a unit from stopping there, if it does or would without
    another one; None if there is room. Squads in entrenchments and pillboxes count, those in
    transports do not."""
    others = [other for other in state.units_in(cell, unit.side) if other not in (unit, without)]
    if len(others) >= MOST_UNITS:
        return Illegal("TI-2.5", _("There are %(most)s units in that hex.", most=MOST_UNITS))
    vehicles = sum(isinstance(other, Vehicle) for other in others)
    if isinstance(unit, Vehicle) and vehicles >= MOST_VEHICLES:
        return Illegal("TI-2.5", _("There are %(most)s vehicles in that hex.", most=MOST_VEHICLES))
    return None
