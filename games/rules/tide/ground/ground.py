"""The map of a match, from its scenario or a position: levels, terrain, roads, and the limit of
units in a hex."""

from collections.abc import Sequence
from functools import lru_cache

from ...contract.asking import Setup
from ...fields import Illegal
from ...hexes import POINTED_TOPS, BadNumber, Board, Hex
from ...text import _
from .. import library
from ..cards.boards import Road, Terrain, board_of, roads_of, terrain, terrains
from ..constants.ground import BLOCKING, COVER, MOST_UNITS, MOST_VEHICLES
from ..state import Squad, State, Vehicle
from ..terms import Class, TerrainKind

Ways = tuple[tuple[Hex, int | Illegal], ...]
"""The neighbours of a hex, each with the MP of a step into it or why there is none."""


class Ground:
    """The hexes of a map. Every method raises KeyError for a hex off the map."""

    def __init__(
        self,
        board: Board,
        hexes: Sequence[Terrain],
        roads: frozenset[Road] = frozenset(),
    ) -> None:
        self.board = board
        self.roads = roads
        self._terrain = dict(zip(board.hexes, hexes, strict=True))
        self.ways: dict[tuple[Hex, Class], Ways] = {}
        """Cache of `costs.ways`."""

    def __contains__(self, cell: object) -> bool:
        return cell in self._terrain

    def number(self, cell: Hex) -> str:
        """The hex's number, its column and its row."""
        return self.board.number(cell)

    def kind(self, cell: Hex) -> TerrainKind:
        """The terrain of the hex."""
        return self._terrain[cell].kind

    def level(self, cell: Hex) -> int:
        """The hex's level: 0, 1 or 2 (TI-2.2)."""
        return self._terrain[cell].level

    def rise(self, start: Hex, end: Hex) -> int:
        """The levels from one hex up to another; negative if the other lies lower."""
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


def why_no_room(
    state: State, unit: Squad | Vehicle, cell: Hex, *, without: Squad | Vehicle | None = None
) -> Illegal | None:
    """Why the limit of units keeps a unit from stopping in a hex, or would do so without another
    unit; None if there is room. Squads in entrenchments and pillboxes count, squads in transports
    do not."""
    others = [other for other in state.units_in(cell, unit.side) if other not in (unit, without)]
    return why_crowded(unit, others)


def why_crowded(unit: Squad | Vehicle, others: Sequence[Squad | Vehicle]) -> Illegal | None:
    """Why the limit of units keeps a unit from stopping where these others of its side are; None if
    there is room (TI-2.5)."""
    if len(others) >= MOST_UNITS:
        return Illegal("TI-2.5", _("There are %(most)s units in that hex.", most=MOST_UNITS))
    if not isinstance(unit, Vehicle):
        return None
    if sum(isinstance(other, Vehicle) for other in others) >= MOST_VEHICLES:
        return Illegal("TI-2.5", _("There are %(most)s vehicles in that hex.", most=MOST_VEHICLES))
    return None


def of(setup: Setup, state: State) -> Ground:
    """The map of the match: that of the state if a position gave one, else the board of the
    scenario. It is cached with the set-up."""
    if state.board:
        given = state.board
        return _given(
            int(given["columns"]),
            int(given["rows"]),
            str(given["hexes"]),
            str(given["roads"]),
        )
    known = setup.cache
    if Ground not in known:
        card = library.board(setup)
        board = board_of(card)
        roads = roads_of(board, card.roads)
        known[Ground] = Ground(board, terrains(card.hexes), roads)
    land: Ground = known[Ground]
    return land


@lru_cache(maxsize=64)
def _given(columns: int, rows: int, hexes: str, roads: str) -> Ground:
    """The map of these hexes, one line for each row, and of these roads, one line of hex numbers
    for each road. Raises Illegal for a wrong number of hexes and for impossible hexes or roads."""
    board = Board(POINTED_TOPS, columns, rows)
    lines = [line.split() for line in hexes.splitlines()]
    if len(lines) != rows or any(len(line) != columns for line in lines):
        raise Illegal(
            "TI-2.3",
            _("The board needs %(rows)s rows of %(columns)s hexes.", rows=rows, columns=columns),
        )
    try:
        connected = roads_of(board, [line.split() for line in roads.splitlines()])
    except BadNumber as bad:
        raise Illegal("TI-6.4", bad.message) from None
    terrain_of = [terrain(text) for line in lines for text in line]
    return Ground(board, terrain_of, connected)
