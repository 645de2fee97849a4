"""Effects that make or change attacks, and on dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ..amounts import Amount
from ..base import SOME, AttackType, Face, Few, Name, NewRoll, Ref, Refers
from ..characters import Target
from ..rules import Effect, Foreseen, Profile


class AttackAction(Effect):
    """An attack action, granted; `attacks` limits which, by name."""

    do: Literal["attack-action"]
    who: Ref = "self"
    attacks: tuple[Name, ...] = ()


class Attack(Effect):
    """An attack, not an action, by name, cost or as `profile` prints it; `at` limits whom.
    `without` names rules of the attack that it does not have this time."""

    do: Literal["attack"]
    who: Ref = "self"
    attacks: tuple[Name, ...] = ()
    cost_at_most: Few | None = None
    profile: Profile | None = None
    at: Target | None = None
    free: bool = False
    any_range: bool = False
    without: tuple[Name, ...] = ()
    may: bool = False


class Redirect(Effect):
    """Another character becomes the attack's target; range and line of sight are ignored."""

    do: Literal["redirect"]
    to: Ref = "self"


class ChangeType(Effect):
    """The attack under way is of this type."""

    foreseen: ClassVar[frozenset[Foreseen]] = frozenset({"attack"})

    do: Literal["attack-type"]
    type: AttackType


class EndIfLost(Effect):
    """If the target is out of the attack's range or sight now, the attack ends; in the attacker's
    own activation and with a single target it may take another action."""

    do: Literal["end-attack-if-lost"]


class AddDice(Effect):
    """Dice to a roll of the attack under way: that of the attacker, or the defense of the one who
    is defending now."""

    asks_nothing: ClassVar[bool] = True
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset({"attack"})

    do: Literal["dice"]
    roll: Literal["attack", "defense"]
    add: Amount


class Reroll(Effect):
    """Rerolls dice of the roll answered: up to a number, any, or all."""

    do: Literal["reroll"]
    roll: Literal["own", "other", "attack", "defense"] = "own"
    count: Amount | Literal["any", "all"] = 1
    failures: bool = False


class ChangeDice(Effect):
    """Turns dice of a roll of the attack under way."""

    do: Literal["change-dice"]
    roll: Literal["own", "other", "attack", "defense"] = "own"
    showing: Annotated[tuple[Face, ...], SOME]
    to: Face
    count: Amount | Literal["any", "all"] = 1

    def turns_all(self) -> tuple[str, Mapping[str, str]] | None:
        """The roll of which it turns all dice that show something, as faces into faces."""
        return (self.roll, dict.fromkeys(self.showing, self.to)) if self.count == "all" else None


class RollDice(Effect):
    """Rolls dice for this rule alone, to be counted by name."""

    do: Literal["roll"]
    as_: NewRoll = Field("dice", alias="as")
    dice: Amount
    who: Annotated[Ref, Refers(if_given=True)] = "self"
