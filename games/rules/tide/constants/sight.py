"""Numbers of lines of sight."""

from __future__ import annotations

from typing import Final

from ...text import _
from .collection import number

ALWAYS_SEEN: Final = number(1, "TI-8.1", label=_("hexes within which units see each other"))
BLIND: Final[dict[int, int]] = number({1: 2, 2: 1}, "TI-8.6d")
"""Hexes behind the nearest obstacle that are blind, by the difference of levels."""
