"""Tags of Tide of Iron: how its map of hexes is drawn, and what is said of its units.

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
from django.utils.translation import gettext_lazy as _

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


# -- units and markers -------------------------------------------------------------------------


@register.filter
def on_map(units: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The units that stand on the map."""
    return [unit for unit in units if unit["x"] is not None]


@register.filter
def of_side(units: Sequence[Mapping[str, Any]], side: int) -> list[Mapping[str, Any]]:
    """The units of a side, those that are out of play last."""
    mine = [unit for unit in units if unit["side"] == side]
    return sorted(mine, key=lambda unit: bool(unit["out"]))


SCALES = {1: 0.42, 2: 0.27, 3: 0.26, 4: 0.25}
"""How large a unit is drawn, by how many stand in its hex; it is 2000 wide by itself."""


@register.filter
def scale(unit: Mapping[str, Any]) -> float:
    """How large a unit is drawn."""
    return SCALES[min(unit["among"], max(SCALES))]


@register.filter
def radius(unit: Mapping[str, Any]) -> int:
    """Half the width of a unit as it is drawn."""
    return round(scale(unit) * 1000)


LETTERS = {
    "officer": "O",
    "battle-hardened": "E",
    "rapid-op-fire": "M",
    "indirect": "▲",
}
"""What stands on figures that are no regulars: officer, elite, machine gun, mortar."""


@register.filter
def slots(unit: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The four slots of a base: a figure of one or of two slots, or nothing, each with where it is
    drawn in a square of 2 by 2."""
    found: list[dict[str, Any]] = []
    place = 0
    for figure in sorted(unit["figures"], key=lambda figure: -int(figure["slots"])):
        letter = next((sign for trait, sign in LETTERS.items() if trait in figure["traits"]), "")
        found.append(
            {
                "column": place % 2,
                "row": place // 2,
                "wide": figure["slots"] > 1,
                "letter": letter,
                "name": figure["name"],
                "empty": False,
            }
        )
        place += figure["slots"]
    while place < 4:
        found.append({"column": place % 2, "row": place // 2, "empty": True})
        place += 1
    return found


TOKENS = {"anti-tank": "AT", "flamethrower": "FL", "engineer": "EN", "medic": "✚"}


@register.filter
def token_sign(unit: Mapping[str, Any]) -> str:
    """The short sign of a squad's specialisation; empty without one."""
    return TOKENS.get(unit["token"], "")


STATES = {
    "pinned": _("pinned"),
    "disrupted": _("disrupted"),
    "light": _("lightly damaged"),
    "heavy": _("heavily damaged"),
}
ACTIVATIONS = {"fresh": _("fresh"), "op-fire": _("Op Fire"), "fatigued": _("fatigued")}
OUT = {
    "destroyed": _("destroyed"),
    "routed": _("routed"),
    "no-retreat": _("could not retreat"),
    "over-stacked": _("no room to stay"),
    "in-transport": _("lost in its transport"),
}


@register.filter
def trouble(unit: Mapping[str, Any]) -> str:
    """What a unit suffers: its morale or its damage, as a word for a class; empty if nothing."""
    for state in (unit["morale"], unit["damage"]):
        if state in STATES:
            return str(state)
    return ""


@register.filter
def states(unit: Mapping[str, Any]) -> list[dict[str, str]]:
    """The states of a unit in words, each with a class for its tag."""
    if unit["out"]:
        return [{"words": str(OUT[unit["out"]]), "tag": "tag-warn"}]
    found = [{"words": str(ACTIVATIONS[unit["activation"]]), "tag": _TAGS[unit["activation"]]}]
    if trouble(unit):
        found.append({"words": str(STATES[trouble(unit)]), "tag": "tag-warn"})
    if unit["token"]:
        found.append({"words": translate(terms.SPECIALISATIONS[unit["token"]]), "tag": "tag-brass"})
    if unit["transport"]:
        inside = gettext("in %(vehicle)s") % {"vehicle": unit["transport"]}
        found.append({"words": inside, "tag": ""})
    if unit["fortification"]:
        dug = translate(terms.MARKERS[unit["fortification"]])
        found.append({"words": gettext("in an %(marker)s") % {"marker": dug}, "tag": ""})
    found += [
        {"words": gettext("carries %(squad)s") % {"squad": name}, "tag": ""}
        for name in unit["carries"]
    ]
    return found


_TAGS = {"fresh": "tag-good", "op-fire": "tag-felt", "fatigued": ""}


@register.filter
def figures_words(unit: Mapping[str, Any]) -> str:
    """The figures of a squad by name and number."""
    counts: dict[str, int] = defaultdict(int)
    for figure in unit["figures"]:
        counts[figure["name"]] += 1
    return ", ".join(f"{count} {name}" for name, count in counts.items())


@register.filter
def title(unit: Mapping[str, Any]) -> str:
    """What a unit is called beside the map: a squad by its name among squads."""
    if unit["kind"] == "squad":
        return gettext("Squad %(name)s") % {"name": unit["name"]}
    return str(unit["name"])


@register.simple_tag
def unit_words(unit: Mapping[str, Any], names: Sequence[str]) -> str:
    """All that the map shows of a unit, in words."""
    parts = [title(unit), names[unit["seat"]]]
    if unit["hex"]:
        parts.append(gettext("hex %(hex)s") % unit)
        if unit["level"]:
            parts.append(gettext("level %(level)s") % unit)
    if unit["figures"]:
        parts.append(figures_words(unit))
    return ", ".join([*parts, *(state["words"] for state in states(unit))])


MARKERS = {
    "entrenchment": _("Entrenchment"),
    "pillbox": _("Pillbox"),
    "minefield": _("Minefield"),
    "razor-wire": _("Razor wire"),
    "tank-trap": _("Tank trap"),
}


@register.filter
def marker_words(marker: Mapping[str, Any]) -> str:
    """A marker in words."""
    return gettext("%(what)s in hex %(hex)s") % {
        "what": MARKERS[marker["kind"]],
        "hex": marker["hex"],
    }


@register.simple_tag
def objective_words(objective: Mapping[str, Any], names: Sequence[str]) -> str:
    """An objective in words, with who controls it in a match between these."""
    parts = [gettext("%(name)s in hex %(hex)s") % objective]
    if objective["kind"] == "command":
        parts.append(gettext("%(value)s command") % objective)
    if not names:
        return ", ".join(parts)
    if objective["control"] is None:
        parts.append(gettext("controlled by nobody"))
    else:
        parts.append(gettext("controlled by %(who)s") % {"who": names[objective["control"]]})
    return ", ".join(parts)


# -- the round ---------------------------------------------------------------------------------

PHASES = {
    "set-up": _("Set-up"),
    "action": _("Action"),
    "command": _("Command"),
    "status": _("Status"),
}


@register.filter
def phases(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The phases of a round in their order, and set-up before the first."""
    return [
        (phase, str(label))
        for phase, label in PHASES.items()
        if phase != "set-up" or not table["round"]
    ]


@register.filter
def fresh_units(table: Mapping[str, Any]) -> list[int]:
    """How many units of each side are fresh."""
    return [
        sum(
            unit["side"] == side and unit["activation"] == "fresh" and not unit["out"]
            for unit in table["units"]
        )
        for side in (0, 1)
    ]


@register.filter
def nation(table: Mapping[str, Any], side: int) -> str:
    """The nation of a side."""
    return translate(terms.NATIONS[table["nations"][side]])


@register.simple_tag
def shown_cards(table: Mapping[str, Any]) -> list[str]:
    """The cards that everybody may read: the scenario, and those of all units, their figures
    among them."""
    figures = [figure["card"] for unit in table["units"] for figure in unit["figures"]]
    vehicles = [unit["card"] for unit in table["units"] if unit["kind"] == "vehicle"]
    return list(dict.fromkeys([table["scenario"]["id"], *sorted({*figures, *vehicles})]))


# -- sheets ------------------------------------------------------------------------------------


@register.filter
def weapons(unit: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a unit attacks with: of a squad each kind of figure with how many there are."""
    if unit["kind"] == "vehicle":
        return [{"name": unit["name"], "count": 1, **_against(unit)}]
    found: dict[str, dict[str, Any]] = {}
    for figure in unit["figures"]:
        row = found.setdefault(
            figure["card"], {"name": figure["name"], "count": 0, **_against(figure)}
        )
        row["count"] += 1
    return list(found.values())


def _against(fighter: Mapping[str, Any]) -> dict[str, str]:
    return {
        "squads": _attack(fighter["against_squads"]),
        "vehicles": _attack(fighter["against_vehicles"]),
    }


def _attack(attack: Mapping[str, Any] | None) -> str:
    """Range and firepower in short: "4 · 1", "8 · 2/4" where suppressive attacks differ."""
    if attack is None:
        return "–"
    power = str(attack["normal"])
    if attack["suppressive"] != attack["normal"]:
        power = f"{power}/{attack['suppressive']}"
    return f"{attack['range']} · {power}"


@register.filter
def times(count: int) -> range:
    """So many times, for a loop."""
    return range(count)
