"""Cards that are boards of hexes or squares, or contain one: what an editor needs to draw and paint
the ground, areas and things in cells.

See `hex_forms` and `square_forms` for how cells are written.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ..data import Json, Plain
from ..fields import Number, Pick, Text
from ..text import Message, Say, _


def worded(say: Say, data: Any) -> Any:
    """Data of a new card with its messages as texts in the language of `say`."""
    if isinstance(data, Message):
        return say(data)
    if isinstance(data, Mapping):
        return {name: worded(say, value) for name, value in data.items()}
    return [worded(say, value) for value in data] if isinstance(data, list | tuple) else data


@dataclass(frozen=True)
class Area:
    """Hexes that belong together, such as a deployment zone: a list of their numbers. If the path
    has a "*", `%s` in the label is the item's place, from 1."""

    path: tuple[str, ...]
    label: Message
    style: str

    def plain(self, say: Say) -> Plain:
        """As plain data."""
        label = say(self.label)
        return {"what": "area", "path": self.path, "label": label, "style": self.style}


@dataclass(frozen=True)
class Things:
    """Things of one kind in cells: the objects in a list that have the values of `known_by`. `more`
    are the other values of a new thing, with texts as messages. `drawn` names its drawing, `place`
    the part that holds its cell, and `numbered` the part that holds its id, if it has one."""

    path: tuple[str, ...]
    label: Message
    drawn: str
    known_by: Json
    more: Json = field(default_factory=dict)
    place: str = "hex"
    numbered: str = ""

    def plain(self, say: Say) -> Plain:
        """As plain data."""
        return {
            "what": "things",
            "path": self.path,
            "label": say(self.label),
            "drawn": self.drawn,
            "knownBy": dict(self.known_by),
            "more": worded(say, self.more),
            "place": self.place,
            "numbered": self.numbered,
        }


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
    """Something that may stand in a cell: a hex or a square.

    code: its name in a cell's text. style: the class of its drawing. pattern: the id of the pattern
    drawn over it. amounts: the amounts allowed, such as the depths of water, with their label and
    the sign before them on the board. Amounts up to `shades` have classes of their own: with 1 of
    it a hex has the class of `amount_style` and "-1". drawn: the drawing in its cell. listed: the
    part of the card that lists its cells; each then has a drawing by its place in that list, such
    as "core-0".
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
    drawn: str = ""
    listed: str = ""

    def plain(self, say: Say) -> Plain:
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
            "drawn": self.drawn,
            "listed": self.listed,
        }


@dataclass(frozen=True)
class TerrainGroup:
    """Kinds of terrain of which a cell has at most one."""

    label: Message
    kinds: tuple[TerrainKind, ...]


@dataclass(frozen=True)
class RandomBoards:
    """Boards made from a few choices: the options, their usual values, and the function that makes
    the card as plain data. The same choices make the same board; the number "seed" varies it."""

    options: tuple[Pick | Number, ...]
    usual: Mapping[str, str | int]
    make: Callable[[Json], Plain]

    def checked(self, given: Json) -> Plain:
        """Choices in normal form, each of them given. Raises Illegal."""
        return {option.name: option.check(given.get(option.name)) for option in self.options}


GOOD: Final = _("This board can be played on.")
"""The message for a board without faults."""


@dataclass(frozen=True, kw_only=True)
class BoardForm(ABC):
    """The boards of one kind of card.

    new: the label of the link to a new one. levels: those that a cell may have. groups: the terrain
    that a cell may have. details: the text fields of the card besides its name. good: the message
    for a card without faults. roads: their label, if cells have any.

    For cards that contain a board, `inside` is the part that holds it, `layers` are what else is
    painted on it, and `start` is the rest of a new card. With `has_parts`, its other parts are
    filled in by its model, with `words` as labels of their values. `unfolded` returns a card, from
    any data, with its board inside and its areas cell by cell.
    """

    new: Message
    columns: Span
    rows: Span
    levels: Span
    groups: tuple[TerrainGroup, ...]
    details: tuple[Text, ...] = ()
    random: RandomBoards | None = None
    good: Message = GOOD
    roads: Message | None = None
    inside: str = ""
    layers: tuple[Area | Things, ...] = ()
    start: Json = field(default_factory=dict)
    has_parts: bool = False
    words: Mapping[str, Message] = field(default_factory=dict)
    unfolded: Callable[[Json], Json] = dict

    @property
    @abstractmethod
    def grid(self) -> str:
        """The kind of its cells: "hex" or "square"."""

    @property
    @abstractmethod
    def outline(self) -> str:
        """The outline of a cell in a palette as a path, 1200 wide and 1040 high."""

    @abstractmethod
    def blank(self, say: Say) -> Plain:
        """A new card without id, kind and name, with its texts in the language of `say`."""

    @abstractmethod
    def reads(self, card: Json) -> bool:
        """Whether a card's board can be drawn and painted: its size and the text of each cell are
        allowed. Accepts any data."""

    def board_in(self, card: Json) -> Json:
        """The part of a card's data that is the board; empty if there is none."""
        board = card.get(self.inside) if self.inside else card
        return board if isinstance(board, Mapping) else {}

    def plain(self, say: Say) -> Plain:
        """What a page needs to know, as plain data."""
        return {
            "grid": self.grid,
            "columns": self.columns.plain(),
            "rows": self.rows.plain(),
            "levels": self.levels.plain(),
            "groups": [
                {"label": say(group.label), "kinds": [kind.plain(say) for kind in group.kinds]}
                for group in self.groups
            ],
            "inside": self.inside,
            "roads": say(self.roads) if self.roads else "",
            "layers": [layer.plain(say) for layer in self.layers],
        }
