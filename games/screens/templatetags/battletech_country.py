"""Tags of BattleTech for its map of hexes: how it is drawn, and what lies where in words.

The side of a hex is SIDE units long, as in static/table/boards/hexes.js. Everything that never
changes on a map is drawn in few elements: one path a level, a terrain or a drop.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.utils.translation import gettext, ngettext

from games.cards.words import translate
from games.rules.battletech.cards.boards import board_of as hexes_of
from games.rules.battletech.cards.schema import BoardCard
from games.rules.battletech.cards.terrain import NAMES, Terrain, terrain
from games.rules.battletech.drawing import SIDE
from games.rules.battletech.terms import SIDE_LETTERS
from games.rules.hexes import BATTLETECH, Board
from games.screens.hex_maps import HexMap

register = template.Library()

NUMBER_UP = 330
"""How far above the middle of its hex a number stands."""
LEVEL_DOWN = 440
"""How far below the middle a level stands."""
LIMB_ASIDE, LIMB_DOWN = -260, 300
"""Where limbs lie in a hex, from its middle: beside whoever stands there."""
DEEPEST_DROP = 3
"""From which on all falls of the ground are drawn alike."""


class Country(HexMap[Terrain]):
    """A map as it is drawn: the hexes of a board, with what lies in each."""

    def __init__(self, width: int, height: int, hexes: tuple[str, ...]) -> None:
        board = Board(BATTLETECH, width, height)
        super().__init__(board, SIDE, dict(zip(board.hexes, map(terrain, hexes), strict=True)))


@lru_cache(maxsize=32)
def _country(width: int, height: int, hexes: tuple[str, ...]) -> Country:
    return Country(width, height, hexes)


def country_of(board: Mapping[str, Any]) -> Country:
    """The country of a board as the view shows it."""
    grid = board["grid"]
    return _country(grid["width"], grid["height"], tuple(board["hexes"]))


@register.filter
def levels(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes of each level as one path, the lowest first."""
    country = country_of(board)
    found = country.grouped(lambda there: there.level)
    return [
        {"level": level, "shade": max(-3, min(level, 6)), "path": country.path(hexes)}
        for level, hexes in sorted(found.items())
    ]


@register.filter
def terrains(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes of each terrain as one path; water by its depth."""
    country = country_of(board)
    found = country.grouped(
        lambda there: None if there.kind == "clear" else (there.kind, there.depth)
    )
    return [
        {"kind": kind, "depth": min(depth, 3), "path": country.path(hexes)}
        for (kind, depth), hexes in sorted(found.items())
    ]


@register.filter
def contours(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The sides of hexes at which the ground falls, as one path for each drop."""
    found = country_of(board).drops(lambda drop: min(drop, DEEPEST_DROP))
    return [{"drop": drop, "path": path} for drop, path in sorted(found.items())]


@register.filter
def grid_lines(board: Mapping[str, Any]) -> str:
    """All hexes as one path, for the lines between them."""
    return country_of(board).grid_lines()


@register.filter
def numbers(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The numbers of the hexes, by columns."""
    return country_of(board).numbers(NUMBER_UP)


@register.filter
def written_levels(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The levels that are written in the hexes, by columns."""
    return country_of(board).levels(LEVEL_DOWN, _written_level)


def _written_level(there: Terrain) -> str:
    """The level as it is written in a hex, none for level 0; of water also the depth: "1 ▾2"."""
    parts = [str(there.level)] if there.level else []
    if there.kind == "water":
        parts.append(f"▾{there.depth}")
    return " ".join(parts)


@register.filter
def country_words(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes that are not clear and level 0: what is there in words, and their numbers."""
    return country_of(board).in_words(Terrain(0), words)


@register.filter
def board_of(card: Mapping[str, Any]) -> dict[str, Any]:
    """The board that a card describes, as the view shows the map of a match."""
    read = BoardCard.model_validate(dict(card))
    board = hexes_of(read)
    hexes = [text for row in read.hexes for text in row.split()]
    country = country_of({"grid": {"width": board.columns, "height": board.rows}, "hexes": hexes})
    return {
        "width": country.width,
        "depth": country.depth,
        "grid": board.plain(),
        "hexes": hexes,
    }


def words(there: Terrain) -> str:
    """A hex in words."""
    parts = [translate(NAMES[there.kind])]
    if there.kind == "water":
        parts.append(gettext("depth %(n)s") % {"n": there.depth})
    parts.append(gettext("level %(n)s") % {"n": there.level})
    return ", ".join(parts)


@register.filter
def stretches(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The stretch of the rim that each side has where there are more than two: its hexes as one
    path, and the letter of the side with its place, in the middle of the stretch."""
    country = country_of(board)
    found = []
    for side, numbers in enumerate(board.get("stretches", ())):
        hexes = [country.board.parse(number) for number in numbers]
        x, y = country.centre(hexes[len(hexes) // 2])
        letter = SIDE_LETTERS[side].upper()
        words = gettext("The edge of side %(letter)s") % {"letter": letter}
        path = country.path(hexes)
        found.append({"side": side, "path": path, "x": x, "y": y, "letter": letter, "words": words})
    return found


@register.filter
def limbs(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The limbs that lie in hexes: where each heap is drawn, how many, and that in words."""
    country = country_of(table["board"])
    lying = []
    for number, count in sorted(table["limbs"].items()):
        x, y = country.centre(country.board.parse(number))
        words = ngettext("%(n)s limb lies in %(hex)s", "%(n)s limbs lie in %(hex)s", count)
        lying.append(
            {
                "x": x + LIMB_ASIDE,
                "y": y + LIMB_DOWN,
                "count": count,
                "words": words % {"n": count, "hex": number},
            }
        )
    return lying
