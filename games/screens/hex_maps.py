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
        return _path([self.corners(hex) for hex in hexes], closed=True)

    def edge(self, hex: Hex, other: Hex) -> tuple[Point, Point]:
        """The ends of the side that two neighbouring hexes share: the two corners of the one that
        are nearest to the middle of the other."""
        x, y = self.centre(other)
        near = sorted(
            self.corners(hex), key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2
        )
        return near[0], near[1]

    def line(self, hex: Hex, other: Hex) -> str:
        """A line from the middle of a hex to that of another, as a path."""
        (x, y), (to_x, to_y) = self.centre(hex), self.centre(other)
        return f"M{x} {y}L{to_x} {to_y}"

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
        sides: dict[Kind, list[Sequence[Point]]] = defaultdict(list)
        for hex in self.board.hexes:
            for other in filter(None, self.board.beside(hex)):
                if (drop := self.terrain[hex].level - self.terrain[other].level) > 0:
                    sides[kind(drop)].append(self.edge(hex, other))
        return {of_kind: _path(found) for of_kind, found in sides.items()}

    def grid_lines(self) -> str:
        """All hexes as one path, for the lines between them."""
        return self.path(self.board.hexes)

    def numbers(self, up: int) -> list[dict[str, Any]]:
        """The numbers of all hexes, so far above their middles, by columns."""
        return self._written(self.board.number, -up)

    def levels(self, down: int, level: Callable[[There], str]) -> list[dict[str, Any]]:
        """The levels of hexes as they are written, so far below their middles, by columns. Where
        nothing is written the hex is left out."""
        return self._written(lambda hex: level(self.terrain[hex]), down)

    def _written(self, text: Callable[[Hex], str], down: int) -> list[dict[str, Any]]:
        """What is written in hexes, so far below their middles: those that lie above one another
        share their `x`, so that a page says it once."""
        columns: dict[int, list[dict[str, int | str]]] = defaultdict(list)
        for hex in self.board.hexes:
            x, y = self.centre(hex)
            if written := text(hex):
                columns[x].append({"y": y + down, "text": written})
        return [{"x": x, "figures": found} for x, found in sorted(columns.items())]

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


def _path(shapes: Iterable[Sequence[Point]], *, closed: bool = False) -> str:
    """Shapes as one path in which each step is relative to where the one before it ended: what
    looks alike is written alike, and large maps pack into few bytes."""
    path: list[str] = []
    at = (0, 0)
    for first, *others in shapes:
        path.append(_step("m", at, first))
        path.extend(_step("l", start, end) for start, end in pairwise([first, *others]))
        at = first if closed else others[-1]
        path.append("z" if closed else "")
    return "".join(path)


def _step(command: str, start: Point, end: Point) -> str:
    return f"{command}{end[0] - start[0]} {end[1] - start[1]}"
