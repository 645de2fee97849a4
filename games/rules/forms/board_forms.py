"""Cards that are boards of hexes or squares, or hold one: what an editor needs to know to draw
and paint it, its ground and what lies beside that, areas and things in cells.

How the cells of a board are written is told in `hex_forms` and `square_forms`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ..data import Json, Plain
from ..fields import Number, Pick, Text
from ..text import Message, Say, _


def worded(say: Say, data: Any) -> Any:
    """Data of a new card with its words as somebody would write them in the language of `say`."""
    if isinstance(data, Message):
        return say(data)
    if isinstance(data, Mapping):
        return {name: worded(say, value) for name, value in data.items()}
    return [worded(say, value) for value in data] if isinstance(data, list | tuple) else data


@dataclass(frozen=True)
class Area:
    """Hexes that belong together, such as a zone of deployment: a list of their numbers. Where the
    path has a "*", `%s` in the label is the item's place from 1."""

    path: tuple[str, ...]
    label: Message
    style: str

    def plain(self, say: Say) -> Plain:
        """As plain data."""
        label = say(self.label)
        return {"what": "area", "path": self.path, "label": label, "style": self.style}


@dataclass(frozen=True)
class Things:
    """Things of a kind that lie in cells: those objects in a list that have the values of
    `known_by`. `more` is what a new one has beside, with words as messages. `drawn` names its
    drawing. `place` names the part that says where one lies, and `numbered`, if things have ids,
    that of its id."""

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

    code: how a cell's text names it. style: the class of its drawing. pattern: the id
    of the pattern that is drawn over it. amounts: how much of it there may be, such as the depth
    of water, what that is called, and the sign that stands before it on the board. Amounts up to
    `shades` are drawn apart: with 1 of it a hex has the class of `amount_style` and "-1".
    drawn: the drawing that stands in its cell. listed: the part of the card that lists the cells in
    which it stands; each has a drawing of its own then, by its place in that list, as "core-0".
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
    """Kinds of terrain of which a cell has one at most."""

    label: Message
    kinds: tuple[TerrainKind, ...]


@dataclass(frozen=True)
class RandomBoards:
    """Boards made from a few choices: what is chosen, what of that as a rule, and the card that
    comes of it, as plain data. The same choices make the same board. The number called "seed" tells
    apart boards that are alike in all else."""

    options: tuple[Pick | Number, ...]
    usual: Mapping[str, str | int]
    make: Callable[[Json], Plain]

    def checked(self, given: Json) -> Plain:
        """Choices in normal form, each of them given. Raises Illegal."""
        return {option.name: option.check(given.get(option.name)) for option in self.options}


GOOD: Final = _("This board can be played on.")
"""What is said of a board without faults."""


@dataclass(frozen=True, kw_only=True)
class BoardForm(ABC):
    """What the boards of a kind of card are like.

    new: what the way to a new one is called. levels: those that a cell may have. groups: what may
    stand in one. details: fields of the card beside its name that are text. good: what is said of a
    card without faults. roads: what they are called, where cells have any.

    Of a card that holds more than a board, `inside` is the part that the board is; `layers` are
    what else is painted on it; `start` is the rest of a new card; `words` are what the values of
    its other parts are called, which are filled in by its model where it `has_parts`; and
    `unfolded` is such a card with its board inside and its areas cell by cell, whatever its data
    are.
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
        """The outline of a cell as a path, as a palette shows it, 1200 wide and 1040 high."""

    @abstractmethod
    def blank(self, say: Say) -> Plain:
        """A new card but for its id, kind and name, its words in the language of `say`."""

    @abstractmethod
    def reads(self, card: Json) -> bool:
        """Whether a card's board can be drawn and painted, whatever its data are: its size is
        allowed, and each cell is written as one that there may be."""

    def board_in(self, card: Json) -> Json:
        """The part of a card's data that is the board; nothing if there is none."""
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
