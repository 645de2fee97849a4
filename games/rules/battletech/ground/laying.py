"""The map of a match: board cards laid side by side, each either way up, or a position's hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ...contract.asking import Setup
from ...data import Json
from ...fields import Illegal
from ...hexes import FLAT_TOPS, Board, Sheets
from ...text import _
from .. import scenarios
from ..cards.boards import board_of, terrains
from ..cards.schema import BoardCard
from ..cards.terrain import terrain
from ..state import State
from .ground import Ground
from .options import BOARDS_DOWN_BETWEEN, EDGES, edges_of, layout_of
from .own_boards import boards_laid
from .stretches import stretches


def of(setup: Setup, state: State) -> Ground:
    """The map that the match is played on: the state's own if a position gave one, else the boards
    that were chosen. Kept as long as the set-up is. Raises Illegal for boards of several sizes."""
    if state.board:
        given = state.board
        size = int(given["columns"]), int(given["rows"])
        edges, sides = edges_of(setup.options), _stretches_in(setup.options)
        return _given(*size, str(given["hexes"]), edges, sides)
    known = setup.cache
    if Ground not in known:
        known[Ground] = lay(setup.options, setup.rosters, setup.cards)
    land: Ground = known[Ground]
    return land


@lru_cache(maxsize=64)
def _given(columns: int, rows: int, hexes: str, edges: str, sides: int) -> Ground:
    """The map of these hexes, parted by blanks, all in one line or each row in its own. Raises
    Illegal for another number of them (BT-11.4) and for hexes that cannot be (BT-11.5)."""
    board = Board(FLAT_TOPS, columns, rows)
    lines = [line.split() for line in hexes.splitlines()]
    uneven = len(lines) > 1 and any(len(line) != columns for line in lines)
    if uneven or sum(map(len, lines)) != len(board):
        raise Illegal(
            "BT-11.4",
            _("The board needs %(rows)s rows of %(columns)s hexes.", rows=rows, columns=columns),
        )
    return Ground(
        board,
        [terrain(text) for line in lines for text in line],
        EDGES[edges],
        stretches=stretches(board, sides) if sides else (),
    )


def _stretches_in(options: Json) -> int:
    """Into how many stretches the rim is cut; 0 where the sides have home edges."""
    return scenarios.side_count(options) if scenarios.each_for_itself(options) else 0


def lay(
    options: Json,
    rosters: Iterable[Json],
    cards: Mapping[str, Json],
) -> Ground:
    """The boards that the options of a match name, laid as they say (BT-11.4)."""
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
    edges = edges_of(options)
    between = down if BOARDS_DOWN_BETWEEN[edges] else across
    sides = _stretches_in(options)
    if not sides:
        return Ground(sheets.board, joined, EDGES[edges], between)
    return Ground(
        sheets.board, joined, EDGES[edges], max(across, down), stretches(sheets.board, sides)
    )
