"""Maps of hexes as drawn by every system: in few elements, with one path for all hexes that look
alike (see templates/table/hex_land.html)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ..data import Json, Plain
from ..hexes import Board, Hex, Layout, outlines

Point = tuple[int, int]


class Terrain(Protocol):
    """The terrain in a hex, as far as all systems share it."""

    @property
    def kind(self) -> str: ...
    @property
    def level(self) -> int: ...
    def __lt__(self, other: Any, /) -> bool: ...


There = TypeVar("There", bound=Terrain)


class Look(NamedTuple):
    """How a kind of terrain is drawn."""

    style: str
    """Its classes, coloured by static/table/hex_land.css."""
    pattern: str
    """The pattern that fills it, from templates/table/hex_patterns.html."""
    is_water: bool = False
    """Whether it has a shore."""


class HexMap(Generic[There]):
    """The hexes of a board and the terrain in each."""

    def __init__(self, board: Board, terrain: Mapping[Hex, There]) -> None:
        self.board = board
        self.terrain = terrain

    def spot(self, number: str) -> dict[str, int]:
        """The middle of the hex with this number, as x and y."""
        x, y = self.board.chart.centre(self.board.parse(number))
        return {"x": x, "y": y}

    def path(self, hexes: Iterable[Hex]) -> str:
        """The hexes as one path."""
        return _path([self.board.chart.outline(hex) for hex in hexes], closed=True)

    def region(self, hexes: Iterable[Hex]) -> str:
        """The area of some hexes as one path, without the sides that they share."""
        return _path(map(self.board.chart.points, outlines(set(hexes))), closed=True)

    def edge(self, cell: Hex, other: Hex) -> tuple[Point, Point]:
        """The ends of the side shared by two neighbouring hexes: the two corners of the first that
        are nearest to the middle of the second."""
        x, y = self.board.chart.centre(other)
        near = sorted(
            self.board.chart.outline(cell),
            key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2,
        )
        return near[0], near[1]

    def layers(
        self, look: Callable[[There], Look | None], steepest: int, roads: Iterable[Sequence[str]]
    ) -> Plain:
        """What never changes on the map, as paths, from the ground up: for each level, the lowest
        first, the ground at least so high; the shore of all water; the terrains by their `look`;
        the roads, each between the numbers of two neighbouring hexes; the lines between hexes; and
        the lines where the ground falls, by the number of levels, up to `steepest`."""
        looks = {hex: found for hex, there in self.terrain.items() if (found := look(there))}
        return {
            "levels": [{"level": level, "path": path} for level, path in self.heights()],
            "shore": self.region(hex for hex, found in looks.items() if found.is_water),
            "terrains": [
                {
                    **found._asdict(),
                    "path": self.region(hex for hex, other in looks.items() if other == found),
                }
                for found in sorted(set(looks.values()))
            ],
            "roads": self.roads(roads),
            "lines": self.lines(),
            "contours": [{"drop": drop, "path": path} for drop, path in self.drops(steepest)],
        }

    def lines(self) -> str:
        """The lines around the hexes as one path, with each shared side once."""
        drawn: set[frozenset[Point]] = set()
        lines: list[list[Point]] = []
        for first, *others in map(self.board.chart.outline, self.board.hexes):
            for start, end in pairwise([first, *others, first]):
                if (side := frozenset((start, end))) in drawn:
                    continue
                drawn.add(side)
                if lines and lines[-1][-1] == start:
                    lines[-1].append(end)
                else:
                    lines.append([start, end])
        return _path(lines)

    def heights(self) -> list[tuple[int, str]]:
        """For each level on the map, the lowest first, the area at least so high."""
        levels = {hex: there.level for hex, there in self.terrain.items()}
        return [
            (level, self.region(hex for hex, found in levels.items() if found >= level))
            for level in sorted(set(levels.values()))
        ]

    def roads(self, pairs: Iterable[Sequence[str]]) -> str:
        """Roads between the middles of neighbouring hexes, given as pairs of numbers, as one path.
        Two roads that meet in a hex become one that bends through it, and a road that ends at the
        rim runs off the map."""
        beside: dict[Hex, list[Hex]] = defaultdict(list)
        for one, other in (map(self.board.parse, pair) for pair in pairs):
            beside[one].append(other)
            beside[other].append(one)
        return "".join(self._road(hex, beside[hex]) for hex in self.board.hexes if hex in beside)

    def _road(self, cell: Hex, others: Sequence[Hex]) -> str:
        """The roads within a hex to its sides shared with these others."""
        x, y = self.board.chart.centre(cell)
        ends = [_middle(*self.edge(cell, other)) for other in others]
        if len(ends) == 1 and self._is_off_the_map(cell, others[0]):
            ends.append((2 * x - ends[0][0], 2 * y - ends[0][1]))
        if len(ends) == 2:
            (from_x, from_y), (to_x, to_y) = ends
            return f"M{from_x} {from_y}Q{x} {y} {to_x} {to_y}"
        return "".join(f"M{x} {y}L{to_x} {to_y}" for to_x, to_y in ends)

    def _is_off_the_map(self, cell: Hex, other: Hex) -> bool:
        """Whether the side of a hex opposite this neighbour is the rim of the map."""
        beside = self.board.beside(cell)
        return beside[(beside.index(other) + len(beside) // 2) % len(beside)] is None

    def drops(self, steepest: int) -> list[tuple[int, str]]:
        """The sides of hexes where the ground falls, as one path per number of levels. Falls of
        `steepest` levels and more share one."""
        sides: dict[int, list[Sequence[Point]]] = defaultdict(list)
        for hex in self.board.hexes:
            for other in filter(None, self.board.beside(hex)):
                if (drop := self.terrain[hex].level - self.terrain[other].level) > 0:
                    sides[min(drop, steepest)].append(self.edge(hex, other))
        return [(drop, _path(sides[drop])) for drop in sorted(sides)]

    def figures(self, up: int, down: int, level: Callable[[There], str]) -> dict[str, list[Plain]]:
        """What is written in the hexes, by columns: the number of each hex this far above its
        middle, and the level, unless `level` returns an empty text, this far below it."""
        return {
            "numbers": self._written(self.board.number, -up),
            "levels": self._written(lambda cell: level(self.terrain[cell]), down),
        }

    def _written(self, text: Callable[[Hex], str], down: int) -> list[Plain]:
        """Texts in hexes, this far below their middles, grouped by their `x` so that a page states
        it once per column."""
        columns: dict[int, list[dict[str, int | str]]] = defaultdict(list)
        for hex in self.board.hexes:
            x, y = self.board.chart.centre(hex)
            if written := text(hex):
                columns[x].append({"y": y + down, "text": written})
        return [{"x": x, "figures": found} for x, found in sorted(columns.items())]

    def in_words(self, plain: There, words: Callable[[There], str]) -> list[dict[str, object]]:
        """All hexes but the plain ones: each terrain in words, with the numbers of its hexes."""
        found: dict[There, list[str]] = defaultdict(list)
        for hex, there in self.terrain.items():
            if there != plain:
                found[there].append(self.board.number(hex))
        return [
            {"words": words(there), "numbers": sorted(numbers)}
            for there, numbers in sorted(found.items(), key=lambda item: (item[0].kind, item[0]))
        ]


def map_of(layout: Layout, board: Json, terrain: Callable[[str], There]) -> HexMap[There]:
    """The map of a board from a view. `terrain` reads the text of a hex."""
    grid = board["grid"]
    return _cached_map(layout, grid["width"], grid["height"], tuple(board["hexes"]), terrain)


@lru_cache(maxsize=64)
def _cached_map(
    layout: Layout,
    columns: int,
    rows: int,
    hexes: tuple[str, ...],
    terrain: Callable[[str], There],
) -> HexMap[There]:
    board = Board(layout, columns, rows)
    return HexMap(board, dict(zip(board.hexes, map(terrain, hexes), strict=True)))


def board_of(board: Board, hexes: Sequence[str]) -> Plain:
    """A board for a view: its size, its grid, and the texts of its hexes."""
    return {
        "width": board.chart.width,
        "depth": board.chart.depth,
        "grid": board.plain(),
        "hexes": hexes,
    }


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _path(shapes: Iterable[Sequence[Point]], *, closed: bool = False) -> str:
    """Shapes as one path of relative steps, so that equal shapes have equal text and large maps
    compress well."""
    path: list[str] = []
    at = (0, 0)
    for points in shapes:
        steps = [(x - from_x, y - from_y) for (from_x, from_y), (x, y) in pairwise([at, *points])]
        path.append("m" + " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-"))
        path.append("z" if closed else "")
        at = points[0] if closed else points[-1]
    return "".join(path)
