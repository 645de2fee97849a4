"""The map itself: levels, terrain, roads."""

from __future__ import annotations

from collections.abc import Sequence

from ...hexes import Board, Hex
from ..cards.boards import Road
from ..cards.terrain import Terrain
from ..constants.ground import BLOCKING, CLIFF, COVER
from ..terms import Class, TerrainKind


class Ground:
    """The hexes of a map. All questions about a hex raise KeyError for one that is off it.

    `rim_blocks`: a hexside at the rim of the map blocks sight if its one hex does (see `former`).
    """

    def __init__(
        self,
        board: Board,
        hexes: Sequence[Terrain],
        roads: frozenset[Road] = frozenset(),
        rim_blocks: bool = False,
    ) -> None:
        self.board = board
        self.roads = roads
        self.rim_blocks = rim_blocks
        self._terrain = dict(zip(board.hexes, hexes, strict=True))

    def __contains__(self, hex: object) -> bool:
        return hex in self._terrain

    def number(self, hex: Hex) -> str:
        """The hex's number, its column and its row."""
        return self.board.number(hex)

    def kind(self, hex: Hex) -> TerrainKind:
        """What stands in the hex."""
        return self._terrain[hex].kind

    def level(self, hex: Hex) -> int:
        """The hex's level: 0, 1 or 2 (TI-2.2)."""
        return self._terrain[hex].level

    def rise(self, start: Hex, end: Hex) -> int:
        """Levels up from one hex to another, negative if that lies lower."""
        return self.level(end) - self.level(start)

    def blocks(self, hex: Hex) -> bool:
        """Whether its terrain blocks lines of sight, whatever its level (TI-8.9)."""
        return self.kind(hex) in BLOCKING

    def cover(self, hex: Hex, target: Class) -> int:
        """The red dice that its terrain gives to a squad or a vehicle (TI-9.2)."""
        return COVER[self.kind(hex)][target]

    def connected(self, start: Hex, end: Hex) -> bool:
        """Whether a road leads from one hex into the other (TI-6.4)."""
        return frozenset((start, end)) in self.roads

    def cliff(self, start: Hex, end: Hex) -> bool:
        """Whether the side between two neighbouring hexes is a cliff (TI-6.5)."""
        return abs(self.rise(start, end)) >= CLIFF
