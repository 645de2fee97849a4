"""How the field of stacked blocks and the units of Kuroganengage are drawn and named, from what a
view or a card shows of them. A cell is 1000 units wide, see `board.CELL`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from pydantic import TypeAdapter

from ..data import Json, Plain
from ..squares import column_name, name_of
from ..text import Say, _, listed
from . import constants
from .board import CELL, Field, centre, neighbours
from .cards import mecha
from .cards.map_form import COURSE, WALL_LEVELS
from .log_lines.fighting import mark_of
from .state import AttackShown, Cell

_ATTACK = TypeAdapter(AttackShown)


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
    return [_drawn(say, field, cell) for cell in field.cells()]


def drawn_alone(kind: str, seat: int | None = None) -> Plain:
    """A cell around the origin with something in it, drawn separately."""
    half = CELL // 2
    return {"kind": kind, "left": -half, "top": -half, "x": 0, "y": 0, "level": 0, "seat": seat}


def edge_names(board: Json) -> list[Plain]:
    """The names of the columns below the field and of the rows left of it: where each begins, and
    how far away from there it is written, in its own size."""
    field = _field(board)
    below = {"y": field.height * CELL, "dx": 0, "dy": 1}
    left = {"x": 0, "dx": -0.75, "dy": 0.35}
    return [
        *({"name": column_name(x), "x": centre((x, 0))[0], **below} for x in range(field.width)),
        *({"name": y + 1, "y": centre((0, y))[1], **left} for y in range(field.height)),
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
        "words": f"{name_of(cell)}, {what}",
        "kind": kind,
        "level": level,
        "listed": kind != "ground" or level > 0,
        "left": x * CELL,
        "top": y * CELL,
        "x": centre(cell)[0],
        "y": centre(cell)[1],
        "seat": field.cores.index(cell) if cell in field.cores else None,
    }


def roofs(board: Json) -> list[Plain]:
    """What stands as a block, walls and each level, as one path for all that look alike; the lowest
    level has no pattern."""
    field = _field(board)
    paths: defaultdict[str, str] = defaultdict(str)
    for x, y in field.cells():
        look = "wall" if field.code((x, y)) == "#" else str(field.level((x, y)))
        paths[look] += f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h{-CELL}z"
    return [
        {
            "style": "cell-wall" if look == "wall" else f"cell-roof roof-{look}",
            "pattern": "" if look == "1" else f"roof-{look}",
            "path": path,
        }
        for look, path in sorted(paths.items())
        if look != "0"
    ]


def fronts(board: Json) -> list[Plain]:
    """The fronts of blocks: wherever the next cell down lies lower, a strip over its upper edge,
    one course for each level, with where the lines between the courses lie."""
    return [
        {
            "left": x * CELL,
            "top": (y + 1) * CELL,
            "height": drop * COURSE,
            "drop": drop,
            "lines": [(y + 1) * CELL + COURSE * course for course in range(1, drop)],
        }
        for (x, y), lower, drop in _drops(_field(board))
        if lower == (x, y + 1)
    ]


def shadows(board: Json) -> list[dict[str, int]]:
    """The shadows that blocks throw to the right, the longer the deeper the ground lies."""
    return [
        {"left": (x + 1) * CELL, "top": y * CELL, "width": drop * COURSE}
        for (x, y), lower, drop in _drops(_field(board))
        if lower == (x + 1, y)
    ]


def cliffs(board: Json) -> list[Plain]:
    """The edges at which the ground falls, as one path for each depth."""
    paths: dict[int, str] = {}
    for cell, lower, drop in _drops(_field(board)):
        paths[drop] = paths.get(drop, "") + _edge(cell, lower)
    return [{"drop": drop, "path": path} for drop, path in sorted(paths.items())]


def _drops(field: Field) -> Iterator[tuple[Cell, Cell, int]]:
    """Where the ground falls: a cell, the one beside it that lies lower, and by how many levels."""
    for cell in field.cells():
        for other in neighbours(cell):
            if field.inside(other):
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
    """Where the middle of the cell with this place lies, across or down."""
    return place * CELL + CELL // 2


def cell_name(thing: Json) -> str:
    """The name of the cell that something stands in."""
    return name_of((thing["x"], thing["y"]))


# --- units ----------------------------------------------------------------------------------------


def on_field(units: Sequence[Json]) -> list[Json]:
    """The units and wrecks that lie on the board, wrecks first, so that units are drawn on top.
    Else the order stays as it is: a unit that changes is sent alone."""
    there = [unit for unit in units if unit["x"] is not None]
    return sorted(there, key=lambda unit: not unit["destroyed"])


def pips(unit: Json) -> list[Plain]:
    """A unit's HP as pips in a row 1400 wide around its middle: where each is, and whether it is
    left."""
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
    """The number that tells a unit apart from others made of the same frame; empty without one."""
    last = str(unit["name"]).split()[-1]
    return last if last.isdigit() else ""


def spent(unit: Json) -> bool:
    """Whether a unit on the board can no longer be activated in this round."""
    return bool(unit["deployed"] and not unit["pap"] and not unit["active"])


def unit_label(say: Say, unit: Json, names: Sequence[str]) -> str:
    """All that the board shows of a unit, in words."""
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
    """A unit's name, with its player's where both teams have one."""
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


def overkill_goal(_marker: Json) -> int:
    """How far an overkill can go (KG-8.3)."""
    return constants.OVERKILL_TURNS


# --- attacks --------------------------------------------------------------------------------------


def attack_shown(attack: Json) -> AttackShown:
    """An attack as everybody sees it."""
    return _ATTACK.validate_python(attack)


def dice_of(attack: AttackShown) -> list[tuple[str, str]]:
    """The dice of an attack that has been rolled: each face and what it counts as."""
    return [(str(face), mark_of(face)) for face in attack.faces]


# --- teams ----------------------------------------------------------------------------------------


def hp_left(unit: Json) -> int:
    """The HP that a unit still has."""
    return int(unit["hp"]) - int(unit["damage"])


def return_label(say: Say, unit: Json) -> str:
    """When a unit that was destroyed comes back, if the match lasts that long (KG-9.p1)."""
    if unit["returns"] > constants.ROUNDS:
        return say(_("does not come back"))
    return say(_("back in round %(round)s", round=unit["returns"]))


def by_whereabouts(say: Say, table: Json, seat: int) -> list[tuple[str, list[Json]]]:
    """The team of a seat under headings: on the board, in Reserve, under repair; empty ones left
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
    """The cards that both teams show: everything lies open."""
    carried = [item["card"] for unit in units for item in unit["equipment"]]
    return [*(unit["card"] for unit in units), *carried]


def carried(unit: Json) -> list[str]:
    """The symbols of what a frame carries; a commander's stand on its emblem."""
    if unit["commander"]:
        return []
    return mecha.weapons([item["card"] for item in unit["equipment"]])
