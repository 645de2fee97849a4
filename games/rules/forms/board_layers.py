"""What is painted on a board beside its ground, and lies in other parts of the card: areas, and
things that lie in hexes.

A path leads to a part of the card's data by names; "*" stands for each item of a list. Hexes are
named by their numbers, which stand under "hex" and "hexes" wherever a card names any; squares by
column and row, which stand under "cell".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..data import Json, Plain
from ..text import Message, Say


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
