"""Cards that are measured battlefields with terrain: what an editor needs to draw one, and how
balanced it is between opposite edges.

A battlefield's data have a list `pieces`. Each has a `polygon` of points in thousandths of an inch,
x to the right and y down, and whatever else the model of a piece requires.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from ..data import Json, Plain
from ..text import Message


@dataclass(frozen=True)
class Measure:
    """Something compared between two edges: how much each has, in words, and the difference, from 0
    to 1. A `detail` is part of what another measure covers."""

    label: Message
    amounts: tuple[Message, Message]
    difference: float
    detail: bool = False


@dataclass(frozen=True)
class Comparison:
    """What two opposite edges of a battlefield have. `between` is what both share."""

    edges: tuple[Message, Message]
    measures: tuple[Measure, ...]
    between: Message

    @property
    def worst(self) -> Measure | None:
        """The measure in which the edges differ most, or None if they are equal."""
        whole = [measure for measure in self.measures if not measure.detail]
        found = max(whole, key=lambda measure: measure.difference, default=None)
        return found if found and found.difference else None


@dataclass(frozen=True)
class BattlefieldForm:
    """The battlefields of one kind of card, lengths in thousandths of an inch.

    new: the label of the link to a new one. zone: the depth of a deployment zone. apart: the least
    distance of pieces from the edges and from each other. grid: the grid that pieces snap to.
    piece: the model of a piece. most: the most pieces. usual: the pieces on offer, each around the
    point 0, 0. drawn: a piece as the view of a match has it, from any data; None if it cannot be
    drawn. compare: how balanced a battlefield is, from any data; empty while it cannot be measured.
    """

    new: Message
    width: int
    depth: int
    zone: int
    apart: int
    grid: int
    piece: type[BaseModel]
    most: int
    usual: Callable[[], Sequence[Json]]
    drawn: Callable[[Json], Json | None]
    compare: Callable[[Json], Sequence[Comparison]]

    def plain(self) -> Plain:
        """What a page needs to know, as plain data."""
        return {
            "width": self.width,
            "depth": self.depth,
            "zone": self.zone,
            "apart": self.apart,
            "grid": self.grid,
            "most": self.most,
            "usual": [dict(piece) for piece in self.usual()],
        }
