"""How the map of hexes is drawn, and what lies where in words."""

from __future__ import annotations

from typing import Final

from ...data import Json, Plain
from ...drawing import hex_maps
from ...drawing.hex_maps import HexMap, Look
from ...hexes import FLAT_TOPS
from ...text import Say, _, listed, ngettext
from ..cards.board_form import PATTERNS
from ..cards.boards import board_of as hexes_of
from ..cards.schema import BoardCard
from ..cards.terrain import NAMES, Terrain, terrain
from ..terms import SIDE_LETTERS

NUMBER_UP: Final = 330
"""How far above the middle of its hex a number stands."""
LEVEL_DOWN: Final = 440
"""How far below the middle a level stands."""
LIMB_ASIDE, LIMB_DOWN = -260, 300
"""Where limbs lie in a hex, from its middle: beside whoever stands there."""
DEEPEST_DROP: Final = 3
"""From which on all falls of the ground are drawn alike."""
DEEPEST_WATER: Final = 3


def map_of(board: Json) -> HexMap[Terrain]:
    """The map of a board as the view shows it."""
    return hex_maps.map_of(FLAT_TOPS, board, terrain)


def board_of(card: Json) -> Plain:
    """The board that a card describes, as the view shows the map of a match."""
    read = BoardCard.model_validate(dict(card))
    return hex_maps.board_of(hexes_of(read), [text for row in read.hexes for text in row.split()])


def country(board: Json) -> Plain:
    """What never changes on a map, as paths (see `HexMap.layers`)."""
    return map_of(board).layers(_look, DEEPEST_DROP, roads=())


def _look(there: Terrain) -> Look | None:
    if there.kind == "clear":
        return None
    style = f"terrain-{there.kind}"
    if there.kind == "water":
        style = f"{style} depth-{min(there.depth, DEEPEST_WATER)}"
    return Look(style, PATTERNS[there.kind], there.kind == "water")


def figures(board: Json) -> Plain:
    """The numbers and the levels that are written in the hexes, by columns."""
    return map_of(board).figures(NUMBER_UP, LEVEL_DOWN, _written_level)


def _written_level(there: Terrain) -> str:
    """The level as it is written in a hex, none for level 0; of water also the depth: "1 ▾2"."""
    parts = [str(there.level)] if there.level else []
    if there.kind == "water":
        parts.append(f"▾{there.depth}")
    return " ".join(parts)


def country_words(say: Say, board: Json) -> list[Plain]:
    """The hexes that are not clear and level 0: what is there in words, and their numbers."""

    def words(there: Terrain) -> str:
        parts = [say(NAMES[there.kind])]
        if there.kind == "water":
            parts.append(say(_("depth %(n)s", n=there.depth)))
        return listed(say, [*parts, say(_("level %(n)s", n=there.level))])

    return map_of(board).in_words(Terrain(0), words)


def stretches(say: Say, board: Json) -> list[Plain]:
    """The stretch of the rim that each side has where there are more than two: its hexes as one
    path, and the letter of the side with its place, in the middle of the stretch."""
    land = map_of(board)
    found = []
    for side, numbers in enumerate(board.get("stretches", ())):
        letter = SIDE_LETTERS[side].upper()
        found.append(
            {
                "side": side,
                "path": land.path(land.board.parse(number) for number in numbers),
                **land.spot(numbers[len(numbers) // 2]),
                "letter": letter,
                "words": say(_("The edge of side %(letter)s", letter=letter)),
            }
        )
    return found


def limbs(say: Say, table: Json) -> list[Plain]:
    """The limbs that lie in hexes: where each heap is drawn, how many, and that in words."""
    land = map_of(table["board"])
    lying = []
    for number, count in sorted(table["limbs"].items()):
        at = land.spot(number)
        words = ngettext(
            "%(n)s limb lies in %(hex)s", "%(n)s limbs lie in %(hex)s", count, hex=number
        )
        lying.append(
            {
                "x": at["x"] + LIMB_ASIDE,
                "y": at["y"] + LIMB_DOWN,
                "count": count,
                "words": say(words),
            }
        )
    return lying
