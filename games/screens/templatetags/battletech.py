"""Tags of BattleTech: how its country of hexes and the 'Mechs on it are drawn. Record sheets are in
battletech_sheets.

The side of a hex is SIDE units long, as in static/table/boards/hexes.js. Everything that never
changes on a map is drawn in few elements: one path a level, a terrain or a drop.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import Any

from django import template
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.cards.words import translate
from games.rules.battletech.cards.boards import board_of as hexes_of
from games.rules.battletech.cards.schema import BoardCard
from games.rules.battletech.cards.terrain import NAMES, Terrain, terrain
from games.rules.battletech.drawing import SIDE
from games.rules.battletech.terms import FACINGS
from games.rules.hexes import BATTLETECH, Board, Drawing, Hex, corners

register = template.Library()

NUMBER_UP = 330
"""How far above the middle of its hex a number stands."""
LEVEL_DOWN = 440
"""How far below the middle a level stands."""
MARKER = 440
"""How far the rim of a 'Mech's marker is from its middle."""


LIMB_ASIDE, LIMB_DOWN = -260, 300
"""Where limbs lie in a hex, from its middle: beside whoever stands there."""


class Country:
    """A map as it is drawn: the hexes of a board, with what lies in each."""

    def __init__(self, width: int, height: int, hexes: tuple[str, ...]) -> None:
        self.board = Board(BATTLETECH, width, height)
        self.terrain = dict(zip(self.board.hexes, map(terrain, hexes), strict=True))
        self._drawing = Drawing(BATTLETECH, SIDE)
        self._left, self._top, _right, _bottom = self._drawing.box(self.board.hexes)

    def centre(self, hex: Hex) -> tuple[int, int]:
        """The middle of a hex."""
        x, y = self._drawing.centre(hex)
        return x - self._left, y - self._top

    def corners(self, hex: Hex) -> list[tuple[int, int]]:
        """The corners of a hex."""
        return [(x - self._left, y - self._top) for x, y in self._drawing.points(corners(hex))]

    def path(self, hexes: Iterable[Hex]) -> str:
        """The hexes as one path."""
        return "".join(_polygon(self.corners(hex)) for hex in hexes)

    def floor(self, hex: Hex) -> int:
        """The level of the ground, in water of the bottom."""
        there = self.terrain[hex]
        return there.level - there.depth


def _polygon(points: Sequence[tuple[int, int]]) -> str:
    """A closed path: its first corner, then each step to the next."""
    (x, y), *others = points
    steps = []
    for next_x, next_y in others:
        steps.append(f"l{next_x - x} {next_y - y}")
        x, y = next_x, next_y
    return f"M{points[0][0]} {points[0][1]}{''.join(steps)}z"


@lru_cache(maxsize=32)
def _country(width: int, height: int, hexes: tuple[str, ...]) -> Country:
    return Country(width, height, hexes)


def country_of(board: Mapping[str, Any]) -> Country:
    """The country of a board as the view shows it."""
    grid = board["grid"]
    return _country(grid["width"], grid["height"], tuple(board["hexes"]))


# -- what never changes ------------------------------------------------------------------------


@register.filter
def levels(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes of each level as one path, the lowest first; water apart, by its depth."""
    country = country_of(board)
    found: dict[int, list[Hex]] = defaultdict(list)
    for hex, there in country.terrain.items():
        found[there.level].append(hex)
    return [
        {"level": level, "shade": max(-3, min(level, 6)), "path": country.path(hexes)}
        for level, hexes in sorted(found.items())
    ]


@register.filter
def terrains(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes of each terrain as one path; water by its depth."""
    country = country_of(board)
    found: dict[tuple[str, int], list[Hex]] = defaultdict(list)
    for hex, there in country.terrain.items():
        if there.kind != "clear":
            found[there.kind, there.depth].append(hex)
    return [
        {"kind": kind, "depth": min(depth, 3), "path": country.path(hexes)}
        for (kind, depth), hexes in sorted(found.items())
    ]


@register.filter
def contours(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The sides of hexes at which the ground falls, as one path for each drop up to 3."""
    country = country_of(board)
    paths: dict[int, list[str]] = defaultdict(list)
    for hex in country.board.hexes:
        around = country.corners(hex)
        for other in country.board.beside(hex):
            if other is None:
                continue
            drop = country.terrain[hex].level - country.terrain[other].level
            if drop > 0:
                (x, y), (to_x, to_y) = _side(around, country.centre(hex), country.centre(other))
                paths[min(drop, 3)].append(f"M{x} {y}L{to_x} {to_y}")
    return [{"drop": drop, "path": "".join(path)} for drop, path in sorted(paths.items())]


def _side(
    around: Sequence[tuple[int, int]], middle: tuple[int, int], other: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two corners of a hex that it shares with a neighbour: those nearest to its middle."""
    near = sorted(around, key=lambda point: (point[0] - other[0]) ** 2 + (point[1] - other[1]) ** 2)
    return near[0], near[1]


@register.filter
def grid_lines(board: Mapping[str, Any]) -> str:
    """All hexes as one path, for the lines between them."""
    country = country_of(board)
    return country.path(country.board.hexes)


@register.filter
def figures(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is written in the hexes, a column at a time: their numbers and levels."""
    country = country_of(board)
    return [
        {
            "number": country.board.number(hex),
            "x": (centre := country.centre(hex))[0],
            "up": centre[1] - NUMBER_UP,
            "down": centre[1] + LEVEL_DOWN,
            "level": _written_level(country.terrain[hex]),
        }
        for hex in country.board.hexes
    ]


def _written_level(there: Terrain) -> str:
    """The level as it is written in a hex, none for level 0; of water also the depth: "1 ▾2"."""
    parts = [str(there.level)] if there.level else []
    if there.kind == "water":
        parts.append(f"▾{there.depth}")
    return " ".join(parts)


@register.filter
def country_words(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The hexes that are not clear and level 0: what is there in words, and their numbers."""
    country = country_of(board)
    found: dict[Terrain, list[str]] = defaultdict(list)
    for hex, there in country.terrain.items():
        if there != Terrain(0):
            found[there].append(country.board.number(hex))
    return [
        {"words": words(there), "numbers": sorted(numbers)}
        for there, numbers in sorted(found.items(), key=lambda item: (item[0].kind, item[0]))
    ]


@register.filter
def board_of(card: Mapping[str, Any]) -> dict[str, Any]:
    """The board that a card describes, as the view shows the map of a match."""
    read = BoardCard.model_validate(dict(card))
    board = hexes_of(read)
    left, top, right, bottom = Drawing(BATTLETECH, SIDE).box(board.hexes)
    return {
        "width": right - left,
        "depth": bottom - top,
        "grid": board.plain(),
        "hexes": [text for row in read.hexes for text in row.split()],
    }


def words(there: Terrain) -> str:
    """A hex in words."""
    parts = [translate(NAMES[there.kind])]
    if there.kind == "water":
        parts.append(gettext("depth %(n)s") % {"n": there.depth})
    parts.append(gettext("level %(n)s") % {"n": there.level})
    return ", ".join(parts)


@register.filter
def home_edge(board: Mapping[str, Any], side: int) -> str:
    """The edge of a side, as a word for its class."""
    return str(board["edges"][side])


# -- 'Mechs ------------------------------------------------------------------------------------


@register.filter
def is_in(unit_id: str, waiting: Sequence[str]) -> bool:
    """Whether a 'Mech is among those that have not acted yet in the phase."""
    return unit_id in waiting


@register.filter
def on_map(units: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The 'Mechs on the map."""
    return [unit for unit in units if unit["x"] is not None]


@register.filter
def of_side(units: Sequence[Mapping[str, Any]], side: int) -> list[Mapping[str, Any]]:
    """The 'Mechs of one side."""
    return [unit for unit in units if unit["side"] == side]


@register.filter
def degrees(direction: int) -> int:
    """A facing as an angle, clockwise from up."""
    return direction * 60


MODES = {"stand": "–", "walk": "W", "run": "R", "jump": "J"}


@register.filter
def mode_sign(unit: Mapping[str, Any]) -> str:
    """How a 'Mech has moved, and how many hexes: "R5"; empty before it has."""
    mode = unit["movement"]["mode"]
    if not mode:
        return ""
    hexes = unit["movement"]["hexes"] if mode != "stand" else ""
    return f"{MODES[mode]}{hexes}"


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


@register.filter
def declared(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The attacks that are declared and not over, as arrows from 'Mech to 'Mech: the charges and
    jumps of this turn, the fire of its weapon phase, the blows of its physical phase."""
    places = {unit["id"]: unit for unit in on_map(table["units"])}
    arrows = []
    for unit in places.values():
        for kind, target, count in _targets(unit, table["phase"]):
            if target in places:
                arrows.append(_arrow(kind, unit, places[target], count))
    return arrows


def _targets(unit: Mapping[str, Any], phase: str) -> Iterable[tuple[str, str, int]]:
    """The kind of each attack, its target, and how many weapons it is of."""
    movement = unit["movement"]
    if phase in ("movement", "weapons", "physical"):
        yield from ((kind, movement[kind], 1) for kind in ("charge", "dfa") if movement[kind])
    if phase == "weapons" and unit["fire"]:
        for target, count in Counter(shot["target"] for shot in unit["fire"]["shots"]).items():
            yield "fire", target, count
    if phase == "physical" and unit["strike"] and unit["strike"]["kind"] not in ("charge", "dfa"):
        yield from ((unit["strike"]["kind"], target, 1) for target in unit["strike"]["targets"])


def _arrow(
    kind: str, unit: Mapping[str, Any], target: Mapping[str, Any], count: int
) -> dict[str, Any]:
    """An arrow between the rims of two markers; it says what it is where it begins."""
    across, down = target["x"] - unit["x"], target["y"] - unit["y"]
    long = max(hypot(across, down), 1)
    part = min(MARKER / long, 0.45)
    return {
        "kind": kind,
        "side": unit["side"],
        "count": count,
        "x1": round(unit["x"] + across * part),
        "y1": round(unit["y"] + down * part),
        "x2": round(target["x"] - across * part),
        "y2": round(target["y"] - down * part),
        "words": gettext("%(who)s: %(what)s at %(target)s")
        % {"who": unit["name"], "what": ATTACKS[kind], "target": target["name"]},
    }


ATTACKS = {
    "charge": _("charge"),
    "dfa": _("death from above"),
    "fire": _("fire"),
    "kick": _("kick"),
    "punch": _("punch"),
    "club": _("blow with a club"),
    "push": _("push"),
}


@register.filter
def armour_left(unit: Mapping[str, Any]) -> int:
    """Points of armour and structure that are left."""
    marks = unit["sheet"]
    return sum(sum(marks[name].values()) for name in ("armour", "rear", "structure"))


@register.simple_tag
def unit_words(unit: Mapping[str, Any], names: Sequence[str]) -> str:
    """All that the map shows of a 'Mech, in words."""
    parts = [unit["name"], names[unit["seat"]]]
    if unit["out"]:
        return ", ".join([*parts, str(OUT[unit["out"]])])
    if unit["hex"]:
        parts.append(gettext("hex %(hex)s") % unit)
        parts.append(gettext("facing %(n)s") % {"n": translate(FACINGS[unit["facing"]])})
        if unit["twist"]:
            parts.append(str(TWISTS[unit["twist"]]))
        if unit["level"]:
            parts.append(gettext("level %(n)s") % {"n": unit["level"]})
    parts.append(gettext("heat %(heat)s") % unit)
    parts += [str(words) for state, words in STATES.items() if unit[state]]
    if unit["club"]:
        parts.append(gettext("club: %(club)s") % {"club": club_words(unit["club"])})
    if unit["movement"]["mode"]:
        parts.append(_moved(unit["movement"]))
    return ", ".join(parts)


OUT = {
    "destroyed": _("destroyed"),
    "warrior": _("its warrior is dead"),
    "forced-off": _("forced off the map"),
    "withdrawn": _("withdrawn"),
    "left": _("broken through"),
}
STATES = {
    "prone": _("prone"),
    "shut_down": _("shut down"),
    "flipped": _("arms to the rear"),
    "crippled": _("crippled"),
}
CLUBS = {"tree": _("a tree"), "limb": _("a limb")}
TWISTS = {-1: _("torso twisted to the left"), 1: _("torso twisted to the right")}


@register.filter
def club_words(club: str) -> str:
    """What a 'Mech holds as a club, in words."""
    return str(CLUBS[club])


def _moved(movement: Mapping[str, Any]) -> str:
    hexes = movement["hexes"]
    sentences = {
        "walk": ngettext("walked %(n)s hex", "walked %(n)s hexes", hexes),
        "run": ngettext("ran %(n)s hex", "ran %(n)s hexes", hexes),
        "jump": ngettext("jumped %(n)s hex", "jumped %(n)s hexes", hexes),
    }
    if movement["mode"] == "stand":
        return gettext("stood still")
    return sentences[movement["mode"]] % {"n": hexes}


@register.filter
def states(unit: Mapping[str, Any]) -> list[str]:
    """What a 'Mech suffers, in words."""
    if unit["out"]:
        return [str(OUT[unit["out"]])]
    found = [str(label) for state, label in STATES.items() if unit[state]]
    if not unit["sheet"]["warrior"]["conscious"]:
        found.append(gettext("unconscious"))
    return found


PHASES = {
    "initiative": _("Initiative"),
    "movement": _("Movement"),
    "weapons": _("Weapons"),
    "physical": _("Physical"),
    "heat": _("Heat"),
    "end": _("End"),
}


@register.filter
def phases(_table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The phases of a turn, in their order, with their names."""
    return [(phase, str(label)) for phase, label in PHASES.items()]


@register.filter
def runs(sides: Sequence[int]) -> list[dict[str, int]]:
    """Sides in the order in which they act, with how many 'Mechs each acts in a row."""
    return [{"side": side, "count": len(list(turns))} for side, turns in groupby(sides)]


@register.filter
def acting(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The 'Mechs of each side that act in this phase, those that have acted first, in their order,
    each with that in words."""
    units = {unit["id"]: unit for unit in table["units"]}
    acted = [{"unit": units[one], "done": True} for one in table["done"]]
    acting = [*acted, *({"unit": units[one], "done": False} for one in table["waiting"])]
    for mech in acting:
        words = gettext("%(unit)s has acted") if mech["done"] else gettext("%(unit)s is to act")
        mech["words"] = words % {"unit": mech["unit"]["name"]}
    return [
        {"number": number, "mechs": [one for one in acting if one["unit"]["side"] == number]}
        for number in (0, 1)
    ]
