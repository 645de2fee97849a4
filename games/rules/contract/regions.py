"""Regions of the table's page that are drawn by plain functions, and what these may draw from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..data import Json
from ..drawing.markup import Safe
from ..text import Say


class Pen(Protocol):
    """What is needed to draw anything, and says nothing of a match but its cards."""

    @property
    def say(self) -> Say:
        """What makes a sentence of a message, in the reader's language."""

    def static(self, path: str) -> str:
        """The address of a file in static/."""

    def emblem(self, card_id: str, half: int) -> Safe:
        """The emblem of a unit's card, or its picture, inside a drawing, from -half to half."""

    def version(self, unit: Json) -> str:
        """A short text that changes with what a unit's sheet shows."""

    def die(self, face: str, mark: str) -> Safe:
        """A die with its face up."""


class RegionContext(Protocol):
    """A moment of a match as somebody sees it. Of `match`, `view` and `table` each value that is
    read is noted, and so is who looks: the region is drawn again when one of them has changed."""

    @property
    def match(self) -> Json:
        """What stands beside the log."""

    @property
    def view(self) -> Json:
        """What a perspective may know."""

    @property
    def table(self) -> Json:
        """What it may know of the system's state."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""

    @property
    def cards(self) -> Json:
        """The cards of the match, by their ids."""

    @property
    def me(self) -> int | None:
        """The seat that looks."""

    @property
    def pen(self) -> Pen:
        """What draws."""

    def part(self, part_id: str, draw: Callable[..., Safe], *shown: object) -> Safe:
        """An element of the region that has an id of its own: `draw(pen, part_id, *shown)`. It
        shows nothing but what it is given: it is drawn again when that has changed, and sent alone
        when nothing around it has."""


@dataclass(frozen=True)
class DrawnRegion:
    """A region that a function draws from its context: an element with the id region-<name>, of
    this kind."""

    function: Callable[..., Safe]
    tag: str
    classes: str
