"""Cards that are boards of hexes, or contain one.

The data of a board have whole numbers `columns` and `rows` and a list `hexes` with one text per
row, whose hexes are separated by blanks. The text of a hex is its level, then for each group that
it has terrain of, the kind's code with its amount, if any: "0", "2l", "-1w2". If there are roads,
`roads` is a list of chains, each the numbers of consecutive hexes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..data import Json, Plain
from ..hexes import Layout
from ..text import Say
from .board_forms import BoardForm, Span, TerrainKind, worded

_FLAT: Final = "M300 0H900L1200 520 900 1040H300L0 520z"
_POINTED: Final = "M600 0 1050 260V780L600 1040 150 780V260z"


@dataclass(frozen=True, kw_only=True)
class HexForm(BoardForm):
    """The boards of hexes of one kind of card.

    layout: how the hexes lie and are numbered. usual: the columns and rows of a new board. shades:
    the levels with tints of their own; lower and higher ones look like the nearest of these.
    """

    layout: Layout
    usual: tuple[int, int]
    shades: Span

    @property
    def grid(self) -> str:
        """The kind of its cells."""
        return "hex"

    @property
    def outline(self) -> str:
        """The outline of a hex."""
        return _FLAT if self.layout.flat else _POINTED

    def blank(self, say: Say) -> Plain:
        """A new card: level ground of the usual size."""
        columns, rows = self.usual
        board = {"columns": columns, "rows": rows, "hexes": [" ".join(["0"] * columns)] * rows}
        start: Plain = worded(say, self.start)
        return {**start, self.inside: board} if self.inside else {**start, **board}

    def reads(self, card: Json) -> bool:
        """Whether a card's board can be drawn and painted: each hex is written as above, with an
        allowed level and allowed amounts."""
        board = self.board_in(card)
        columns, rows, hexes = board.get("columns"), board.get("rows"), board.get("hexes")
        if columns not in self.columns or rows not in self.rows:
            return False
        if not isinstance(hexes, Sequence) or isinstance(hexes, str) or len(hexes) != rows:
            return False
        return all(
            isinstance(row, str)
            and len(texts := row.split()) == columns
            and all(map(self.reads_hex, texts))
            for row in hexes
        )

    def reads_hex(self, text: str) -> bool:
        """Whether this is the text of an allowed hex."""
        written = self._written.fullmatch(text)
        if written is None or int(written["level"]) not in self.levels:
            return False
        return all(
            int(amount) in kind.amounts
            for kind in self._counted
            if kind.amounts and (amount := written[_name_of(kind)]) is not None
        )

    @cached_property
    def _counted(self) -> list[TerrainKind]:
        return [kind for group in self.groups for kind in group.kinds if kind.amounts]

    @cached_property
    def _written(self) -> re.Pattern[str]:
        """A hex's text, with a named part for its level and for each amount."""
        groups = "".join(
            f"(?:{'|'.join(_pattern_of(kind) for kind in group.kinds)})?" for group in self.groups
        )
        return re.compile(rf"(?P<level>-?[0-9]{{1,3}}){groups}", re.ASCII)

    def plain(self, say: Say) -> Plain:
        """What a page needs to know, as plain data."""
        return {
            **super().plain(say),
            "layout": {
                "flat": self.layout.flat,
                "first": self.layout.first,
                "shifted": self.layout.first_shifted,
            },
            "shades": self.shades.plain(),
        }


def _name_of(kind: TerrainKind) -> str:
    return f"amount_{kind.code}"


def _pattern_of(kind: TerrainKind) -> str:
    amount = f"(?P<{_name_of(kind)}>[0-9]{{1,3}})" if kind.amounts else ""
    return f"{kind.code}{amount}"
