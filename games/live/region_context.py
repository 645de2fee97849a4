"""The context from which the site's functions draw regions: that of systems' functions, and a
reader."""

from __future__ import annotations

from typing import Protocol

from games.cards.words import Reader
from games.rules.contract import regions


class RegionContext(regions.RegionContext, Protocol):
    """A moment of a match, as somebody with a perspective and a language sees it."""

    @property
    def reader(self) -> Reader:
        """The translator into the reader's language."""
