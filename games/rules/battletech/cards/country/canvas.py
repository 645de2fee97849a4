"""A board in progress."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from ....hexes import FLAT_TOPS, Board, Hex
from ...constants.ground import HIGHEST_LEVEL, LOWEST_LEVEL
from ..boards import rows_of, terrains
from ..schema import BoardCard
from ..terrain import Terrain

CLEAR = Terrain(0)


class Canvas:
    """A board in progress, level ground at first. All randomness comes from its generator, so the
    same seed makes the same board."""

    def __init__(self, columns: int, rows: int, rng: random.Random) -> None:
        self.board = Board(FLAT_TOPS, columns, rows)
        self.rng = rng
        self.hexes: dict[Hex, Terrain] = dict.fromkeys(self.board.hexes, CLEAR)

    @classmethod
    def of(cls, card: BoardCard) -> Canvas:
        """A canvas with the board of a card without faults."""
        canvas = cls(card.columns, card.rows, random.Random(card.id))
        canvas.hexes = dict(zip(canvas.board.hexes, terrains(card.hexes), strict=True))
        return canvas

    # -- reading --------------------------------------------------------------------------------

    def level(self, cell: Hex) -> int:
        """The level of the hex; for water that of its surface."""
        return self.hexes[cell].level

    def floor(self, cell: Hex) -> int:
        """The level of the ground; for water that of the bottom."""
        return self.hexes[cell].level - self.hexes[cell].depth

    def is_clear(self, cell: Hex) -> bool:
        """Whether the hex is clear."""
        return self.hexes[cell].kind == "clear"

    def is_water(self, cell: Hex) -> bool:
        """Whether there is water in the hex."""
        return self.hexes[cell].kind == "water"

    def beside(self, cell: Hex) -> list[Hex]:
        """The neighbours of a hex that are on the board."""
        return [other for other in self.board.beside(cell) if other is not None]

    def rows(self) -> tuple[str, ...]:
        """The rows of a card for the board."""
        hexes = [self.hexes[hex] for hex in self.board.hexes]
        return rows_of(hexes, self.board.columns)

    # -- changing -------------------------------------------------------------------------------

    def put(self, cell: Hex, terrain: Terrain) -> None:
        """Sets the terrain of the hex, with its level kept in range."""
        level = min(max(terrain.level, LOWEST_LEVEL), HIGHEST_LEVEL)
        self.hexes[cell] = terrain._replace(level=level)

    def set_level(self, cell: Hex, level: int) -> None:
        """Sets the level of the hex and keeps its terrain."""
        self.put(cell, self.hexes[cell]._replace(level=level))

    # -- random places --------------------------------------------------------------------------

    def any_hex(self, allowed: Callable[[Hex], bool]) -> Hex | None:
        """A random hex among those that are allowed; None if there are none."""
        hexes = [hex for hex in self.board.hexes if allowed(hex)]
        return self.rng.choice(hexes) if hexes else None

    def patch(self, centre: Hex, size: int, allowed: Callable[[Hex], bool]) -> list[Hex]:
        """About so many connected hexes, grown from the centre over allowed hexes. Gaps are filled
        before points grow, so the outline is round."""
        found = [centre]
        while len(found) < size:
            edge = self._edge(found, allowed)
            if not edge:
                break
            weights = [len(set(self.beside(hex)) & set(found)) ** 2 for hex in edge]
            found += self.rng.choices(edge, weights)
        return found

    def _edge(self, hexes: Iterable[Hex], allowed: Callable[[Hex], bool]) -> list[Hex]:
        """The allowed neighbours of these hexes, in the board's order."""
        inside = set(hexes)
        around = {other for hex in inside for other in self.beside(hex)} - inside
        return sorted(filter(allowed, around), key=self.board.index)
