"""Effects on Power, damage and special conditions, and on harm that is about to be suffered."""

from __future__ import annotations

from typing import Literal

from ..words import Amount, Few, Ref, Special, Times, Word
from .target import Target


class GainPower(Word):
    do: Literal["gain-power"]
    who: Target = "self"
    amount: Amount = 1


class LosePower(Word):
    """`to` gains what was lost."""

    do: Literal["lose-power"]
    who: Target
    amount: Amount = 1
    to: Ref | None = None


class Damage(Word):
    """In the amount, "it" is each of them in turn. With `power` they gain as much Power as they
    suffer, as from an enemy."""

    do: Literal["damage"]
    who: Target
    amount: Amount = 1
    power: bool = False


class Heal(Word):
    do: Literal["heal"]
    who: Target = "self"
    amount: Amount = 1


class GiveCondition(Word):
    """All of them, or as many as `pick` by the choice of the rule's player; `chosen` names one
    chosen before."""

    do: Literal["give-condition"]
    who: Target
    conditions: tuple[Special, ...] = ()
    pick: Amount | None = None
    chosen: Ref | None = None


class RemoveCondition(Word):
    """Those of the list that it has (of all, if the list is empty), `most` by choice."""

    do: Literal["remove-condition"]
    who: Target
    conditions: tuple[Special, ...] = ()
    most: Times | None = None
    chosen: Ref | None = None


class Daze(Word):
    do: Literal["daze"]
    who: Target


class KnockOut(Word):
    do: Literal["ko"]
    who: Target


class Rouse(Word):
    """Removes the Dazed token and some damage."""

    do: Literal["rouse"]
    who: Ref
    heal: Few = 1


class Reduce(Word):
    """Lowers the damage about to be suffered, to no less than `least`."""

    do: Literal["reduce"]
    by: Amount = 1
    least: Few = 0


class SetDamage(Word):
    """The damage about to be suffered becomes this, if it is more."""

    do: Literal["set-damage"]
    to: Amount = 1


class Unhurt(Word):
    """They take no damage from the collision about to happen."""

    do: Literal["unhurt"]
    who: Target


class Revive(Word):
    """Instead of being Dazed or KO'd: all damage and conditions go, on the side that is named."""

    do: Literal["revive"]
    who: Ref = "subject"
    side: Literal["healthy", "injured", "same"] = "same"


class Prevent(Word):
    """The event answered (Dazed, KO'd) does not happen."""

    do: Literal["prevent"]
