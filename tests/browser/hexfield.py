"""Scenes on boards of hexes, flat-topped and pointy-topped, with an ask of each field for grids: a
cell, a path, a facing that depends on it, an assignment. A toy, until a system is played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from games.rules.contract.asking import Ask
from games.rules.fields import (
    Assignment,
    CellField,
    Choice,
    Dependent,
    Facing,
    Illegal,
    Node,
    Option,
    Path,
    Place,
    Spot,
)
from games.rules.hexes import POINTED_TOPS, Board, Layout, distance, neighbour
from games.rules.reach import Step
from games.rules.text import _

COLUMNS, ROWS = 9, 8
FLAT = Layout(flat=True, first=1)
MOVEMENT = 4
WOODS = {10, 11, 20, 31, 41}
WATER = {13, 22}
START, FACING = 30, 0
TARGETS = {"b1": 5, "b2": 24, "b3": 52}


def layout_of(scene: str) -> Layout:
    """The layout of the hexes in a scene."""
    return FLAT if scene == "flat" else POINTED_TOPS


def board_of(scene: str) -> Board:
    """The board of a scene."""
    return Board(layout_of(scene), COLUMNS, ROWS)


def ask(scene: str) -> Ask:
    """A mover with a facing, weapons to aim, a hex to shell."""
    board = board_of(scene)
    start = board.hexes[START]
    walk = Path(
        "path",
        _("Path"),
        grid=board,
        start=(*start, FACING),
        steps=partial(steps, board),
        allowance=MOVEMENT,
        sign=lambda _node, cost: _("%(n)s ↑", n=cost),
        outside=Illegal("HEX-1", _("That is too far.")),
        unit="a1",
    )

    def look(earlier: Mapping[str, Any]) -> Facing:
        q, r, facing = earlier["path"][-1]
        ways = {(facing + turn) % 6: abs(turn) for turn in (0, 1, -1)}
        names = {way: _("direction %(n)s", n=way) for way in ways}
        return Facing("look", _("Look to"), grid=board, at=(q, r), directions=ways, names=names)

    near = [hex for hex in board.hexes if 1 < distance(hex, start) < 4]
    aim = CellField(
        "hex",
        _("Hex"),
        grid=board,
        spots=[
            Spot(hex, refused=Illegal("HEX-2", _("Water puts it out.")))
            if board.index(hex) in WATER
            else Spot(hex, sign=_("%(n)s", n=distance(hex, start)))
            for hex in near
        ],
    )
    guns = [Choice(gun, _("%(n)s", n=gun)) for gun in ("laser", "cannon", "missiles")]
    targets = [
        Place(unit, _("%(n)s", n=f"Target {unit[1]}"), capacity=2 - (unit == "b3"))
        for unit in TARGETS
    ]
    fire = Assignment(
        "fire",
        _("Weapons"),
        things=guns,
        places=targets,
        of="weapon",
        at="unit",
        refused={("laser", "b3"): Illegal("HEX-3", _("Out of range."))},
    )
    options = [
        Option("go", _("Walk"), (walk, Dependent("look", _("Look to"), make=look)), group="move"),
        Option("shell", _("Shell a hex"), (aim,), group="attack"),
        Option("fire", _("Fire all weapons"), (fire,), group="attack"),
    ]
    return Ask(0, _("What does it do?"), options, "HEX-0", about={"unit": "a1"})


def steps(board: Board, node: Node, left: int) -> Iterator[tuple[Node, Step[Node]]]:
    """Ahead for 1, into woods for 2 with a roll, not into water; a turn for 1."""
    for step in _steps(board, node):
        if step.cost <= left:
            yield step.to, step


def _steps(board: Board, node: Node) -> Iterator[Step[Node]]:
    q, r, facing = node
    ahead = neighbour((q, r), facing)
    if ahead in board and board.index(ahead) not in WATER:
        in_woods = board.index(ahead) in WOODS
        asks = (_("a roll"),) if in_woods else ()
        yield Step((*ahead, facing), 2 if in_woods else 1, asks=asks)
    for turn in (1, -1):
        yield Step((q, r, (facing + turn) % 6), 1)


def view(scene: str) -> dict[str, Any]:
    """A scene as its player sees it."""
    board = board_of(scene)
    chart = board.chart
    cells = []
    for index, hex in enumerate(board.hexes):
        x, y = chart.centre(hex)
        cells.append(
            {
                "id": f"{hex[0]},{hex[1]}",
                "name": board.number(hex),
                "x": x,
                "y": y,
                "points": " ".join(f"{cx},{cy}" for cx, cy in chart.outline(hex)),
                "fill": "#3f6b4b" if index in WOODS else "#5b8fb0" if index in WATER else "#9fae86",
            }
        )
    units = []
    for unit, index in {"a1": START, **TARGETS}.items():
        mine = unit == "a1"
        name = "Walker" if mine else f"Target {unit[1]}"
        fill = "#2f74c0" if mine else "#ce621c"
        spot = {"x": cells[index]["x"], "y": cells[index]["y"]}
        units.append({"id": unit, "seat": 0 if mine else 1, "name": name, "fill": fill, **spot})
    size = {"width": chart.width, "depth": chart.depth, "grid": board.plain()}
    return {
        "number": 41,
        "system": "hexfield",
        "perspective": 0,
        "table": {"board": size, "cells": cells, "units": units, "vp": [0, 0]},
        "sides": [[0], [1]],
        "asked": [0],
        "asks": [ask(scene).describe()],
        "agreements": [],
        "draw_offer": None,
        "result": None,
    }


SCENES: dict[str, Any] = {name: partial(view, name) for name in ("flat", "pointed")}
"""Views by name."""

ASKS = {name: partial(ask, name) for name in SCENES}
"""The asks of the scenes."""
