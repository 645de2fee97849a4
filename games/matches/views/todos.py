"""A player's tasks outside matches, such as choosing a roster before a match of a tournament. They
are listed among the player's matches, and `My turn` leads to them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from games.people.models import Player
from games.rules.text import Message


@dataclass(frozen=True)
class Todo:
    """Something that a player has to do on a page."""

    key: str  # its id in a list
    address: str
    title: str
    system: Message
    place: str  # the names of what it belongs to
    note: str
    state: str = "todo"


sources: Final[list[Callable[[Player], Iterable[Todo]]]] = []
"""Apps above matches add theirs."""


def todos_of(player: Player) -> list[Todo]:
    """All tasks of the player, the oldest of each source first."""
    return [todo for source in sources for todo in source(player)]
