"""A moment: something that happens or is about to happen, to which rules on cards may respond."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...contract import asking
from ...contract.asking import ScriptPart
from .attack_state import Attack, Pool
from .sources import Source


@dataclass
class Moment(asking.Moment):
    """What happens to whom. `unit` is its subject, `other` the other character in it (the attacker
    of the target, the cause of the damage). Responses may change `amount`, `prevented`, `cancelled`
    and `unhurt`."""

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
    """The faces of a resolved roll."""
    prevented: bool = False
    """Whether the coming event is prevented."""
    cancelled: bool = False
    """Whether the used superpower has no effect."""
    unhurt: list[str] = field(default_factory=list)
    """The characters that take no damage from a collision."""
    before: Callable[[], ScriptPart] | None = None
    """The effects before a character falls, after the effect that causes it (CP-CORE-09)."""
    serial: int | None = None
    """The last lasting effect at its time: later ones do not respond to it."""

    @property
    def subject(self) -> str | None:
        """The present subject: an attack may have been redirected since it was declared."""
        if self.kind == "targeted" and self.attack is not None:
            return self.attack.target
        return self.unit

    def topic(self) -> dict[str, str | int]:
        """The topic of an ask about it for standing orders: its kind as `moment`, and its subject
        as `unit`."""
        return {"moment": self.kind, **({"unit": self.subject} if self.subject else {})}
