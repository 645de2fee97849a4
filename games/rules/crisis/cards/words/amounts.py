"""How many: numbers that stand on a card, and numbers found when they are needed."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from .base import (
    ANYBODY,
    PIECE,
    SOME,
    Face,
    Name,
    NumberRef,
    OfAnyKind,
    Ref,
    RollRef,
    Times,
    TokenName,
    Whole,
    Word,
)


class Number(Word):
    """A number found when it is needed: multiplied, one for every so many, halved rounding up
    (CP-CORE-03), plus, then bounded."""

    mark: ClassVar[str] = "amount"

    halved: bool = False
    times: Whole = 1
    per: Times = 1
    plus: Whole = 0
    least: Whole | None = None
    most: Whole | None = None


AnyNumber = Annotated[Number, OfAnyKind()]
Amount = Whole | AnyNumber


class DamageDealt(Number):
    """The damage that the target suffered from the attack under way."""

    amount: Literal["damage-dealt"]


class EventAmount(Number):
    """The number of the event answered: the damage of a would-suffer, the Size destroyed."""

    amount: Literal["event"]


class Result(Number):
    """What the last damage, healing, loss of Power or change of dice of this rule came to."""

    amount: Literal["result"]


class DiceShowing(Number):
    """Dice that show one of the faces in a roll: of the attack or defense, the roll answered, or
    a roll of this rule by its name."""

    amount: Literal["dice"]
    roll: RollRef = "attack"
    showing: Annotated[tuple[Face, ...], SOME]


class Statistic(Number):
    """A number of a character (or of a piece of terrain: its Size); `upgrades` is how many it
    bears."""

    amount: Literal[
        "power",
        "damage",
        "stamina",
        "size",
        "threat",
        "upgrades",
        "conditions",
        "physical",
        "energy",
        "mystic",
    ]
    who: Ref = "self"

    def may_mean(self, field: str, usual: frozenset[str]) -> frozenset[str]:
        """Only the Size is a number of terrain too."""
        return ANYBODY | {PIECE} if self.amount == "size" else usual


class TokensHeld(Number):
    """How many objective tokens a character holds, all or of one name."""

    amount: Literal["tokens-held"]
    who: Ref = "self"
    token: TokenName | None = None


class TokensOwned(Number):
    """How many tokens a side secures or controls."""

    amount: Literal["tokens"]
    token: TokenName | None = None
    state: Literal["secured", "controlled", "on-board"] = "controlled"
    by: Literal["ally", "enemy"] = "ally"


class Counter(Number):
    """How many counters of a name a character has."""

    amount: Literal["counter"]
    counter: Name
    who: Ref = "self"


class Chosen(Number):
    """The sum of the numbers that were chosen or remembered under these names."""

    amount: Literal["chosen"]
    names: Annotated[tuple[NumberRef, ...], SOME]
