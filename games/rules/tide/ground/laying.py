"""The map of a match: the board of its scenario, or the hexes of a position."""

from __future__ import annotations

from functools import lru_cache

from ...contract.asking import Setup
from ...fields import Illegal
from ...hexes import POINTED_TOPS, BadNumber, Board
from ...text import _
from .. import library
from ..cards.boards import board_of, roads_of, terrains
from ..cards.terrain import terrain
from ..state import State
from .ground import Ground


def of(setup: Setup, state: State) -> Ground:
    """The map that the match is played on: the state's own if a position gave one, else the board
    of the scenario. Kept as long as the set-up is."""
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
    """The map of these hexes, each row in its own line, and of these roads, each the numbers of
    its hexes in a line. Raises Illegal for another number of hexes, for hexes and roads that
    cannot be."""
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
