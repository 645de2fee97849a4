"""A moment: something that happens, or is about to, which rules on cards may answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...contract import asking
from ...contract.asking import ScriptPart
from .attack_state import Attack, Pool
from .sources import Source


@dataclass
class Moment(asking.Moment):
    """What happens to whom. `unit` is its subject, `other` who else is in it (the attacker of the
    one targeted, who caused the damage). Answers may change `amount` and what is `prevented`,
    `cancelled` or `unhurt`."""

    kind: str
    unit: str | None = None
    other: str | None = None
    seat: int | None = None
    source: Source | None = None
    amount: int = 0
    attack: Attack | None = None
    token: str | None = None
    """The token that was interacted with or picked up."""
    size: int | None = None
    """The Size of what is destroyed or about to collide."""
    pool: Pool | None = None
    """The dice that may be changed."""
    faces: Sequence[str] = ()
    """What a roll that is resolved has shown."""
    prevented: bool = False
    """What is about to happen does not."""
    cancelled: bool = False
    """The superpower that is used comes to nothing."""
    unhurt: list[str] = field(default_factory=list)
    """Who takes no damage from a collision."""
    before: Callable[[], ScriptPart] | None = None
    """What happens before a character falls, after the effect that fells it (CP-CORE-09)."""
    serial: int | None = None
    """The last lasting effect that was there when it happened: later ones do not answer it."""

    @property
    def subject(self) -> str | None:
        """Whom it happens to now: an attack may have got another target since it was declared."""
        if self.kind == "targeted" and self.attack is not None:
            return self.attack.target
        return self.unit

    def topic(self) -> dict[str, str | int]:
        """What standing orders may say of it: its kind as `moment`, and the character that it
        happens to as `unit`."""
        return {"moment": self.kind, **({"unit": self.subject} if self.subject else {})}
