"""Tags of Tide of Iron for its map of hexes: how it is drawn, and what lies where in words.

The side of a hex is SIDE units long, as in static/table/boards/hexes.js. Everything that never
changes on a map is drawn in few elements: one path a level, a terrain or a kind of line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from django import template
from django.utils.translation import gettext

from games.cards.words import translate
from games.rules.hexes import TIDE, Board
from games.rules.tide import terms
from games.rules.tide.cards import packs
from games.rules.tide.cards.scenarios import ground_of, zone_hexes
from games.rules.tide.cards.schema import BoardCard, Ground, ScenarioCard
from games.rules.tide.cards.terrain import Terrain, terrain
from games.rules.tide.constants.ground import CLIFF
from games.rules.tide.drawing import SIDE
from games.screens.hex_maps import HexMap

register = template.Library()

NUMBER_UP = 400
"""How far above the middle of its hex a number stands."""
LEVEL_DOWN = 500
"""How far below the middle a level stands."""


class Country(HexMap[Terrain]):
    """A map as it is drawn: the hexes of a board, with what lies in each, and its roads."""

    def __init__(
        self,
        columns: int,
        rows: int,
        hexes: tuple[str, ...],
        roads: tuple[tuple[str, str], ...],
    ) -> None:
        board = Board(TIDE, columns, rows)
        super().__init__(board, SIDE, dict(zip(board.hexes, map(terrain, hexes), strict=True)))
        self.roads = [(board.parse(start), board.parse(end)) for start, end in roads]


@lru_cache(maxsize=32)
def _country(
    columns: int, rows: int, hexes: tuple[str, ...], roads: tuple[tuple[str, str], ...]
) -> Country:
    return Country(columns, rows, hexes, roads)


def country_of(board: Mapping[str, Any]) -> Country:
    """The country of a board as the view shows it."""
    grid = board["grid"]
    roads = tuple((start, end) for start, end in board["roads"])
    return _country(grid["width"], grid["height"], tuple(board["hexes"]), roads)


# -- what never changes ------------------------------------------------------------------------


@register.filter
def levels(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes of each level as one path, the lowest first."""
    country = country_of(board)
    found = country.grouped(lambda there: there.level)
    return [{"level": level, "path": country.path(hexes)} for level, hexes in sorted(found.items())]


@register.filter
def terrains(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes of each terrain as one path."""
    country = country_of(board)
    found = country.grouped(lambda there: None if there.kind == "open" else there.kind)
    return [{"kind": kind, "path": country.path(hexes)} for kind, hexes in sorted(found.items())]


@register.filter
def slopes(board: Mapping[str, Any]) -> list[dict[str, str]]:
    """The sides of hexes at which the ground falls, as one path for slopes and one for cliffs."""
    found = country_of(board).drops(lambda drop: "cliff" if drop >= CLIFF else "slope")
    return [{"kind": kind, "path": path} for kind, path in sorted(found.items())]


@register.filter
def roads(board: Mapping[str, Any]) -> str:
    """All roads as one path, from middle to middle."""
    country = country_of(board)
    return "".join(country.line(start, end) for start, end in country.roads)


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
    """The levels above 0 that are written in the hexes, by columns."""
    return country_of(board).levels(
        LEVEL_DOWN, lambda there: f"▲{there.level}" if there.level else ""
    )


@register.filter
def country_words(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes that are not open ground on level 0, and the roads: what is there in words, and
    the numbers of the hexes."""
    country = country_of(board)
    listed = country.in_words(Terrain(0), words)
    on_roads = sorted({country.board.number(hex) for road in country.roads for hex in road})
    return [*listed, {"words": gettext("road"), "numbers": on_roads}] if on_roads else listed


def words(there: Terrain) -> str:
    """A hex in words."""
    level = gettext("level %(n)s") % {"n": there.level}
    return f"{translate(terms.TERRAIN[there.kind])}, {level}"


@register.filter
def zone_path(board: Mapping[str, Any], numbers: Sequence[str]) -> str:
    """A zone of deployment, as one path."""
    country = country_of(board)
    return country.path(country.board.parse(number) for number in numbers)


@register.filter
def board_of(card: Mapping[str, Any]) -> dict[str, Any]:
    """The board that a card describes, as the view shows the map of a match."""
    return _board_of(BoardCard.model_validate(dict(card)))


def _board_of(read: Ground) -> dict[str, Any]:
    hexes = tuple(text for row in read.hexes for text in row.split())
    roads = tuple(pair for chain in read.roads for pair in pairwise(chain))
    country = _country(read.columns, read.rows, hexes, roads)
    return {
        "width": country.width,
        "depth": country.depth,
        "grid": country.board.plain(),
        "hexes": list(hexes),
        "roads": [list(road) for road in roads],
    }


@register.filter
def scenario_map(card: Mapping[str, Any]) -> dict[str, Any] | None:
    """The board of a scenario's card with its markers, objectives and zones, as the view shows
    them; None for a board that is not built in."""
    scenario = ScenarioCard.model_validate(dict(card))
    ground = ground_of(scenario, packs.cards())
    if ground is None:
        return None
    board = _board_of(ground)
    country = country_of(board)
    return {
        "board": board,
        "nations": list(terms.NATIONS),
        "zones": [
            [country.board.number(hex) for hex in zone_hexes(scenario.zones[nation], country.board)]
            for nation in terms.NATIONS
        ],
        "objectives": [
            {**objective.model_dump(), **country.spot(objective.hex), "control": None}
            for objective in scenario.objectives
        ],
        "markers": [
            {"kind": marker.kind, "hex": marker.hex, **country.spot(marker.hex)}
            for marker in scenario.markers
        ],
    }
