"""What a region may be drawn from, and a note of what of it was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Seen(Protocol):
    """A moment of a match as somebody sees it. Of `match`, `view` and `table` each value that is
    read is noted, and so is who looks: see `regions`."""

    @property
    def match(self) -> Mapping[str, Any]:
        """What stands beside the log: see Scene.context."""

    @property
    def view(self) -> Mapping[str, Any]:
        """What a perspective may know (see Views.of)."""

    @property
    def table(self) -> Mapping[str, Any]:
        """What it may know of the system's state."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""

    @property
    def cards(self) -> Mapping[str, Any]:
        """The cards of the match, by their ids."""

    @property
    def me(self) -> int | None:
        """The seat that looks."""
