"""What functions of the site draw regions from: what those of systems do, and whoever reads it."""

from __future__ import annotations

from typing import Protocol

from games.cards.words import Reader
from games.rules.contract import regions


class RegionContext(regions.RegionContext, Protocol):
    """A moment of a match as somebody sees it, and reads it."""

    @property
    def reader(self) -> Reader:
        """Whoever reads it."""
