"""What causes an effect, and whose effect it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...contract.asking import Game
from ..figures.state import State
from .attack_state import Attack

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
    attack: Attack | None = field(default=None, compare=False, repr=False)


CRISIS = Source("crisis")


def seat_of(game: Game[State], source: Source) -> int | None:
    """The side whose effect it is; None for crisis cards and special conditions, which are
    neither side's (CP-CORE-08, CP-COND-03)."""
    if source.kind in ("crisis", "condition"):
        return None
    if source.seat is not None:
        return source.seat
    return game.state.unit(source.unit).seat if source.unit else None


def is_enemy(game: Game[State], source: Source, unit_id: str) -> bool:
    """Whether an effect of this source is an enemy effect for the unit (CP-CORE-08, CP-CORE-10)."""
    seat = seat_of(game, source)
    return seat is not None and seat != game.state.unit(unit_id).seat
