"""The map of a match: its boards laid side by side, the terrain of each hex, and the stretches of
the rim that sides own."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from ...caching import cached_on_first
from ...contract.asking import Setup
from ...contract.cards import CardsById
from ...data import Json
from ...fields import Illegal
from ...hexes import FLAT_TOPS, Board, Edge, Hex, Sheets, directions_to, disc, distance, neighbour
from ...text import _
from .. import scenarios
from ..cards.boards import board_of, terrains
from ..cards.schema import BoardCard
from ..cards.terrain import Terrain, terrain
from ..constants.ground import HILL_FROM_EDGES, PRONE, STANDING, UNDER_WATER, UNDER_WATER_PRONE
from ..state import Mech, State
from .options import edges_of, layout_of
from .own_boards import boards_laid


def stretches(board: Board, count: int) -> tuple[tuple[Hex, ...], ...]:
    """The rim cut into stretches of equal length, clockwise from hex 0101 at the upper left. The
    first stretches take the remaining hexes, one each."""
    if not count:
        return ()
    rim = clockwise(board)
    each, left = divmod(len(rim), count)
    found, start = [], 0
    for place in range(count):
        end = start + each + (place < left)
        found.append(tuple(rim[start:end]))
        start = end
    return tuple(found)


def clockwise(board: Board) -> Sequence[Hex]:
    """The outermost hexes of a board, clockwise from its first one."""
    first = board.layout.first
    columns = range(first, first + board.columns)
    rows = range(first, first + board.rows)
    numbers = [
        *((column, rows[0]) for column in columns),
        *((columns[-1], row) for row in rows),
        *((column, rows[-1]) for column in reversed(columns)),
        *((columns[0], row) for row in reversed(rows)),
    ]
    return [board.layout.hex(*number) for number in dict.fromkeys(numbers)]


WOODS = {"light-woods": 1, "heavy-woods": 2}

AWAY = {Edge.BOTTOM: 0, Edge.LEFT: 1, Edge.TOP: 3, Edge.RIGHT: 4}
"""The facing away from an edge."""


class Ground:
    """The hexes of a map. Every method raises KeyError for a hex off the map.

    edges: the home edges of two sides, which are opposite (BT-11.7). stretches: the part of the rim
    of each side, in place of edges (BT-11.18). boards_between: the number of boards from one side
    to the other.
    """

    def __init__(
        self,
        board: Board,
        hexes: Sequence[Terrain],
        edges: tuple[Edge, Edge] = (Edge.BOTTOM, Edge.TOP),
        boards_between: int = 1,
        stretches: tuple[tuple[Hex, ...], ...] = (),
    ) -> None:
        self.board = board
        self.edges = edges
        self.stretches = stretches
        self.boards_between = boards_between
        self._terrain = dict(zip(board.hexes, hexes, strict=True))
        self._level = {hex: there.level for hex, there in self._terrain.items()}
        self._floor = {hex: there.level - there.depth for hex, there in self._terrain.items()}
        self._number = {hex: board.number(hex) for hex in board.hexes}
        self._woods = {hex: WOODS.get(there.kind, 0) for hex, there in self._terrain.items()}

    def __contains__(self, cell: object) -> bool:
        return cell in self._terrain

    # -- a hex ----------------------------------------------------------------------------------

    def terrain(self, cell: Hex) -> Terrain:
        """The level and the terrain of the hex."""
        return self._terrain[cell]

    @cached_property
    def written(self) -> list[str]:
        """All hexes in the notation of cards, row by row. Do not change the list."""
        return [self._terrain[hex].text for hex in self.board.hexes]

    def level(self, cell: Hex) -> int:
        """The level of the hex; for water that of its surface."""
        return self._level[cell]

    def floor(self, cell: Hex) -> int:
        """The level of the ground on which a 'Mech stands; for water that of the bottom (BT-0.p1).
        'Mechs compare their levels by it (BT-0.p4)."""
        return self._floor[cell]

    def rise(self, start: Hex, end: Hex) -> int:
        """The levels from the ground of one hex up to that of another; negative if the other lies
        lower."""
        return self._floor[end] - self._floor[start]

    def woods(self, cell: Hex) -> int:
        """1 for light woods, 2 for heavy woods, 0 for none."""
        return self._woods[cell]

    def rough(self, cell: Hex) -> bool:
        """Whether the ground is rough."""
        return self._terrain[cell].kind == "rough"

    def rubble(self, cell: Hex) -> bool:
        """Whether rubble lies there."""
        return self._terrain[cell].kind == "rubble"

    def water(self, cell: Hex) -> bool:
        """Whether there is water, also of depth 0."""
        return self._terrain[cell].kind == "water"

    def depth(self, cell: Hex) -> int:
        """The depth of its water; 0 without water."""
        return self._terrain[cell].depth

    def number(self, cell: Hex) -> str:
        """The number of the hex, ccrr across the whole map (BT-11.4)."""
        return self._number[cell]

    # -- a 'Mech --------------------------------------------------------------------------------

    def top(self, cell: Hex, *, prone: bool = False) -> int:
        """The top of a standing or prone 'Mech in a hex: the level of the ground plus its own
        height (BT-0.p1)."""
        return self._floor[cell] + (PRONE if prone else STANDING)

    def covered_by_water(self, cell: Hex, *, prone: bool = False) -> bool:
        """Whether a standing or prone 'Mech in a hex is wholly under water (BT-0.p1)."""
        return self._terrain[cell].depth >= (UNDER_WATER_PRONE if prone else UNDER_WATER)

    def height_of(self, mech: Mech) -> int:
        """The top of a 'Mech on the map (BT-0.p1)."""
        return self.top(mech.at, prone=mech.prone)

    def submerged(self, mech: Mech) -> bool:
        """Whether a 'Mech on the map is wholly under water (BT-0.p1)."""
        return self.covered_by_water(mech.at, prone=mech.prone)

    # -- edges ----------------------------------------------------------------------------------

    @cached_on_first(64)
    def home(self, side: int, depth: int) -> Sequence[Hex]:
        """The hexes within so many rows (columns) of a side's home edge (BT-11.7), or within so
        many hexes of its stretch of the rim (BT-11.18)."""
        if not self.stretches:
            return self.board.edge(self.edges[side], depth)
        near = {hex for own in self.stretches[side] for hex in disc(own, depth)}
        return [hex for hex in self.board.hexes if hex in near]

    def to_home(self, side: int, cell: Hex) -> int:
        """The rows (columns) between a hex and a side's home edge, 0 at the edge; or the hexes to
        the side's stretch."""
        if self.stretches:
            return self._to_stretch[side][cell]
        return self.board.from_edge(cell, self.edges[side])

    @cached_property
    def _to_stretch(self) -> list[dict[Hex, int]]:
        """The distance in hexes from each hex to the stretch of each side."""
        return [
            {hex: min(distance(hex, own) for own in stretch) for hex in self.board.hexes}
            for stretch in self.stretches
        ]

    def leads_off(self, side: int, cell: Hex, direction: int) -> bool:
        """Whether a step in a direction leads off the map over a side's home edge, or from its
        stretch."""
        there = neighbour(cell, direction)
        if there in self:
            return False
        if self.stretches:
            return cell in self.stretches[side]
        return self.edges[side] in self.board.beyond(there)

    def edge_beyond(self, side: int, cell: Hex, direction: int) -> Edge:
        """The edge of the board that such a step crosses."""
        if not self.stretches:
            return self.edges[side]
        beyond = self.board.beyond(neighbour(cell, direction))
        return next(edge for edge in Edge if edge in beyond)

    def ahead(self, side: int, cell: Hex) -> int:
        """The facing from a side's home edge into the map; with stretches, the facing from the hex
        to the middle."""
        if not self.stretches:
            return AWAY[self.edges[side]]
        return 0 if cell == self.middle else directions_to(cell, self.middle)[0]

    @property
    def middle(self) -> Hex:
        """The middle hex: half the columns, half the rows, rounded up (BT-11.16)."""
        return self.board.layout.hex((self.board.columns + 1) // 2, (self.board.rows + 1) // 2)

    @cached_on_first(1)
    def hill(self) -> Hex | None:
        """The hex of the hill's marker (BT-11.16): among hexes without water that are far enough
        from both home edges the highest, of those the nearest to the middle hex, and of several the
        one with the lowest number. None if there is no such hex."""
        near = {hex for edge in self.edges for hex in self.board.edge(edge, HILL_FROM_EDGES)}
        hexes = [hex for hex in self.board.hexes if hex not in near and not self.water(hex)]
        return min(hexes, key=self._as_hill, default=None)

    def _as_hill(self, cell: Hex) -> tuple[int, int, tuple[int, int]]:
        return -self.level(cell), distance(cell, self.middle), self.board.layout.numbers(cell)


def mech_in(state: State, cell: Hex, *, stacking: bool = True) -> Mech | None:
    """The 'Mech in a hex. With `stacking` only one that counts for the limit of one 'Mech in a hex,
    which excludes 'Mechs during a death from above (BT-0.p2) and those destroyed earlier in the
    phase (BT-0.p5). Without it any 'Mech on the map, one that counts first."""
    there = [mech for mech in state.mechs.values() if mech.hex == cell]
    counted = [mech for mech in there if _counts(mech)]
    found = counted if stacking else counted + there
    return found[0] if found else None


def counting(state: State) -> dict[Hex, Mech]:
    """The 'Mech in each hex that counts for the limit of one 'Mech in a hex: see `mech_in`."""
    found: dict[Hex, Mech] = {}
    for mech in state.on_map():
        if _counts(mech):
            found.setdefault(mech.at, mech)
    return found


def _counts(mech: Mech) -> bool:
    return not mech.out and not in_dfa(mech)


def in_dfa(mech: Mech) -> bool:
    """Whether a 'Mech is in a death from above that is declared and not yet resolved."""
    return bool(mech.movement.dfa) and not (mech.strike is not None and mech.strike.resolved)


def of(setup: Setup, state: State) -> Ground:
    """The map of the match: that of the state if a position gave one, else the chosen boards. It is
    cached with the set-up. Raises Illegal for boards of different sizes."""
    if state.board:
        given = state.board
        size = int(given["columns"]), int(given["rows"])
        edges, count = edges_of(setup.options), _stretches_in(setup.options)
        return _given(*size, str(given["hexes"]), edges, count)
    known = setup.cache
    if Ground not in known:
        known[Ground] = lay(setup.options, setup.rosters, setup.cards)
    land: Ground = known[Ground]
    return land


@lru_cache(maxsize=64)
def _given(
    columns: int, rows: int, hexes: str, edges: tuple[Edge, Edge], stretch_count: int
) -> Ground:
    """The map of these hexes, separated by blanks, on one line or with a line for each row. Raises
    Illegal for a wrong number of hexes (BT-11.4) and for impossible hexes (BT-11.5)."""
    board = Board(FLAT_TOPS, columns, rows)
    lines = [line.split() for line in hexes.splitlines()]
    uneven = len(lines) > 1 and any(len(line) != columns for line in lines)
    if uneven or sum(map(len, lines)) != len(board):
        raise Illegal(
            "BT-11.4",
            _("The board needs %(rows)s rows of %(columns)s hexes.", rows=rows, columns=columns),
        )
    terrains = [terrain(text) for line in lines for text in line]
    return Ground(board, terrains, edges, stretches=stretches(board, stretch_count))


def _stretches_in(options: Json) -> int:
    """The number of stretches of the rim; 0 if the sides have home edges."""
    return scenarios.side_count(options) if scenarios.each_for_itself(options) else 0


def lay(options: Json, rosters: Iterable[Json], cards: CardsById) -> Ground:
    """The map of the boards that the options of a match name, in their layout (BT-11.4)."""
    across, down = layout_of(options)
    laid = boards_laid(options, rosters)
    boards = [BoardCard.model_validate(cards[card_id]) for card_id, _turned in laid]
    if len({(board.columns, board.rows) for board in boards}) > 1:
        raise Illegal("BT-11.4", _("All boards of a match are of one size."))
    turned = frozenset(place for place, (_card_id, turned) in enumerate(laid) if turned)
    sheets = Sheets(board_of(boards[0]), across, down, turned)
    hexes = [terrains(board.hexes) for board in boards]
    joined = []
    for hex in sheets.board.hexes:
        place, printed = sheets.on_sheet(hex)
        joined.append(hexes[place][sheets.sheet.index(printed)])
    edges, count = edges_of(options), _stretches_in(options)
    if count:
        between = max(across, down)
    else:
        between = down if Edge.TOP in edges else across
    return Ground(sheets.board, joined, edges, between, stretches(sheets.board, count))
