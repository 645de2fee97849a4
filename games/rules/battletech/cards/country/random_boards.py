"""A board from a few choices and a seed."""

import random
from typing import Final, Literal

from ....data import Plain
from ....hexes import Edge, Hex
from ...constants.ground import COLUMNS, ROWS
from . import parts
from .canvas import Canvas
from .playable import open_up

Amount = Literal["none", "few", "some", "many"]
AMOUNTS: Final[tuple[Amount, ...]] = ("none", "few", "some", "many")
HIGHEST_SEED: Final = 999_999

_HILLS: Final[dict[Amount, tuple[int, int, int]]] = {
    "none": (0, 0, 0),
    "few": (3, 2, 1),
    "some": (5, 3, 0),
    "many": (7, 6, -2),
}
"""The number of hills on a board of the usual size, the levels of the highest, and by how many
hexes the foot of a hill has to be wider than its height; lower numbers give cliffs."""
_WOODS: Final[dict[Amount, int]] = {"none": 0, "few": 4, "some": 8, "many": 13}
_WOODS_SIZE: Final = (3, 11)
_LAKES: Final[dict[Amount, int]] = {"none": 0, "few": 1, "some": 1, "many": 3}
_LAKE_SIZE: Final = (5, 14)
_RIVERS: Final[dict[Amount, int]] = {"none": 0, "few": 0, "some": 1, "many": 1}
_STONES: Final = 3
_STONES_SIZE: Final = (2, 5)


def random_board(
    hills: Amount,
    woods: Amount,
    water: Amount,
    seed: int,
    columns: int = COLUMNS,
    rows: int = ROWS,
) -> Plain:
    """The card of a board with so much of each, as plain data. The same choices and the same seed
    give the same board, and every board can be played (see `playable`)."""
    canvas = Canvas(columns, rows, random.Random(f"{hills} {woods} {water} {seed}"))
    _put_hills(canvas, hills)
    _put_water(canvas, water)
    _put_growth(canvas, woods)
    open_up(canvas)
    return {
        "id": board_id(hills, woods, water, seed),
        "kind": "board",
        "name": f"Random country {seed}",
        "place": f"Hills: {hills}. Woods: {woods}. Water: {water}.",
        "columns": columns,
        "rows": rows,
        "hexes": list(canvas.rows()),
    }


def board_id(hills: Amount, woods: Amount, water: Amount, seed: int) -> str:
    """The id of the card of a random board."""
    return f"random-{hills}-{woods}-{water}-{seed}"


def _many(canvas: Canvas, usual: int) -> int:
    """A number of things, scaled from a board of the usual size."""
    return round(usual * len(canvas.board) / (COLUMNS * ROWS))


def _put_hills(canvas: Canvas, hills: Amount) -> None:
    """Adds round hills and ridges of all heights, the highest first."""
    usual, highest, wider = _HILLS[hills]
    for place in range(_many(canvas, usual)):
        height = max(1, highest - place // 2)
        radius = max(1, height + canvas.rng.randint(wider, 2))
        way = [canvas.rng.choice(canvas.board.hexes)]
        if canvas.rng.random() < 0.4:
            near = [hex for hex in canvas.patch(way[0], 30, lambda _hex: True) if hex != way[0]]
            way.append(canvas.rng.choice(near))
        parts.ridge(canvas, way, height, radius)


def _put_water(canvas: Canvas, water: Amount) -> None:
    """Adds rivers between opposite edges, and lakes in low places."""
    for _river in range(_RIVERS[water]):
        ends = canvas.rng.choice([(Edge.TOP, Edge.BOTTOM), (Edge.LEFT, Edge.RIGHT)])
        way = [_low_hex(canvas, canvas.board.edge(edge)) for edge in ends]
        parts.river(canvas, way, depth=canvas.rng.choice([1, 1, 2]))
    for _lake in range(_many(canvas, _LAKES[water])):
        dry = [hex for hex in canvas.board.hexes if not canvas.is_water(hex)]
        parts.lake(canvas, _low_hex(canvas, dry), canvas.rng.randint(*_LAKE_SIZE), depth=3)


def _low_hex(canvas: Canvas, hexes: list[Hex]) -> Hex:
    """The lowest of a few random hexes among these."""
    few = canvas.rng.sample(hexes, min(5, len(hexes)))
    return min(few, key=canvas.level)


def _put_growth(canvas: Canvas, woods: Amount) -> None:
    """Adds woods and rough ground, each patch on clear ground."""
    for _wood in range(_many(canvas, _WOODS[woods])):
        if centre := canvas.any_hex(canvas.is_clear):
            parts.woods(canvas, centre, canvas.rng.randint(*_WOODS_SIZE))
    for _patch in range(_many(canvas, _STONES)):
        if centre := canvas.any_hex(canvas.is_clear):
            parts.stones(canvas, centre, canvas.rng.randint(*_STONES_SIZE))
