"""Numbers of rounds: special actions, command, scenarios."""

from __future__ import annotations

from typing import Final

from ...text import _
from .collection import number

HEALED: Final = number(4, "TI-5.7.2", label=_("least face with which a medic heals"))
TOKENS: Final = number(1, "TI-3.5", label=_("specialisations of a squad, at most"))
OBJECTIVE: Final = number(
    1, "TI-13.2", label=_("command of an objective that shows no other value"), house=True
)
