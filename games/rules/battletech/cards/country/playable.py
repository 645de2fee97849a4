"""Whether a board can be played from every side, and the changes that make it so. It can if every
hex can be reached on foot from every other one, through water of any depth, and if the largest side
has room at each edge."""

from ....hexes import Edge, Hex
from ....text import Message, _
from ...constants.ground import LOWEST_LEVEL
from ...constants.house import HOME_ROWS, HOME_WATER, MOST_MECHS
from ...constants.movement import TOO_STEEP
from .canvas import Canvas

WALKED = TOO_STEEP - 1
"""The most levels between neighbouring hexes that a 'Mech can walk in both directions (BT-2.2.t6,
BT-2.2.t7)."""


def hindrances(canvas: Canvas) -> list[Message]:
    """Why a board cannot be played; empty if it can."""
    found = []
    cut_off = len(canvas.hexes) - len(_connected(canvas, canvas.board.hexes[0]))
    if cut_off:
        found.append(_("%(count)s hexes cannot be walked to from the rest.", count=cut_off))
    for edge in Edge:
        room = sum(canvas.hexes[hex].depth <= HOME_WATER for hex in _zone(canvas, edge))
        if room < MOST_MECHS:
            message = _("There is room for %(count)s 'Mechs at one edge.", count=room)
            found.append(message)
    return found


def open_up(canvas: Canvas) -> None:
    """Makes a board playable: slopes replace cliffs that isolate ground, and shallows replace water
    that fills a home zone or is too deep to leave on foot."""
    for hex, there in canvas.hexes.items():
        depth = min(there.depth, there.level - LOWEST_LEVEL + WALKED)
        canvas.put(hex, there._replace(depth=depth))
    for edge in Edge:
        zone = _zone(canvas, edge)
        deep = [hex for hex in zone if canvas.hexes[hex].depth > HOME_WATER]
        room = len(zone) - len(deep)
        for hex in deep[: max(0, MOST_MECHS - room)]:
            canvas.put(hex, canvas.hexes[hex]._replace(depth=HOME_WATER))
    reached = _connected(canvas, canvas.board.hexes[0])
    while len(reached) < len(canvas.hexes):
        start, end = _least_cliff(canvas, reached)
        _slope(canvas, start, end)
        reached |= _connected(canvas, end)


def _zone(canvas: Canvas, edge: Edge) -> list[Hex]:
    """The hexes of the home zone at this edge."""
    return canvas.board.edge(edge, HOME_ROWS)


def _connected(canvas: Canvas, start: Hex) -> set[Hex]:
    """The hexes that can be reached on foot from a hex, with the way back."""
    found, todo = {start}, [start]
    while todo:
        hex = todo.pop()
        for other in canvas.beside(hex):
            if other not in found and abs(canvas.floor(other) - canvas.floor(hex)) <= WALKED:
                found.add(other)
                todo.append(other)
    return found


def _least_cliff(canvas: Canvas, reached: set[Hex]) -> tuple[Hex, Hex]:
    """The lowest cliff between the reached hexes and all others, up or down: its reached hex and
    the other one."""
    cliffs = [
        (abs(canvas.floor(other) - canvas.floor(hex)), canvas.board.index(hex), other)
        for hex in sorted(reached, key=canvas.board.index)
        for other in canvas.beside(hex)
        if other not in reached
    ]
    _height, place, end = min(cliffs)
    return canvas.board.hexes[place], end


def _slope(canvas: Canvas, start: Hex, end: Hex) -> None:
    """Makes the step between two hexes passable by changing the second one; its water becomes
    shallower before its surface rises."""
    lowest, highest = canvas.floor(start) - WALKED, canvas.floor(start) + WALKED
    there = canvas.hexes[end]
    depth = max(0, min(there.depth, there.level - lowest))
    floor = min(max(there.level - depth, lowest), highest)
    canvas.put(end, there._replace(level=floor + depth, depth=depth))
