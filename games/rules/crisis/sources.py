"""What causes an effect: a leaf that every module may import."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["attack", "superpower", "tactic", "crisis", "condition", "collision", "leadership"]


@dataclass(frozen=True)
class Source:
    """What causes an effect: its kind, the character that produces it, or only its side for a
    card that a player plays (CP-CORE-17), the name that the log shows, and the attack under way
    if it is one."""

    kind: Kind
    unit: str | None = None
    seat: int | None = None
    name: str = ""
    attack: Any = field(default=None, compare=False, repr=False)


CRISIS = Source("crisis")
