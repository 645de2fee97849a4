"""Tags of Kuroganengage: how its field of stacked blocks and its units are drawn and named.

A cell is 1000 units wide, see `games.rules.kurogane.board.CELL`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext
from pydantic import TypeAdapter

from games.rules.kurogane import constants
from games.rules.kurogane.board import CELL, Field, centre, neighbours
from games.rules.kurogane.drawing import COURSE, WALL_LEVELS
from games.rules.kurogane.log_lines.fighting import damage_parts, hard_hit_of, mark_of
from games.rules.kurogane.state import AttackShown, Cell
from games.rules.squares import column_name, name_of
from games.rules.text import Message

register = template.Library()

_ATTACK = TypeAdapter(AttackShown)


def _field(board: Mapping[str, Any]) -> Field:
    first, second = (tuple(core) for core in board["cores"])
    return Field(tuple(board["rows"]), (first, second))


def _drawn_level(field: Field, cell: Cell) -> int:
    return WALL_LEVELS if field.code(cell) == "#" else field.level(cell)


@register.filter
def board_of(card: Mapping[str, Any]) -> dict[str, Any]:
    """The board that a map's card describes."""
    rows = card["rows"]
    width, depth = len(rows[0]) * CELL, len(rows) * CELL
    return {"rows": rows, "cores": card["cores"], "width": width, "depth": depth}


@register.filter
def field_cells(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every cell, row by row: where it is drawn, what stands in it, and its words."""
    field = _field(board)
    return [_drawn(field, cell) for cell in field.cells()]


@register.filter
def drawn_alone(kind: str, seat: int | None = None) -> dict[str, Any]:
    """A cell around the origin in which something stands, to be drawn by itself."""
    half = CELL // 2
    return {"kind": kind, "left": -half, "top": -half, "x": 0, "y": 0, "level": 0, "seat": seat}


@register.filter
def edge_names(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The names of the columns below the field and of the rows left of it: where each begins, and
    how far away from there it is written, in its own size."""
    field = _field(board)
    below = {"y": field.height * CELL, "dx": 0, "dy": 1}
    left = {"x": 0, "dx": -0.75, "dy": 0.35}
    return [
        *({"name": column_name(x), "x": centre((x, 0))[0], **below} for x in range(field.width)),
        *({"name": y + 1, "y": centre((0, y))[1], **left} for y in range(field.height)),
    ]


def _drawn(field: Field, cell: Cell) -> dict[str, Any]:
    x, y = cell
    code, level = field.code(cell), field.level(cell)
    kind = {"#": "wall", "h": "low", "C": "core"}.get(code, "ground")
    what = {
        "wall": gettext("wall"),
        "low": gettext("low wall"),
        "core": gettext("core"),
        "ground": gettext("level %(level)s") % {"level": level},
    }[kind]
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
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
        "polygon": " ".join(f"{across * CELL},{down * CELL}" for across, down in corners),
        "seat": field.cores.index(cell) if cell in field.cores else None,
    }


@register.filter
def fronts(board: Mapping[str, Any]) -> list[dict[str, int]]:
    """The fronts of blocks: wherever the next cell down lies lower, a strip over its upper edge,
    one course for each level."""
    field = _field(board)
    found = []
    for x, y in field.cells():
        if y + 1 == field.height:
            continue
        drop = _drawn_level(field, (x, y)) - _drawn_level(field, (x, y + 1))
        if drop > 0:
            strip = {"left": x * CELL, "top": (y + 1) * CELL, "height": drop * COURSE}
            found.append({**strip, "drop": drop})
    return found


@register.filter
def courses(front: Mapping[str, int]) -> list[int]:
    """Where the lines between the courses of a front lie."""
    return [front["top"] + COURSE * course for course in range(1, front["drop"])]


@register.filter
def shadows(board: Mapping[str, Any]) -> list[dict[str, int]]:
    """The shadows that blocks throw to the right, the longer the deeper the ground lies."""
    field = _field(board)
    found = []
    for x, y in field.cells():
        if x + 1 == field.width:
            continue
        drop = _drawn_level(field, (x, y)) - _drawn_level(field, (x + 1, y))
        if drop > 0:
            found.append({"left": (x + 1) * CELL, "top": y * CELL, "width": drop * COURSE})
    return found


@register.filter
def cliffs(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The edges at which the ground falls, as one path for each depth."""
    field = _field(board)
    paths: dict[int, str] = {}
    for cell in field.cells():
        for other in neighbours(cell):
            if not field.inside(other):
                continue
            drop = _drawn_level(field, cell) - _drawn_level(field, other)
            if drop > 0:
                paths[drop] = paths.get(drop, "") + _edge(cell, other)
    return [{"drop": drop, "path": path} for drop, path in sorted(paths.items())]


def _edge(cell: Cell, other: Cell) -> str:
    """The side that two neighbouring cells share, as a piece of a path."""
    across, down = other[0] - cell[0], other[1] - cell[1]
    if across:
        return f"M{(cell[0] + (across > 0)) * CELL} {cell[1] * CELL}v{CELL}"
    return f"M{cell[0] * CELL} {(cell[1] + (down > 0)) * CELL}h{CELL}"


@register.filter
def border(cells: Iterable[Sequence[int]]) -> str:
    """The line around some cells, as a path."""
    inside: Collection[Cell] = {(x, y) for x, y in cells}
    return "".join(
        _edge(cell, other) for cell in inside for other in neighbours(cell) if other not in inside
    )


@register.filter
def corner(place: int) -> int:
    """Where the cell begins, across or down, that has this place."""
    return place * CELL


@register.filter
def middle(place: int) -> int:
    """Where the middle of the cell with this place lies, across or down."""
    return place * CELL + CELL // 2


@register.filter
def cell_name(thing: Mapping[str, Any]) -> str:
    """The name of the cell that something stands in."""
    return name_of((thing["x"], thing["y"]))


# --- units ----------------------------------------------------------------------------------------


@register.filter
def on_field(units: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The units and wrecks that lie on the board, wrecks first, so that units are drawn on top.
    Else the order stays as it is: a unit that changes is sent alone."""
    there = [unit for unit in units if unit["x"] is not None]
    return sorted(there, key=lambda unit: not unit["destroyed"])


@register.filter
def of_seat(things: Sequence[Mapping[str, Any]], seat: int) -> list[Mapping[str, Any]]:
    """Those of one seat."""
    return [thing for thing in things if thing["seat"] == seat]


@register.filter
def by_id(things: Sequence[Mapping[str, Any]], wanted: str) -> Mapping[str, Any] | None:
    """The thing with that id."""
    return next((thing for thing in things if thing["id"] == wanted), None)


@register.filter
def pips(unit: Mapping[str, Any]) -> list[dict[str, Any]]:
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


@register.filter
def number(unit: Mapping[str, Any]) -> str:
    """The number that tells a unit apart from others made of the same frame; empty without one."""
    last = str(unit["name"]).split()[-1]
    return last if last.isdigit() else ""


@register.filter
def spent(unit: Mapping[str, Any]) -> bool:
    """Whether a unit on the board can no longer be activated in this round."""
    return bool(unit["deployed"] and not unit["pap"] and not unit["active"])


@register.simple_tag
def unit_label(unit: Mapping[str, Any], names: Sequence[str]) -> str:
    """All that the board shows of a unit, in words."""
    parts = [unit["name"], names[unit["seat"]]]
    parts.append(gettext("commander") if unit["commander"] else gettext("companion"))
    if unit["destroyed"]:
        parts += [gettext("wreck"), cell_name(unit)]
        return ", ".join(parts)
    if unit["x"] is None:
        parts.append(gettext("in Reserve"))
    else:
        parts.append(gettext("%(cell)s, level %(level)s") % {**unit, "cell": cell_name(unit)})
    parts.append(gettext("%(damage)s of %(hp)s damage") % unit)
    parts.append(gettext("risk %(risk)s") % unit)
    parts.append(gettext("%(pap)s pAP, %(bap)s bAP") % unit)
    if unit["active"]:
        parts.append(gettext("active now"))
    return ", ".join(parts)


@register.simple_tag
def unit_name(unit: Mapping[str, Any], names: Sequence[str], table: Mapping[str, Any]) -> str:
    """A unit's name, with its player's where both teams have one."""
    twins = {other["seat"] for other in table["units"] if other["name"] == unit["name"]}
    if len(twins) == 1:
        return str(unit["name"])
    return gettext("%(player)s's %(unit)s") % {"player": names[unit["seat"]], "unit": unit["name"]}


@register.simple_tag
def objective_label(objective: Mapping[str, Any], names: Sequence[str]) -> str:
    """An objective in words."""
    parts = [objective["name"], gettext("objective"), cell_name(objective)]
    if objective["owner"] is None:
        parts.append(gettext("nobody holds it"))
    else:
        parts.append(gettext("captured by %(name)s") % {"name": names[objective["owner"]]})
    if objective["present"]:
        there = ", ".join(names[seat] for seat in objective["present"])
        parts.append(gettext("%(names)s in its area") % {"names": there})
    return ", ".join(parts)


@register.filter
def overkill_goal(_marker: Mapping[str, Any]) -> int:
    """How far an overkill can go (KG-8.3)."""
    return constants.OVERKILL_TURNS


# --- attacks --------------------------------------------------------------------------------------


@register.filter
def dice_of(attack: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The dice of an attack that has been rolled: each face and what it counts as."""
    return [(str(face), mark_of(face)) for face in attack["faces"]]


@register.filter
def damage_lines(attack: Mapping[str, Any]) -> list[Message]:
    """How the damage of an attack that has been rolled comes about."""
    return damage_parts(_read(attack))


@register.filter
def hard_hit(attack: Mapping[str, Any]) -> int:
    """What Hard Hit added to the damage of an attack that has been rolled (KG-7.7.t6)."""
    return hard_hit_of(_read(attack))


def _read(attack: Mapping[str, Any]) -> AttackShown:
    return _ATTACK.validate_python(attack)


# --- teams ----------------------------------------------------------------------------------------


@register.filter
def hp_left(unit: Mapping[str, Any]) -> int:
    """The HP that a unit still has."""
    return int(unit["hp"]) - int(unit["damage"])


@register.simple_tag
def return_label(unit: Mapping[str, Any]) -> str:
    """When a unit that was destroyed comes back, if the match lasts that long (KG-9.p1)."""
    if unit["returns"] > constants.ROUNDS:
        return gettext("does not come back")
    return gettext("back in round %(round)s") % {"round": unit["returns"]}


@register.filter
def by_whereabouts(
    team: Sequence[Mapping[str, Any]], round_: int
) -> list[tuple[str, list[Mapping[str, Any]]]]:
    """A team under headings: on the board, in Reserve, under repair; empty ones left out."""
    board = [unit for unit in team if unit["x"] is not None]
    reserve = [unit for unit in team if unit["x"] is None and unit["returns"] <= max(round_, 1)]
    repair = [unit for unit in team if unit["x"] is None and unit["returns"] > max(round_, 1)]
    parts = (
        (gettext("On the board"), board),
        (gettext("Reserve"), reserve),
        (gettext("Repair"), repair),
    )
    return [(title, listed) for title, listed in parts if listed]


@register.simple_tag
def shown_cards(units: Sequence[Mapping[str, Any]]) -> list[str]:
    """The cards that both teams show: everything lies open."""
    carried = [item["card"] for unit in units for item in unit["equipment"]]
    return [*(unit["card"] for unit in units), *carried]
