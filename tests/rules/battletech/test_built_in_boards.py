"""The boards that come with the system: each can be played, from every side alike."""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Any

import pytest

from games.rules.battletech.cards.boards import built_in_boards, faults
from games.rules.battletech.cards.country import Canvas, hindrances
from games.rules.battletech.cards.schema import BoardCard
from games.rules.hexes import Edge, Hex, half_turned

BOARDS = built_in_boards()
EACH = pytest.mark.parametrize("data", BOARDS, ids=lambda data: str(data["id"]))
TERRAIN = {"light-woods": 1, "heavy-woods": 2, "rough": 1, "rubble": 1}


def canvas(data: dict[str, Any]) -> Canvas:
    return Canvas.of(BoardCard.model_validate(data))


def price(board: Canvas, start: Hex, end: Hex) -> int | None:
    """MP of a step on foot, None for one that cannot be walked (BT-2.2)."""
    rise, there = abs(board.floor(end) - board.floor(start)), board.hexes[end]
    if rise > 2:
        return None
    return 1 + rise + TERRAIN.get(there.kind, 0) + min(there.depth * 2 - (there.depth == 1), 3)


def mp_to_the_middle(board: Canvas, edge: Edge) -> float:
    """MP on foot from the nearest hex at an edge to those in the midst of the board, on average."""
    best = dict.fromkeys(board.board.edge(edge, 3), 0)
    queue = [(0, hex) for hex in best]
    while queue:
        cost, hex = heapq.heappop(queue)
        for other in board.beside(hex):
            step = price(board, hex, other)
            if step is not None and cost + step < best.get(other, 999):
                best[other] = cost + step
                heapq.heappush(queue, (cost + step, other))
    rim = {hex for other in Edge for hex in board.board.edge(other, 5)}
    middle = [best[hex] for hex in board.board.hexes if hex not in rim]
    return sum(middle) / len(middle)


def test_there_are_boards_of_many_countries() -> None:
    assert len(BOARDS) >= 8
    assert len({data["id"] for data in BOARDS}) == len(BOARDS)
    countries = []
    for data in BOARDS:
        hexes = canvas(data).hexes.values()
        kinds = Counter(hex.kind for hex in hexes)
        levels = sum(hex.level for hex in hexes)
        countries.append((levels, kinds))
    for place, (levels, kinds) in enumerate(countries):
        for other_levels, other_kinds in countries[:place]:
            unlike = sum((kinds - other_kinds).values()) + sum((other_kinds - kinds).values())
            assert unlike + abs(levels - other_levels) > 60


@EACH
@pytest.mark.rule("BT-11.4", "BT-11.5")
def test_each_is_a_board_of_the_usual_size_without_faults(data: dict[str, Any]) -> None:
    card = BoardCard.model_validate(data)
    assert (card.columns, card.rows) == (16, 17)
    assert faults(card) == []
    assert card.place


@EACH
def test_each_can_be_played(data: dict[str, Any]) -> None:
    assert hindrances(canvas(data)) == []


@EACH
@pytest.mark.parametrize("edges", [(Edge.TOP, Edge.BOTTOM), (Edge.LEFT, Edge.RIGHT)])
def test_each_is_as_good_from_either_side(data: dict[str, Any], edges: tuple[Edge, Edge]) -> None:
    board = canvas(data)
    ways = [mp_to_the_middle(board, edge) for edge in edges]
    assert max(ways) < 1.15 * min(ways)
    zones = [board.board.edge(edge, 3) for edge in edges]
    heights = [sum(map(board.level, zone)) / len(zone) for zone in zones]
    assert abs(heights[0] - heights[1]) < 0.5
    cover = [sum("woods" in board.hexes[hex].kind for hex in zone) for zone in zones]
    assert abs(cover[0] - cover[1]) <= 6


@EACH
def test_each_half_is_much_as_the_other_one_turned(data: dict[str, Any]) -> None:
    board = canvas(data)
    alike = sum(
        abs(board.level(hex) - board.level(half_turned(board.board, hex))) <= 1
        for hex in board.board.hexes
    )
    assert alike > 0.7 * len(board.board)
