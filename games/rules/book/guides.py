"""How a game is played, in few words, for people who have never played it.

A system's guide is the guide.json of its rulebook: {"aim", "passages": [{"title", "text", "rules",
"picture"}]}. A picture is a position (see `position_files`) with what it shows in words; `window`
is the part of the board that is seen, [left, top, width, height], and `arrows` are drawn over it,
each [from x, from y, to x, to y], all in the units of the board.
"""

from functools import cache

from ..data import Plain
from ..text import Message
from .files import Given, WithText, read_file

Four = tuple[float, float, float, float]


class Picture(Given):
    """A part of a board with units on it."""

    position: Plain
    options: Plain = {}
    caption: str
    window: Four | None = None
    arrows: tuple[Four, ...] = ()

    @property
    def words(self) -> Message:
        """What it shows."""
        return Message(self.caption)


class Passage(WithText):
    """One thing to know, with the rules that say it exactly."""

    title: str
    rules: tuple[str, ...]
    picture: Picture | None = None

    @property
    def heading(self) -> Message:
        return Message(self.title)


class Guide(Given):
    """A game in few words."""

    aim: str
    passages: tuple[Passage, ...]

    @property
    def lead(self) -> Message:
        """The aim of the game."""
        return Message(self.aim)


@cache
def read(package: str) -> Guide:
    """The guide in that package."""
    return read_file(package, "guide.json", Guide)
