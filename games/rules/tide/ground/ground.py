"""The map itself: levels, terrain, roads."""

from __future__ import annotations

from collections.abc import Sequence

from ...hexes import Board, Hex
from ..cards.boards import Road
from ..cards.terrain import Terrain
from ..constants.ground import BLOCKING, CLIFF, COVER
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
