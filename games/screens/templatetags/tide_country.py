"""Tags of Tide of Iron for its map of hexes: how it is drawn, and what lies where in words.

The side of a hex is SIDE units long, as in static/table/boards/hexes.js. Everything that never
changes on a map is drawn in few elements: one path a level, a terrain or a kind of line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from django import template
from django.utils.translation import gettext

from games.cards.words import translate
from games.rules.hexes import TIDE, Board, Drawing, Hex, corners
from games.rules.tide import terms
from games.rules.tide.cards import packs
from games.rules.tide.cards.scenarios import ground_of, zone_hexes
from games.rules.tide.cards.schema import BoardCard, Ground, ScenarioCard
from games.rules.tide.cards.terrain import Terrain, terrain
from games.rules.tide.constants.ground import CLIFF
from games.rules.tide.drawing import SIDE

register = template.Library()

NUMBER_UP = 400
"""How far above the middle of its hex a number stands."""
LEVEL_DOWN = 500
"""How far below the middle a level stands."""


class Country:
    """A map as it is drawn: the hexes of a board, with what lies in each, and its roads."""

    def __init__(
        self,
        columns: int,
        rows: int,
        hexes: tuple[str, ...],
        roads: tuple[tuple[str, str], ...],
    ) -> None:
        self.board = Board(TIDE, columns, rows)
        self.terrain = dict(zip(self.board.hexes, map(terrain, hexes), strict=True))
        self.roads = [(self.board.parse(start), self.board.parse(end)) for start, end in roads]
        self._drawing = Drawing(TIDE, SIDE)
        self.left, self.top, self.right, self.bottom = self._drawing.box(self.board.hexes)

    def centre(self, hex: Hex) -> tuple[int, int]:
        """The middle of a hex."""
        x, y = self._drawing.centre(hex)
        return x - self.left, y - self.top

    def corners(self, hex: Hex) -> list[tuple[int, int]]:
        """The corners of a hex."""
        return [(x - self.left, y - self.top) for x, y in self._drawing.points(corners(hex))]

    def path(self, hexes: Iterable[Hex]) -> str:
        """The hexes as one path."""
        return "".join(_polygon(self.corners(hex)) for hex in hexes)

    def edge(self, hex: Hex, other: Hex) -> str:
        """The side that two neighbouring hexes share, as a path."""
        x, y = self.centre(other)
        near = sorted(
            self.corners(hex), key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2
        )
        return f"M{near[0][0]} {near[0][1]}L{near[1][0]} {near[1][1]}"


def _polygon(points: Sequence[tuple[int, int]]) -> str:
    """A closed path: its first corner, then each step to the next."""
    (x, y), *others = points
    steps = []
    for next_x, next_y in others:
        steps.append(f"l{next_x - x} {next_y - y}")
        x, y = next_x, next_y
    return f"M{points[0][0]} {points[0][1]}{''.join(steps)}z"


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
    found: dict[int, list[Hex]] = defaultdict(list)
    for hex, there in country.terrain.items():
        found[there.level].append(hex)
    return [{"level": level, "path": country.path(hexes)} for level, hexes in sorted(found.items())]


@register.filter
def terrains(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes of each terrain as one path."""
    country = country_of(board)
    found: dict[str, list[Hex]] = defaultdict(list)
    for hex, there in country.terrain.items():
        if there.kind != "open":
            found[there.kind].append(hex)
    return [{"kind": kind, "path": country.path(hexes)} for kind, hexes in sorted(found.items())]


@register.filter
def slopes(board: Mapping[str, Any]) -> list[dict[str, str]]:
    """The sides of hexes at which the ground falls, as one path for slopes and one for cliffs."""
    country = country_of(board)
    paths: dict[str, list[str]] = defaultdict(list)
    for hex in country.board.hexes:
        for other in country.board.beside(hex):
            if other is None:
                continue
            drop = country.terrain[hex].level - country.terrain[other].level
            if drop > 0:
                kind = "cliff" if drop >= CLIFF else "slope"
                paths[kind].append(country.edge(hex, other))
    return [{"kind": kind, "path": "".join(parts)} for kind, parts in sorted(paths.items())]


@register.filter
def roads(board: Mapping[str, Any]) -> str:
    """All roads as one path, from middle to middle."""
    country = country_of(board)
    parts = []
    for start, end in country.roads:
        (x, y), (to_x, to_y) = country.centre(start), country.centre(end)
        parts.append(f"M{x} {y}L{to_x} {to_y}")
    return "".join(parts)


@register.filter
def grid_lines(board: Mapping[str, Any]) -> str:
    """All hexes as one path, for the lines between them."""
    country = country_of(board)
    return country.path(country.board.hexes)


@register.filter
def figures(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is written in the hexes: their numbers, and their levels above 0."""
    country = country_of(board)
    return [
        {
            "number": country.board.number(hex),
            "x": (centre := country.centre(hex))[0],
            "up": centre[1] - NUMBER_UP,
            "down": centre[1] + LEVEL_DOWN,
            "level": country.terrain[hex].level or "",
        }
        for hex in country.board.hexes
    ]


@register.filter
def country_words(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes that are not open ground on level 0, and the roads: what is there in words, and
    the numbers of the hexes."""
    country = country_of(board)
    found: dict[Terrain, list[str]] = defaultdict(list)
    for hex, there in country.terrain.items():
        if there != Terrain(0):
            found[there].append(country.board.number(hex))
    listed = [
        {"words": words(there), "numbers": sorted(numbers)}
        for there, numbers in sorted(found.items(), key=lambda item: (item[0].kind, item[0]))
    ]
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
    board = Board(TIDE, read.columns, read.rows)
    left, top, right, bottom = Drawing(TIDE, SIDE).box(board.hexes)
    return {
        "width": right - left,
        "depth": bottom - top,
        "grid": board.plain(),
        "hexes": [text for row in read.hexes for text in row.split()],
        "roads": [list(pair) for chain in read.roads for pair in pairwise(chain)],
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
            {**objective.model_dump(), **_spot(country, objective.hex), "control": None}
            for objective in scenario.objectives
        ],
        "markers": [
            {"kind": marker.kind, "hex": marker.hex, **_spot(country, marker.hex)}
            for marker in scenario.markers
        ],
    }


def _spot(country: Country, number: str) -> dict[str, int]:
    x, y = country.centre(country.board.parse(number))
    return {"x": x, "y": y}
