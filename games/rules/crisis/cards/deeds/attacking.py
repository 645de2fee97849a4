"""Effects that make or change attacks, and on dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ..words import SOME, Amount, AttackType, Face, Few, Name, Ref, Word
from .target import Target

if TYPE_CHECKING:
    from ..rules import Profile


class AttackAction(Word):
    """An attack action, granted; `attacks` limits which, by name."""

    do: Literal["attack-action"]
    who: Ref = "self"
    attacks: tuple[Name, ...] = ()


class Attack(Word):
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


class Redirect(Word):
    """Another character becomes the attack's target; range and line of sight are ignored."""

    do: Literal["redirect"]
    to: Ref = "self"


class ChangeType(Word):
    """The attack under way is of this type."""

    do: Literal["attack-type"]
    type: AttackType


class EndIfLost(Word):
    """If the target is out of the attack's range or sight now, the attack ends; in the attacker's
    own activation and with a single target it may take another action."""

    do: Literal["end-attack-if-lost"]


class AddDice(Word):
    """Dice to a roll of the attack under way: that of the attacker, or the defense of the one who
    is defending now."""

    do: Literal["dice"]
    roll: Literal["attack", "defense"]
    add: Amount


class Reroll(Word):
    """Rerolls dice of the roll answered: up to a number, any, or all."""

    do: Literal["reroll"]
    roll: Literal["own", "other", "attack", "defense"] = "own"
    count: Amount | Literal["any", "all"] = 1
    failures: bool = False


class ChangeDice(Word):
    """Turns dice of a roll of the attack under way."""

    do: Literal["change-dice"]
    roll: Literal["own", "other", "attack", "defense"] = "own"
    showing: Annotated[tuple[Face, ...], SOME]
    to: Face
    count: Amount | Literal["any", "all"] = 1


class RollDice(Word):
    """Rolls dice for this rule alone, to be counted by name."""

    do: Literal["roll"]
    as_: Name = Field("dice", alias="as")
    dice: Amount
    who: Ref = "self"
