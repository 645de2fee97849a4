"""What functions use to draw regions: sentences in the active language, addresses, emblems and
dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cards import emblems
from games.cards.words import Reader
from games.live.elements import dice
from games.matches import sheets
from games.rules.drawing.markup import Safe
from games.rules.text import Say


class Pen:
    """See `games.rules.contract.regions.Pen`. `cards` are those of the match, by id."""

    def __init__(self, system: str, cards: Mapping[str, Any], reader: Reader) -> None:
        self._system, self._cards, self._reader = system, cards, reader
        self.say: Say = reader.translate

    def static(self, path: str) -> str:
        """The address of a file in static/."""
        return dice.address(path)

    def emblem(self, card_id: str, half: int) -> Safe:
        """The emblem of a unit's card, or its picture, inside a drawing."""
        return Safe(emblems.of_unit(self._system, card_id, half, self._cards))

    def version(self, unit: Mapping[str, Any]) -> str:
        """A short text that changes with the content of a unit's sheet."""
        return sheets.version_of(unit)

    def die(self, face: str, mark: str) -> Safe:
        """A die that shows a face."""
        return dice.die(face, mark, self._reader)
