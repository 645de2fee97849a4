"""Leaving the map over an edge, and being forced to (BT-11.13, BT-11.14, BT-11.17)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ...fields import Illegal, Node
from ...hexes import Edge, Hex, neighbour, turned
from ...table import Game
from ...text import _
from .. import ground, scenarios
from ..constants import movement as constants
from ..ground import Ground
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Mech, State
from . import paths
from .foot import FINISHED, Finish, Foot, Judged, Pace, paid

NOT_THERE: Final = Illegal("BT-11.13", _("No hexside leads off the map there."))


def exits(game: Game[State], mech: Mech) -> dict[Edge, str]:
    """The edges over which the 'Mech may leave, each with what it is then: "withdrawn", or "left"
    if it breaks through."""
    options, field = game.setup.options, ground.of(game.setup, game.state)
    found = {}
    if scenarios.may_withdraw(options):
        found[field.edge_of(mech.side)] = "withdrawn"
    if scenarios.breaks_through(options, mech.side):
        found[field.edge_of(1 - mech.side)] = "left"
    return found


# -- Leaving


def foot(game: Game[State], mech: Mech, pace: Pace, edges: Collection[Edge]) -> Foot:
    """The 'Mech on its way off the map, over one of these edges."""
    return Foot(game, mech, pace, _leaving(edges))


def _leaving(edges: Collection[Edge]) -> Finish:
    """The end of a path at a hexside that leads off the map over one of these edges: forward, or
    back for one that walks (BT-11.13)."""

    def finish(foot: Foot, node: Node, left: int) -> Iterator[Judged]:
        if not foot.mech.prone and over(foot.ground, node, foot.pace, edges):
            yield paid((*node[:4], FINISHED), constants.LEAVE, left)

    return finish


def over(field: Ground, node: Node, pace: Pace, edges: Collection[Edge]) -> Edge | None:
    """The edge over which the next step leads, if it is one of these."""
    ways = (node[2], turned(node[2], 3)) if pace == "walk" else (node[2],)
    for way in ways:
        for edge in field.board.beyond(neighbour((node[0], node[1]), way)):
            if edge in edges:
                return edge
    return None


def leave(game: Game[State], mech: Mech, pace: Pace) -> None:
    """Leave the map from where the 'Mech stands, for good, with its warrior."""
    field = ground.of(game.setup, game.state)
    edges = exits(game, mech)
    node = (*mech.at, mech.facing, 0, 0)
    edge = over(field, node, pace, edges)
    assert edge is not None, f"{mech.id} does not stand where it may leave"
    mech.movement.spent += constants.LEAVE
    mech.crippled = condition.crippled(card_of(game.setup, mech), mech)
    mech.out = edges[edge]
    game.emit(
        "left-map",
        unit=mech.id,
        hex=mech.at,
        edge=edge.value,
        out=mech.out,
        rule="BT-11.17" if mech.out == "left" else "BT-11.13",
    )
    mech.hex = None


# -- Being forced to


@dataclass(frozen=True)
class Forced:
    """What forced withdrawal asks of a 'Mech now: `leaves`, if it can get off the map on foot, else
    to end its movement within `most` hexes of its edge."""

    leaves: bool
    most: int
    edge: Edge
    field: Ground

    def stop(self, node: Node) -> Illegal | None:
        """Why it may not end its movement at a node."""
        if self.leaves:
            return Illegal("BT-11.14", _("It is crippled and must leave the map."))
        if to_edge(self.field, (node[0], node[1]), self.edge) > self.most:
            return Illegal("BT-11.14", _("It is crippled and must draw back to its edge."))
        return None


def forced(game: Game[State], mech: Mech, paces: Iterable[Pace]) -> Forced | None:
    """What forced withdrawal asks of the 'Mech, at one of these paces; None if nothing. It counts
    whether it was crippled when the turn began (BT-11.14)."""
    if not scenarios.must_withdraw(game.setup.options):
        return None
    if not mech.crippled or condition.immobile(mech):
        return None
    field = ground.of(game.setup, game.state)
    edge = field.edge_of(mech.side)
    most = to_edge(field, mech.at, edge)
    leaves = False
    for pace in paces:
        leaver = foot(game, mech, pace, (edge,))
        leaves = leaves or bool(paths.on_foot(leaver).ends)
        for node in paths.on_foot(Foot(game, mech, pace)).ends:
            most = min(most, to_edge(field, (node[0], node[1]), edge))
    here = to_edge(field, mech.at, edge)
    return Forced(leaves, here - 1 if most < here else here, edge, field)


def to_edge(field: Ground, hex: Hex, edge: Edge) -> int:
    """Rows (columns) between a hex and an edge: 0 for those at it."""
    board = field.board
    column, row = board.layout.numbers(hex)
    first = board.layout.first
    return {
        Edge.TOP: row - first,
        Edge.LEFT: column - first,
        Edge.BOTTOM: first + board.rows - 1 - row,
        Edge.RIGHT: first + board.columns - 1 - column,
    }[edge]
