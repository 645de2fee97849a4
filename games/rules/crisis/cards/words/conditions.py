"""On condition that."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from .amounts import Amount
from .base import SOME, AnyRef, AttackType, Name, OfAnyKind, Period, Ref, Shape, Times, Word
from .characters import Target, Who

Done = Literal["dazed", "ko", "interacted", "picked-up", "attacked", "advanced"]


class Condition(Word):
    """What is or is not so when a rule is looked at."""

    mark: ClassVar[str] = "test"


AnyCondition = Annotated[Condition, OfAnyKind()]


class IsCharacter(Condition):
    """The character named is of a kind."""

    test: Literal["character"]
    who: Ref
    is_: Who = Field(alias="is")


class Same(Condition):
    """Two references name the same character (or one of them)."""

    test: Literal["same"]
    who: AnyRef
    as_: AnyRef = Field(alias="as")


class AttackIs(Condition):
    """The attack under way is of these types, names and shapes."""

    test: Literal["attack"]
    types: tuple[AttackType, ...] = ()
    names: tuple[Name, ...] = ()
    shapes: tuple[Shape, ...] = ()
    action: bool | None = None
    """Made by the attacker's own Attack action."""


class Dealt(Condition):
    """The attack under way has dealt damage."""

    test: Literal["dealt-damage"]


class Compare(Condition):
    """One number against another."""

    test: Literal["compare"]
    that: Amount
    is_: Literal["at-least", "at-most", "more-than", "less-than", "equal"] = Field(
        "at-least", alias="is"
    )
    than: Amount = 1


class FromSource(Condition):
    """What caused the event: its kind, and whether it is an enemy effect for the subject."""

    test: Literal["source"]
    kinds: tuple[
        Literal["attack", "superpower", "tactic", "crisis", "condition", "collision", "leadership"],
        ...,
    ] = ()
    enemy: bool | None = None
    of: Ref | None = None
    """The character that caused it."""


class Attacked(Condition):
    """One character has attacked another before in this activation, or in this turn, in which more
    than one character may activate."""

    test: Literal["attacked-before"]
    who: Ref = "target"
    by: Ref = "attacker"
    in_: Period = Field("activation", alias="in")

    def looks_back(self) -> str:
        """To the attacks of the whole turn."""
        return "attacked-in-turn" if self.in_ == "turn" else ""


class Moved(Condition):
    """The character has advanced or been placed in this activation."""

    test: Literal["moved"]
    who: Ref = "self"


class Attacks(Condition):
    """The character has made at least one attack in this activation."""

    test: Literal["has-attacked"]
    who: Ref = "self"


class InRound(Condition):
    """It is this round."""

    test: Literal["round"]
    is_: Times = Field(alias="is")


class Earlier(Condition):
    """One of the characters has done one of these things in this round: Dazed or KO'd an enemy, by
    any effect of its own; interacted with a token, or picked one up; made an attack; advanced."""

    test: Literal["earlier"]
    who: Target
    did: Annotated[tuple[Done, ...], SOME]

    def looks_back(self) -> str:
        """To what has been done in the round."""
        return "earlier"


class OnTurn(Condition):
    """Whose turn it is."""

    test: Literal["turn"]
    of: Literal["ally", "enemy"]


class Not(Condition):
    """The condition is not met."""

    test: Literal["not"]
    that: AnyCondition


class AnyOf(Condition):
    """At least one of the conditions is met."""

    test: Literal["any"]
    of: Annotated[tuple[AnyCondition, ...], SOME]


class AllOf(Condition):
    """All of the conditions are met."""

    test: Literal["all"]
    of: Annotated[tuple[AnyCondition, ...], SOME]
