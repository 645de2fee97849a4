"""A moment: something that happens, or is about to, which rules on cards may answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ... import table
from .attack_state import Attack
from .sources import Source


@dataclass
class Moment(table.Moment):
    """What happens to whom. `unit` is its subject, `other` who else is in it (the attacker of the
    one targeted, who caused the damage). Answers may change `amount` and `data`."""

    kind: str
    unit: str | None = None
    other: str | None = None
    seat: int | None = None
    source: Source | None = None
    amount: int = 0
    attack: Attack | None = None
    data: dict[str, Any] = field(default_factory=dict)
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
