"""Cards that are boards of hexes, or hold one: what an editor needs to know to draw and paint it.

The data of a board have whole numbers `columns` and `rows` and a list `hexes`, one text a row,
its hexes parted by blanks. A hex is written as its level, then for each group of which something
stands there the kind's code, and after that its amount if it has one: "0", "2l", "-1w2". Where
there are roads, `roads` is a list of chains, each the numbers of hexes that follow on one another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from .board_layers import Area, Things
from .fields import Number, Pick, Text
from .hexes import Layout
from .text import Message, Say, _


@dataclass(frozen=True)
class Span:
    """Whole numbers from `low` to `high`, each `step` from the next."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def plain(self) -> dict[str, int]:
        """As plain data."""
        return {"low": self.low, "high": self.high, "step": self.step}


@dataclass(frozen=True)
class TerrainKind:
    """Something that may stand in a hex.

    code: how a hex's text names it, letters only. style: the class of its drawing. pattern: the id
    of the pattern that is drawn over it. amounts: how much of it there may be, such as the depth
    of water, what that is called, and the sign that stands before it on the board. Amounts up to
    `shades` are drawn apart: with 1 of it a hex has the class of `amount_style` and "-1".
    """

    code: str
    label: Message
    style: str
    pattern: str = ""
    amounts: Span | None = None
    amount_label: Message | None = None
    amount_sign: str = ""
    amount_style: str = ""
    shades: int = 0

    def plain(self, say: Say) -> dict[str, Any]:
        """As plain data."""
        return {
            "code": self.code,
            "label": say(self.label),
            "style": self.style,
            "pattern": self.pattern,
            "amounts": self.amounts.plain() if self.amounts else None,
            "amountLabel": say(self.amount_label) if self.amount_label else "",
            "amountSign": self.amount_sign,
            "amountStyle": self.amount_style,
            "shades": self.shades,
        }


@dataclass(frozen=True)
class TerrainGroup:
    """Kinds of terrain of which a hex has one at most."""

    label: Message
    kinds: tuple[TerrainKind, ...]


@dataclass(frozen=True)
class RandomBoards:
    """Boards made from a few choices: what is chosen, what of that as a rule, and the card that
    comes of it, as plain data. The same choices make the same board. The number called "seed" tells
    apart boards that are alike in all else."""

    options: tuple[Pick | Number, ...]
    usual: Mapping[str, str | int]
    make: Callable[[Mapping[str, Any]], dict[str, Any]]

    def checked(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Choices in normal form, each of them given. Raises Illegal."""
        return {option.name: option.check(given.get(option.name)) for option in self.options}


GOOD: Final = _("This board can be played on.")
"""What is said of a board without faults."""


@dataclass(frozen=True)
class BoardForm:
    """What the boards of a kind of card are like.

    new: what the way to a new one is called. usual: the columns and rows of a new one. shades: the
    levels that are drawn in tints of their own, lower and higher ones as these. details: fields of
    the card beside its name that are text. good: what is said of a card without faults. roads: what
    they are called, where hexes have any.

    Of a card that holds more than a board, `inside` is the part that the board is; `layers` are
    what else is painted on it; `start` is the rest of a new card; `words` are what the values of
    its other parts are called, which are filled in by its model; and `unfolded` is such a card with
    its board inside and its areas hex by hex, whatever its data are.
    """

    new: Message
    layout: Layout
    columns: Span
    rows: Span
    usual: tuple[int, int]
    levels: Span
    shades: Span
    groups: tuple[TerrainGroup, ...]
    details: tuple[Text, ...] = ()
    random: RandomBoards | None = None
    good: Message = GOOD
    roads: Message | None = None
    inside: str = ""
    layers: tuple[Area | Things, ...] = ()
    start: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[str, Message] = field(default_factory=dict)
    unfolded: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict

    def blank(self) -> dict[str, Any]:
        """A new card but for its id, kind and name: level ground of the usual size."""
        columns, rows = self.usual
        board = {"columns": columns, "rows": rows, "hexes": [" ".join(["0"] * columns)] * rows}
        return {**self.start, self.inside: board} if self.inside else {**self.start, **board}

    def board_in(self, card: Mapping[str, Any]) -> Mapping[str, Any]:
        """The part of a card's data that is the board; nothing if there is none."""
        board = card.get(self.inside) if self.inside else card
        return board if isinstance(board, Mapping) else {}

    def reads(self, card: Mapping[str, Any]) -> bool:
        """Whether a card's board can be drawn and painted, whatever its data are: its size is
        allowed and each hex is written as above, with a level and amounts that a hex may have."""
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
        """Whether that is how a hex is written."""
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

    def plain(self, say: Say) -> dict[str, Any]:
        """What a page needs to know, as plain data."""
        return {
            "layout": {
                "flat": self.layout.flat,
                "first": self.layout.first,
                "shifted": self.layout.first_shifted,
            },
            "columns": self.columns.plain(),
            "rows": self.rows.plain(),
            "levels": self.levels.plain(),
            "shades": self.shades.plain(),
            "groups": [
                {"label": say(group.label), "kinds": [kind.plain(say) for kind in group.kinds]}
                for group in self.groups
            ],
            "inside": self.inside,
            "roads": say(self.roads) if self.roads else "",
            "layers": [layer.plain(say) for layer in self.layers],
        }


def _name_of(kind: TerrainKind) -> str:
    return f"amount_{kind.code}"


def _pattern_of(kind: TerrainKind) -> str:
    amount = f"(?P<{_name_of(kind)}>[0-9]{{1,3}})" if kind.amounts else ""
    return f"{kind.code}{amount}"
