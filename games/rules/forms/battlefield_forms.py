"""Cards that are measured battlefields with terrain: what an editor needs to know to draw one, and
how even it is between two opposite edges.

The data of a battlefield have a list `pieces`, each with a `polygon` of points in thousandths of an
inch, x to the right and y down, beside what the model of a piece says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from ..data import Json, Plain
from ..text import Message


@dataclass(frozen=True)
class Measure:
    """One thing that two edges have: how much each, in words, and by how much the two differ, from
    0 to 1. A `detail` is part of what another measure says."""

    label: Message
    amounts: tuple[Message, Message]
    difference: float
    detail: bool = False


@dataclass(frozen=True)
class Comparison:
    """What two opposite edges have of a battlefield. `between` is what is the same for both."""

    edges: tuple[Message, Message]
    measures: tuple[Measure, ...]
    between: Message

    @property
    def worst(self) -> Measure | None:
        """The measure in which the edges differ most, if they differ in any."""
        whole = [measure for measure in self.measures if not measure.detail]
        found = max(whole, key=lambda measure: measure.difference, default=None)
        return found if found and found.difference else None


@dataclass(frozen=True)
class BattlefieldForm:
    """What the battlefields of a kind of card are like, lengths in thousandths of an inch.

    new: what the way to a new one is called. zone: how deep a deployment zone is. apart: how far
    pieces keep from the edges and from one another. grid: what pieces can be laid out on. piece:
    the model of a piece. most: how many pieces there are at most. usual: the pieces that are
    offered, each around the point 0, 0. drawn: a piece as the view of a match has it, whatever its
    data are; None for one that cannot be drawn. compare: how even a battlefield is, whatever its
    data are; nothing while it cannot be measured.
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
