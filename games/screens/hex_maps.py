"""How a map of hexes is drawn, whatever its system: in few elements, one path for all hexes that
look alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

from games.rules.hexes import Board, Drawing, Hex, corners

Point = tuple[int, int]


class Terrain(Protocol):
    """What lies in a hex, as far as every system has it."""

    @property
    def kind(self) -> str: ...
    @property
    def level(self) -> int: ...
    def __lt__(self, other: Any, /) -> bool: ...


There = TypeVar("There", bound=Terrain)
Kind = TypeVar("Kind", bound=Hashable)


class HexMap(Generic[There]):
    """The hexes of a board with what lies in each, on a drawing whose left top corner is 0, 0."""

    def __init__(self, board: Board, side: int, terrain: Mapping[Hex, There]) -> None:
        self.board = board
        self.terrain = terrain
        self._drawing = Drawing(board.layout, side)
        self._left, self._top, right, bottom = self._drawing.box(board.hexes)
        self.width, self.depth = right - self._left, bottom - self._top

    def centre(self, hex: Hex) -> Point:
        """The middle of a hex."""
        x, y = self._drawing.centre(hex)
        return x - self._left, y - self._top

    def spot(self, number: str) -> dict[str, int]:
        """The middle of the hex of a number, as x and y."""
        x, y = self.centre(self.board.parse(number))
        return {"x": x, "y": y}

    def corners(self, hex: Hex) -> list[Point]:
        """The corners of a hex."""
        return [(x - self._left, y - self._top) for x, y in self._drawing.points(corners(hex))]

    def path(self, hexes: Iterable[Hex]) -> str:
        """The hexes as one path."""
        return "".join(_polygon(self.corners(hex)) for hex in hexes)

    def edge(self, hex: Hex, other: Hex) -> str:
        """The side that two neighbouring hexes share, as a path: between the two corners of the
        one that are nearest to the middle of the other."""
        x, y = self.centre(other)
        near = sorted(
            self.corners(hex), key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2
        )
        return _line(near[0], near[1])

    def line(self, hex: Hex, other: Hex) -> str:
        """A line from the middle of a hex to that of another, as a path."""
        return _line(self.centre(hex), self.centre(other))

    def grouped(self, kind: Callable[[There], Kind | None]) -> dict[Kind, list[Hex]]:
        """The hexes of each kind; those of kind None are left out."""
        found: dict[Kind, list[Hex]] = defaultdict(list)
        for hex, there in self.terrain.items():
            if (of_kind := kind(there)) is not None:
                found[of_kind].append(hex)
        return found

    def drops(self, kind: Callable[[int], Kind]) -> dict[Kind, str]:
        """The sides of hexes at which the ground falls, as one path for each kind of drop; `kind`
        takes the levels that it falls."""
        paths: dict[Kind, list[str]] = defaultdict(list)
        for hex in self.board.hexes:
            for other in filter(None, self.board.beside(hex)):
                if (drop := self.terrain[hex].level - self.terrain[other].level) > 0:
                    paths[kind(drop)].append(self.edge(hex, other))
        return {of_kind: "".join(path) for of_kind, path in paths.items()}

    def grid_lines(self) -> str:
        """All hexes as one path, for the lines between them."""
        return self.path(self.board.hexes)

    def figures(
        self, up: int, down: int, level: Callable[[There], str]
    ) -> list[dict[str, int | str]]:
        """What is written in the hexes: the number so far above the middle, and the level, as it
        is written, so far below."""
        written = []
        for hex in self.board.hexes:
            x, y = self.centre(hex)
            figure: dict[str, int | str] = {"number": self.board.number(hex), "x": x}
            written.append(
                {**figure, "up": y - up, "down": y + down, "level": level(self.terrain[hex])}
            )
        return written

    def in_words(self, plain: There, words: Callable[[There], str]) -> list[dict[str, object]]:
        """All hexes but the plain ones: what is there in words, and the numbers of the hexes."""
        found: dict[There, list[str]] = defaultdict(list)
        for hex, there in self.terrain.items():
            if there != plain:
                found[there].append(self.board.number(hex))
        return [
            {"words": words(there), "numbers": sorted(numbers)}
            for there, numbers in sorted(found.items(), key=lambda item: (item[0].kind, item[0]))
        ]


def _polygon(points: Sequence[Point]) -> str:
    """A closed path: its first corner, then each step to the next."""
    steps = [f"l{to_x - x} {to_y - y}" for (x, y), (to_x, to_y) in pairwise(points)]
    return f"M{points[0][0]} {points[0][1]}{''.join(steps)}z"


def _line(start: Point, end: Point) -> str:
    return f"M{start[0]} {start[1]}L{end[0]} {end[1]}"
