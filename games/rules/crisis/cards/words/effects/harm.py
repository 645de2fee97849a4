"""Effects on Power, damage and special conditions, and on harm that is about to be suffered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from .....text import Message, _
from ..amounts import Amount
from ..base import CHARACTER, ConditionRef, Few, Ref, Special, Times
from ..characters import Target
from ..rules import AnyEffect, Effect, Foreseen


class GainPower(Effect):
    """They gain Power."""

    asks_nothing: ClassVar[bool] = True

    do: Literal["gain-power"]
    who: Target = "self"
    amount: Amount = 1


class LosePower(Effect):
    """`to` gains what was lost."""

    asks_nothing: ClassVar[bool] = True

    do: Literal["lose-power"]
    who: Target
    amount: Amount = 1
    to: Ref | None = None


class Damage(Effect):
    """In the amount, "it" is each of them in turn. With `power` they gain as much Power as they
    suffer, as from an enemy."""

    do: Literal["damage"]
    who: Target
    amount: Amount = 1
    power: bool = False

    def known_inside(self) -> Mapping[str, str]:
        """Each of them in turn."""
        return {"it": CHARACTER}


class Heal(Effect):
    """Damage is removed from them."""

    asks_nothing: ClassVar[bool] = True

    do: Literal["heal"]
    who: Target = "self"
    amount: Amount = 1


class GiveCondition(Effect):
    """All of them, or as many as `pick` by the choice of the rule's player; `chosen` names one
    chosen before."""

    asks_nothing: ClassVar[bool] = True

    do: Literal["give-condition"]
    who: Target
    conditions: tuple[Special, ...] = ()
    pick: Amount | None = None
    chosen: ConditionRef | None = None

    def commutes(self) -> bool:
        """Only if nobody chooses which."""
        return super().commutes() and self.pick is None

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """It gives at least one."""
        if not self.conditions and not self.chosen:
            yield "conditions", _("No special condition is named.")


class RemoveCondition(Effect):
    """Those of the list that it has (of all, if the list is empty), `most` by choice."""

    do: Literal["remove-condition"]
    who: Target
    conditions: tuple[Special, ...] = ()
    most: Times | None = None
    chosen: ConditionRef | None = None


class Daze(Effect):
    """They are Dazed; injured ones are KO'd."""

    do: Literal["daze"]
    who: Target


class KnockOut(Effect):
    """They are KO'd."""

    do: Literal["ko"]
    who: Target


class Rouse(Effect):
    """Removes the Dazed token and some damage."""

    do: Literal["rouse"]
    who: Ref
    heal: Few = 1


class Reduce(Effect):
    """Lowers the damage about to be suffered, to no less than `least`."""

    asks_nothing: ClassVar[bool] = True
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset({"damage"})

    do: Literal["reduce"]
    by: Amount = 1
    least: Few = 0


class SetDamage(Effect):
    """The damage about to be suffered becomes this, if it is more."""

    asks_nothing: ClassVar[bool] = True
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset({"damage"})

    do: Literal["set-damage"]
    to: Amount = 1


class Unhurt(Effect):
    """They take no damage from the collision about to happen."""

    do: Literal["unhurt"]
    who: Target


class Revive(Effect):
    """Instead of being Dazed or KO'd: all damage goes, and special conditions unless they stay; on
    the side that is named."""

    do: Literal["revive"]
    who: Ref = "subject"
    side: Literal["healthy", "injured", "same"] = "same"
    keeps_conditions: bool = False


class Delay(Effect):
    """Being Dazed or KO'd waits until the effect that causes it is resolved, and these things
    happen before it (CP-CORE-09)."""

    do: Literal["delay"]
    then: tuple[AnyEffect, ...]


class Prevent(Effect):
    """The event answered (Dazed, KO'd) does not happen."""

    do: Literal["prevent"]
