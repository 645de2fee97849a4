"""Cards that are boards of square cells.

The data of a board have a list `rows` with one text per row, in which each character is a cell:
its level, or the code of its terrain.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..data import Json, Plain
from ..text import Say
from .board_forms import BoardForm, Things, worded

_OUTLINE: Final = "M80 0H1120V1040H80z"


@dataclass(frozen=True, kw_only=True)
class SquareForm(BoardForm):
    """The boards of square cells of one kind of card, drawn as stacked blocks.

    start: a new card without id, kind and name. heights: the height in levels at which terrain is
    drawn, by its code. course, shadow: the drawn height of the front of a level and the reach of
    its shadow, to the right and down, in thousandths of a cell.
    """

    heights: Mapping[str, int] = field(default_factory=dict)
    course: int
    shadow: int

    @property
    def grid(self) -> str:
        """The kind of its cells."""
        return "square"

    @property
    def outline(self) -> str:
        """The outline of a cell."""
        return _OUTLINE

    @property
    def level_range(self) -> range:
        """The levels that a cell may have, for a palette that lists them."""
        return range(self.levels.low, self.levels.high + 1)

    def blank(self, say: Say) -> Plain:
        """A new card."""
        start: Plain = worded(say, self.start)
        return start

    def reads(self, card: Json) -> bool:
        """Whether a card's board can be drawn and painted: its rows have one length, its cells are
        allowed, and the things on it are lists of objects."""
        rows = self.board_in(card).get("rows")
        if not isinstance(rows, Sequence) or isinstance(rows, str) or len(rows) not in self.rows:
            return False
        if not all(isinstance(row, str) for row in rows):
            return False
        if len({len(row) for row in rows}) > 1 or len(rows[0]) not in self.columns:
            return False
        return self.cells.issuperset("".join(rows)) and all(
            _are_objects(card.get(layer.path[0], ()))
            for layer in self.layers
            if isinstance(layer, Things)
        )

    @property
    def cells(self) -> set[str]:
        """Every cell allowed, as it is written."""
        codes = {kind.code for group in self.groups for kind in group.kinds}
        return codes | {str(level) for level in self.level_range}

    def plain(self, say: Say) -> Plain:
        """What a page needs to know, as plain data."""
        drawn = {"heights": dict(self.heights), "course": self.course, "shadow": self.shadow}
        return {**super().plain(say), **drawn}


def _are_objects(things: object) -> bool:
    """Whether this is a list of objects."""
    if not isinstance(things, Sequence) or isinstance(things, str):
        return False
    return all(isinstance(thing, Mapping) for thing in things)
