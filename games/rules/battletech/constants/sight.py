"""Numbers of lines of sight and cover."""

from __future__ import annotations

from typing import Final

from ...text import _
from .collection import number

WOODS_HEIGHT: Final = number(2, "BT-3.2.p2", label=_("levels that woods are high"))
WOODS_POINTS: Final = number({1: 1, 2: 2}, "BT-3.2.2")
"""Points of light woods (1) and heavy woods (2) that intervene."""
BLOCKING_POINTS: Final = number(3, "BT-3.2.2", label=_("points of woods that block"))
WOODS_TERM: Final = number({1: 1, 2: 2}, "BT-3.3.p1")
"""What each light woods (1) and heavy woods (2) that intervenes adds to the number to hit."""
DFA_ABOVE: Final = number(2, "BT-3.2.4", label=_("levels above the ground in a death from above"))
COVER_DEPTH: Final = number(1, "BT-3.2.p3", label=_("depth of water that gives cover"))
COVER_RISE: Final = number(
    1, "BT-3.2.p3", label=_("levels of a hill that gives cover, above the target's hex")
)
COVER_TERM: Final = number(1, "BT-3.2.p3", label=_("to hit a target with partial cover"))
