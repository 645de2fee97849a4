"""The map of hexes as paths, and its terrain in words."""

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
"""The distance of a hex's number above its middle."""
LEVEL_DOWN: Final = 440
"""The distance of a hex's level below its middle."""
LIMB_ASIDE, LIMB_DOWN = -260, 300
"""The place of limbs in a hex, from its middle, beside a 'Mech."""
DEEPEST_DROP: Final = 3
"""The drop from which on all falls of the ground look alike."""
DEEPEST_WATER: Final = 3


def map_of(board: Json) -> HexMap[Terrain]:
    """The map of a board in a view."""
    return hex_maps.map_of(FLAT_TOPS, board, terrain)


def board_of(card: Json) -> Plain:
    """The board that a card describes, in the form of a view."""
    read = BoardCard.model_validate(dict(card))
    return hex_maps.board_of(hexes_of(read), [text for row in read.hexes for text in row.split()])


def country(board: Json) -> Plain:
    """The parts of a map that never change, as paths (see `HexMap.layers`)."""
    return map_of(board).layers(_look, DEEPEST_DROP, roads=())


def _look(there: Terrain) -> Look | None:
    if there.kind == "clear":
        return None
    style = f"terrain-{there.kind}"
    if there.kind == "water":
        style = f"{style} depth-{min(there.depth, DEEPEST_WATER)}"
    return Look(style, PATTERNS[there.kind], there.kind == "water")


def figures(board: Json) -> Plain:
    """The numbers and levels written in the hexes, by columns."""
    return map_of(board).figures(NUMBER_UP, LEVEL_DOWN, _written_level)


def _written_level(there: Terrain) -> str:
    """The level written in a hex, empty for level 0; with the depth of water: "1 ▾2"."""
    parts = [str(there.level)] if there.level else []
    if there.kind == "water":
        parts.append(f"▾{there.depth}")
    return " ".join(parts)


def country_words(say: Say, board: Json) -> list[Plain]:
    """Terrain in words, each with the numbers of its hexes; clear hexes on level 0 are left out."""

    def words(there: Terrain) -> str:
        parts = [say(NAMES[there.kind])]
        if there.kind == "water":
            parts.append(say(_("depth %(n)s", n=there.depth)))
        return listed(say, [*parts, say(_("level %(n)s", n=there.level))])

    return map_of(board).in_words(Terrain(0), words)


def stretches(say: Say, board: Json) -> list[Plain]:
    """The home stretches of more than two sides: the hexes of each as one path, with the letter of
    the side in its middle."""
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
    """The limbs in hexes: the place of each heap, their number, and that in words."""
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
