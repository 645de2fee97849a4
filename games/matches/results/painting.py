"""The result of a match as a PNG, for services that preview links."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.matches.results.charts import ScoreChart
from games.matches.results.drawings import UNIT_ROOM, Drawing
from games.painting import FIELD, PAINTING, Pen, Sheet, pixels

_TWO_PLACES: Final = (216, 408)
"""The tops of two sides."""
_CHART: Final = (520, 218, 0.98, 1.36)
"""The place of the chart, and its scale."""
_CHART_BESIDE: Final = (492, 218, 0.4, 1.36)
"""The same beside a board."""
_BOARD_BELOW: Final = (520, 212, 616, 368)
"""The place and the largest size of a wide board, below the headline."""
_BOARD_ALONE: Final = (520, 44, 616, 536)
"""The same of another board, which has the whole height."""
_WIDE: Final = 1.3
"""Boards with a larger ratio of width to height are wide."""
_BOARD_BESIDE: Final = (768, 216, 364, 364)
"""The same beside a chart."""
BOARD_COLOUR: Final = "#2a3833"
_LEAST_RADIUS: Final = 13
COLOURS: Final = ("#7fb5f0", "#f0a263", "#7fd0a2", "#c3a2ec", "#dcc255", "#f29abf")
"""The colours of sides, as in the pages' dark theme (see static/site/tokens.css)."""
_KEPT: Final = 64


@dataclass(frozen=True)
class Side:
    """A side as the picture shows it."""

    side: int
    name: str
    score: int | None
    won: bool

    @property
    def top(self) -> int:
        """The top of the side's row, for more than two sides."""
        return 212 + 62 * self.side


@dataclass(frozen=True)
class Figure:
    """A unit on the board: its place, its size, and how it is drawn."""

    x: float
    y: float
    radius: float
    drawing: Drawing


@dataclass(frozen=True)
class Board:
    """The battlefield at the end, laid into its place in the picture."""

    left: int
    top: int
    width: int
    depth: int
    figures: tuple[Figure, ...]
    ground: Drawing | None = None

    @classmethod
    def laid(
        cls,
        width: float,
        depth: float,
        figures: Iterable[Figure],
        ground: Drawing | None = None,
        *,
        beside_chart: bool,
    ) -> Board:
        """The board of a table in the picture's units, aligned right in its place."""
        alone = _BOARD_BELOW if width > _WIDE * depth else _BOARD_ALONE
        left, top, wide, high = _BOARD_BESIDE if beside_chart else alone
        scale = min(wide / width, high / depth)
        placed = (
            Figure(
                round(one.x * scale, 1),
                round(one.y * scale, 1),
                round(max(one.radius * scale, _LEAST_RADIUS), 1),
                one.drawing,
            )
            for one in figures
        )
        own_width, own_depth = round(width * scale), round(depth * scale)
        return cls(left + wide - own_width, top, own_width, own_depth, tuple(placed), ground)


@dataclass(frozen=True)
class Result:
    """The texts and figures of the picture, in the reader's language."""

    system: str
    headline: str
    reason: str
    sides: tuple[Side, ...]
    chart: ScoreChart | None
    board: Board | None = None


def png(result: Result) -> bytes:
    """The picture as a PNG. One is painted at a time, and each once."""
    with PAINTING:
        return _png(result)


@lru_cache(maxsize=_KEPT)
def _png(result: Result) -> bytes:
    board = result.board
    beside = board is not None and board.top < _TWO_PLACES[0]
    room = board.left - 64 - 24 if board and beside else 1070
    sheet = Sheet(result.system, result.headline, room)
    pen = sheet.pen
    pen.text(64, 200, 22, result.reason, "#dfe6dc", room)
    for place, side in enumerate(result.sides):
        if len(result.sides) > len(_TWO_PLACES):
            _paint_row(pen, side, 64, side.top)
        else:
            _paint_side(pen, side, 64, _TWO_PLACES[place])
    if result.chart:
        _paint_chart(pen, result.chart, _CHART_BESIDE if board else _CHART)
    if board:
        _paint_board(sheet, board)
    return sheet.png()


def _paint_side(pen: Pen, side: Side, x: int, y: int) -> None:
    pen.box(x, y, 430, 172, 14, fill=FIELD, line="#dcb765" if side.won else None, width=4)
    if side.side == 0:
        pen.box(x + 25, y + 34, 26, 26, 13, fill=COLOURS[0])
    else:
        pen.box(x + 26, y + 35, 24, 24, 0, fill=COLOURS[1])
    pen.text(x + 68, y + 58, 32, side.name, "#f3eddc", 340)
    if side.score is not None:
        pen.text(x + 26, y + 146, 84, str(side.score), "#f3eddc", 380)
    elif side.won:
        pen.text(x + 26, y + 146, 84, "★", "#dcb765", 380)


def _paint_row(pen: Pen, side: Side, x: int, y: int) -> None:
    """One of more than two sides."""
    pen.box(x, y, 430, 56, 10, fill=FIELD, line="#dcb765" if side.won else None, width=4)
    pen.box(x + 18, y + 18, 20, 20, 0, fill=COLOURS[side.side])
    pen.text(x + 54, y + 38, 26, side.name, "#f3eddc", 240)
    if side.score is not None:
        pen.text(x + 310, y + 40, 34, str(side.score), "#f3eddc", 110)


def _paint_board(sheet: Sheet, board: Board) -> None:
    pen, left, top = sheet.pen, board.left, board.top
    pen.box(left, top, board.width, board.depth, 0, fill=BOARD_COLOUR)
    if board.ground:
        sheet.paste(left, top, board.ground.png(pixels(board.width)))
    pen.box(left, top, board.width, board.depth, 0, line="#dcb765", width=2)
    for one in board.figures:
        half = one.radius * UNIT_ROOM
        drawn = one.drawing.png(pixels(round(2 * half)))
        sheet.paste(round(left + one.x - half), round(top + one.y - half), drawn)


def _paint_chart(pen: Pen, chart: ScoreChart, place_of: tuple[float, float, float, float]) -> None:
    left, top, wide, high = place_of

    def place(x: int, y: int) -> tuple[float, float]:
        return left + x * wide, top + y * high

    for y, _score in chart.lines:
        pen.line([place(chart.left, y), place(chart.right, y)], "#3c6f5d", 1)
    for course in chart.courses:
        pen.line([place(dot.x, dot.y) for dot in course.dots], COLOURS[course.side], 6)
