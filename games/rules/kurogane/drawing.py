"""Drawing: the field of stacked blocks and its units, with their names, from the data of a view or
a card. A cell is 1000 units wide, see `board.CELL`."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from pydantic import TypeAdapter

from ..data import Json, Plain
from ..squares import column_name, name_of
from ..text import Say, _, listed
from . import constants
from .board import CELL, Field, centre, neighbours
from .cards import mecha
from .cards.map_form import COURSE, SHADOW, WALL_LEVELS
from .log_lines.fighting import mark_of
from .state import AttackShown, Cell

_ATTACK = TypeAdapter(AttackShown)
STYLES: Final = {
    "0": "cell-ground",
    **{str(level): f"cell-roof roof-{level}" for level in range(1, constants.HIGHEST_LEVEL + 1)},
    "wall": "cell-wall",
}
"""The classes of what tops are drawn as, the lowest first."""


def _field(board: Json) -> Field:
    first, second = (tuple(core) for core in board["cores"])
    return Field(tuple(board["rows"]), (first, second))


def _drawn_level(field: Field, cell: Cell) -> int:
    return WALL_LEVELS if field.code(cell) == "#" else field.level(cell)


def board_of(card: Json) -> Plain:
    """The board that a map's card describes."""
    rows = card["rows"]
    width, depth = len(rows[0]) * CELL, len(rows) * CELL
    return {"rows": rows, "cores": card["cores"], "width": width, "depth": depth}


def field_cells(say: Say, board: Json) -> list[Plain]:
    """Every cell, row by row: where it is drawn, what stands in it, and its words."""
    field = _field(board)
    return [_drawn(say, field, cell) for cell in field.grid.cells()]


def drawn_alone(kind: str, seat: int | None = None) -> Plain:
    """One cell of a kind around the origin, for pictures of a single cell."""
    half = CELL // 2
    return {"kind": kind, "left": -half, "top": -half, "x": 0, "y": 0, "level": 0, "seat": seat}


def edge_names(board: Json) -> list[Plain]:
    """The names of columns, below the field, and of rows, left of it: the point of each, and how
    far the text is moved from there, in units of its own size."""
    grid = _field(board).grid
    below = {"y": grid.height * CELL, "dx": 0, "dy": 1}
    left = {"x": 0, "dx": -0.75, "dy": 0.35}
    return [
        *({"name": column_name(x), "x": centre((x, 0))[0], **below} for x in range(grid.width)),
        *({"name": y + 1, "y": centre((0, y))[1], **left} for y in range(grid.height)),
    ]


def _drawn(say: Say, field: Field, cell: Cell) -> Plain:
    x, y = cell
    code, level = field.code(cell), field.level(cell)
    kind = {"#": "wall", "h": "low", "C": "core"}.get(code, "ground")
    what = {
        "wall": say(_("wall")),
        "low": say(_("low wall")),
        "core": say(_("core")),
        "ground": say(_("level %(level)s", level=level)),
    }[kind]
    return {
        "id": f"{x},{y}",
        "name": name_of(cell),
        "words": listed(say, (name_of(cell), what)),
        "kind": kind,
        "level": level,
        "listed": kind != "ground" or level > 0,
        "left": x * CELL,
        "top": y * CELL,
        "x": centre(cell)[0],
        "y": centre(cell)[1],
        "seat": field.cores.index(cell) if cell in field.cores else None,
    }


def tiers(board: Json) -> list[Plain]:
    """What lies at each level, the lowest first and walls last: the tops of it as one path, row by
    row, and the shadow that falls on it from higher blocks."""
    field = _field(board)
    tops: defaultdict[str, str] = defaultdict(str)
    for y in range(field.grid.height):
        row = (_look(field, (x, y)) for x in range(field.grid.width))
        left = 0
        for look, cells in groupby(row):
            width = len(list(cells)) * CELL
            tops[look] += f"M{left} {y * CELL}h{width}v{CELL}h{-width}z"
            left += width
    shadows: defaultdict[str, str] = defaultdict(str)
    for cell, lower, drop in _drops(field):
        if lower > cell:
            shadows[_look(field, lower)] += _shadow(field, cell, lower, drop * SHADOW)
    return [
        {"look": look, "style": style, "path": tops[look], "shadow": shadows[look]}
        for look, style in STYLES.items()
        if look in tops
    ]


def _shadow(field: Field, cell: Cell, lower: Cell, reach: int) -> str:
    """The shadow of the edge between a cell and a lower one, right of it or below, as a piece of a
    path that ends with the field."""
    x, y = cell
    if lower[0] > x:
        is_last = y == field.grid.height - 1
        end = f"v{CELL - reach}h-{reach}z" if is_last else f"v{CELL}l-{reach}-{reach}z"
        return f"M{(x + 1) * CELL} {y * CELL}l{reach} {reach}{end}"
    is_last = x == field.grid.width - 1
    end = f"v{reach}h{reach - CELL}z" if is_last else f"l{reach} {reach}h-{CELL}z"
    return f"M{x * CELL} {(y + 1) * CELL}h{CELL}{end}"


def _look(field: Field, cell: Cell) -> str:
    """What the top of a cell is drawn as: its level, or a wall."""
    return "wall" if field.code(cell) == "#" else str(field.level(cell))


def fronts(board: Json) -> list[Plain]:
    """The fronts of blocks: a strip wherever the next cell down lies lower, one course for each
    level, with the lines between courses."""
    return [
        {
            "left": x * CELL,
            "top": (y + 1) * CELL,
            "height": drop * COURSE,
            "drop": drop,
            "lines": [COURSE * course for course in range(1, drop)],
        }
        for (x, y), lower, drop in _drops(_field(board))
        if lower == (x, y + 1)
    ]


def cliffs(board: Json) -> list[Plain]:
    """The edges where the ground falls, as one path for each depth."""
    paths: dict[int, str] = {}
    for cell, lower, drop in _drops(_field(board)):
        paths[drop] = paths.get(drop, "") + _edge(cell, lower)
    return [{"drop": drop, "path": path} for drop, path in sorted(paths.items())]


def rims(board: Json) -> str:
    """The edges of blocks that the light falls on, from the upper left, as one path."""
    drops = _drops(_field(board))
    return "".join(_edge(cell, lower) for cell, lower, _drop in drops if lower < cell)


def _drops(field: Field) -> Iterator[tuple[Cell, Cell, int]]:
    """Every pair of neighbouring cells of which the second lies lower, with the difference in
    levels."""
    for cell in field.grid.cells():
        for other in neighbours(cell):
            if field.grid.inside(other):
                drop = _drawn_level(field, cell) - _drawn_level(field, other)
                if drop > 0:
                    yield cell, other, drop


def _edge(cell: Cell, other: Cell) -> str:
    """The side that two neighbouring cells share, as a piece of a path."""
    across, down = other[0] - cell[0], other[1] - cell[1]
    if across:
        return f"M{(cell[0] + (across > 0)) * CELL} {cell[1] * CELL}v{CELL}"
    return f"M{cell[0] * CELL} {(cell[1] + (down > 0)) * CELL}h{CELL}"


def border(cells: Iterable[Sequence[int]]) -> str:
    """The line around some cells, as a path."""
    inside: Collection[Cell] = {(x, y) for x, y in cells}
    return "".join(
        _edge(cell, other) for cell in inside for other in neighbours(cell) if other not in inside
    )


def middle(place: int) -> int:
    """The middle of the cell at this place, across or down."""
    return place * CELL + CELL // 2


def cell_name(thing: Json) -> str:
    """The name of the cell of a unit or a thing."""
    return name_of((thing["x"], thing["y"]))


# --- units ----------------------------------------------------------------------------------------


def on_field(units: Sequence[Json]) -> list[Json]:
    """The units and wrecks on the board, wrecks first, so that units are drawn on top. Otherwise
    the order is kept, as a unit that changes is sent alone."""
    there = [unit for unit in units if unit["x"] is not None]
    return sorted(there, key=lambda unit: not unit["destroyed"])


def pips(unit: Json) -> list[Plain]:
    """A unit's HP as a row of pips, 1400 wide around its middle: the place and width of each, and
    whether it is full."""
    step = 1400 / unit["hp"]
    return [
        {
            "left": round(-700 + step * place + 20),
            "width": round(step - 40),
            "full": place < unit["hp"] - unit["damage"],
        }
        for place in range(unit["hp"])
    ]


def number(unit: Json) -> str:
    """The number that tells units of the same frame apart; empty without one."""
    last = str(unit["name"]).split()[-1]
    return last if last.isdigit() else ""


def spent(unit: Json) -> bool:
    """Whether a unit on the board can no longer be activated in this round."""
    return bool(unit["deployed"] and not unit["pap"] and not unit["active"])


def unit_label(say: Say, unit: Json, names: Sequence[str]) -> str:
    """Everything that the board shows of a unit, in words."""
    parts = [unit["name"], names[unit["seat"]]]
    parts.append(say(_("commander")) if unit["commander"] else say(_("companion")))
    if unit["destroyed"]:
        parts += [say(_("wreck")), cell_name(unit)]
        return listed(say, parts)
    if unit["x"] is None:
        parts.append(say(_("in Reserve")))
    else:
        parts.append(say(_("%(cell)s, level %(level)s", cell=cell_name(unit), level=unit["level"])))
    parts.append(say(_("%(damage)s of %(hp)s damage", damage=unit["damage"], hp=unit["hp"])))
    parts.append(say(_("risk %(risk)s", risk=unit["risk"])))
    parts.append(say(_("%(pap)s pAP, %(bap)s bAP", pap=unit["pap"], bap=unit["bap"])))
    if unit["active"]:
        parts.append(say(_("active now")))
    return listed(say, parts)


def unit_name(say: Say, unit: Json, names: Sequence[str], table: Json) -> str:
    """A unit's name, with its player's name where both teams have one of that name."""
    twins = {other["seat"] for other in table["units"] if other["name"] == unit["name"]}
    if len(twins) == 1:
        return str(unit["name"])
    return say(_("%(player)s's %(unit)s", player=names[unit["seat"]], unit=unit["name"]))


def objective_label(say: Say, objective: Json, names: Sequence[str]) -> str:
    """An objective in words."""
    parts = [objective["name"], say(_("objective")), cell_name(objective)]
    if objective["owner"] is None:
        parts.append(say(_("nobody holds it")))
    else:
        parts.append(say(_("captured by %(name)s", name=names[objective["owner"]])))
    if objective["present"]:
        there = listed(say, (names[seat] for seat in objective["present"]))
        parts.append(say(_("%(names)s in its area", names=there)))
    return listed(say, parts)


# --- attacks --------------------------------------------------------------------------------------


def attack_shown(attack: Json) -> AttackShown:
    """An attack as everybody sees it."""
    return _ATTACK.validate_python(attack)


def dice_of(attack: AttackShown) -> list[tuple[str, str]]:
    """The dice of a rolled attack: each face with its mark."""
    return [(str(face), mark_of(face)) for face in attack.faces]


# --- teams ----------------------------------------------------------------------------------------


def hp_left(unit: Json) -> int:
    """The HP that a unit still has."""
    return int(unit["hp"]) - int(unit["damage"])


def return_label(say: Say, unit: Json) -> str:
    """When a destroyed unit comes back, if it does so before the match ends (KG-9.p1)."""
    if unit["returns"] > constants.ROUNDS:
        return say(_("does not come back"))
    return say(_("back in round %(round)s", round=unit["returns"]))


def by_whereabouts(say: Say, table: Json, seat: int) -> list[tuple[str, list[Json]]]:
    """The team of a seat in groups: on the board, in Reserve, under repair. Empty groups are left
    out."""
    now = max(table["round"], 1)
    team = [unit for unit in table["units"] if unit["seat"] == seat]
    board = [unit for unit in team if unit["x"] is not None]
    reserve = [unit for unit in team if unit["x"] is None and unit["returns"] <= now]
    repair = [unit for unit in team if unit["x"] is None and unit["returns"] > now]
    parts = (
        (say(_("On the board")), board),
        (say(_("Reserve")), reserve),
        (say(_("Repair")), repair),
    )
    return [(title, listed) for title, listed in parts if listed]


def shown_cards(units: Sequence[Json]) -> list[str]:
    """The cards of both teams: everything lies open."""
    carried = [item["card"] for unit in units for item in unit["equipment"]]
    return [*(unit["card"] for unit in units), *carried]


def carried(unit: Json) -> list[str]:
    """The symbols of the equipment of a frame; those of a commander are part of its emblem."""
    if unit["commander"]:
        return []
    return mecha.weapons([item["card"] for item in unit["equipment"]])
