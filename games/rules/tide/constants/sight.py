"""Numbers of lines of sight."""

from __future__ import annotations

from typing import Final

from ...text import _
from .collection import number
from .tables import TABLES

ALWAYS_SEEN: Final = number(1, "TI-8.1", label=_("hexes within which units see each other"))
BLIND: Final = number(TABLES.blind, "TI-8.6d")
