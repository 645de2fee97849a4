"""The map of hexes as paths, and its terrain in words."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ...data import Json, Plain
from ...drawing import hex_maps
from ...drawing.hex_maps import HexMap, Look
from ...hexes import POINTED_TOPS, Board
from ...text import Say, _, listed, pgettext
from .. import terms
from ..cards import packs
from ..cards.board_form import PATTERNS
from ..cards.boards import Terrain, terrain
from ..cards.scenarios import ground_of, zone_hexes
from ..cards.schema import BoardCard, Ground, ScenarioCard
from ..constants.ground import CLIFF

NUMBER_UP: Final = 400
"""The distance of a hex's number above its middle."""
LEVEL_DOWN: Final = 500
"""The distance of a hex's level below its middle."""
WATER: Final = ("shallow-stream", "deep-stream", "pond", "bridge")


def map_of(board: Json) -> HexMap[Terrain]:
    """The map of a board in a view."""
    return hex_maps.map_of(POINTED_TOPS, board, terrain)


def country(board: Json) -> Plain:
    """The parts of a map that never change, as paths (see `HexMap.layers`)."""
    return map_of(board).layers(_look, CLIFF, board["roads"])


def _look(there: Terrain) -> Look | None:
    if there.kind == "open":
        return None
    return Look(f"terrain-{there.kind}", PATTERNS[there.kind], there.kind in WATER)


def figures(board: Json) -> Plain:
    """The numbers and levels written in the hexes, by columns."""
    return map_of(board).figures(
        NUMBER_UP, LEVEL_DOWN, lambda there: f"▲{there.level}" if there.level else ""
    )


def country_words(say: Say, board: Json) -> list[Plain]:
    """Terrain and roads in words, each with the numbers of its hexes; open ground on level 0 is
    left out."""

    def words(there: Terrain) -> str:
        level = say(pgettext("of a hill", "level %(n)s", n=there.level))
        return listed(say, [say(terms.TERRAIN[there.kind]), level])

    hexes = map_of(board).in_words(Terrain(0), words)
    on_roads = sorted({number for road in board["roads"] for number in road})
    return [*hexes, {"words": say(_("road")), "numbers": on_roads}] if on_roads else hexes


def zone_path(board: Json, numbers: Sequence[str]) -> str:
    """A zone of deployment, as one path."""
    land = map_of(board)
    return land.path(land.board.parse(number) for number in numbers)


# -- Cards


def board_of(card: Json) -> Plain:
    """The board that a card describes, in the form of a view."""
    return _board_of(BoardCard.model_validate(dict(card)))


def _board_of(read: Ground) -> Plain:
    board = Board(POINTED_TOPS, read.columns, read.rows)
    roads = [list(pair) for chain in read.roads for pair in pairwise(chain)]
    hexes = [text for row in read.hexes for text in row.split()]
    return {**hex_maps.board_of(board, hexes), "roads": roads}


def scenario_map(card: Json) -> Plain | None:
    """The map of a scenario's card with its markers, objectives and zones, in the form of a view;
    None for a board that is not built in."""
    scenario = ScenarioCard.model_validate(dict(card))
    ground = ground_of(scenario, packs.cards())
    if ground is None:
        return None
    board = _board_of(ground)
    land = map_of(board)
    return {
        "board": board,
        "nations": list(terms.NATIONS),
        "zones": [
            [land.board.number(hex) for hex in zone_hexes(scenario.zones[nation], land.board)]
            for nation in terms.NATIONS
        ],
        "objectives": [
            {**objective.model_dump(), **land.spot(objective.hex), "control": None}
            for objective in scenario.objectives
        ],
        "markers": [
            {"kind": marker.kind, "hex": marker.hex, **land.spot(marker.hex)}
            for marker in scenario.markers
        ],
    }
