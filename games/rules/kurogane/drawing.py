"""How the field is drawn: stacked blocks from above, a little from the front."""

from __future__ import annotations

from typing import Final

COURSE: Final = 105
"""How high one level's course of a block's front is drawn, in thousandths of a cell."""
WALL_LEVELS: Final = 4
"""How high a wall is drawn, in levels: higher than any roof."""
