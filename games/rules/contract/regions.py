"""Regions of the table's page drawn by plain functions, and what these functions draw from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..data import Json
from ..drawing.markup import Safe
from ..text import Say


class Pen(Protocol):
    """The tools for drawing any match: texts, static files, the emblems of cards, dice."""

    @property
    def say(self) -> Say:
        """Make a sentence of a message, in the reader's language."""

    def static(self, path: str) -> str:
        """The URL of a file in static/."""

    def emblem(self, card_id: str, half: int) -> Safe:
        """The emblem of a unit's card, or its picture, within a drawing, from -half to half."""

    def version(self, unit: Json) -> str:
        """A short text that changes whenever a unit's sheet does."""

    def die(self, face: str, mark: str) -> Safe:
        """A die with this face up."""


class RegionContext(Protocol):
    """A moment of a match as one viewer sees it. Each value read from `match`, `view` and `table`
    is recorded, and so is a look at who is watching: the region is drawn again when one of them
    changes."""

    @property
    def match(self) -> Json:
        """The data of the match outside its log."""

    @property
    def view(self) -> Json:
        """The view that this viewer has."""

    @property
    def table(self) -> Json:
        """The part of the system's state that this viewer may know."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""

    @property
    def cards(self) -> Json:
        """The cards of the match, by their ids."""

    @property
    def me(self) -> int | None:
        """The viewer's seat."""

    @property
    def pen(self) -> Pen:
        """The pen to draw with."""

    def part(self, part_id: str, draw: Callable[..., Safe], *shown: object) -> Safe:
        """An element of the region with an id of its own: `draw(pen, part_id, *shown)`. It draws
        only from its arguments, so it is redrawn when they change, and sent alone if the markup
        around it is unchanged."""


@dataclass(frozen=True)
class DrawnRegion:
    """A region drawn by a function from its context, as an element of this kind with the id
    region-<name>."""

    function: Callable[..., Safe]
    tag: str
    classes: str
