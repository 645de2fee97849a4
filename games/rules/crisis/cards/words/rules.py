"""The rule: when it happens, on what conditions, what is chosen, what it does, what it changes; and
what all effects and all modifiers have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from ....text import Message, _
from .base import (
    CHARACTER,
    TOKEN,
    AttackType,
    Face,
    Name,
    OfAnyKind,
    RangeNumber,
    Ref,
    Shape,
    Times,
    Word,
)
from .characters import Target
from .choices import AnyChoice
from .conditions import AnyCondition
from .moments import Moment

Foreseen = Literal["attack", "damage"]
"""What of an attack is foreseen: its dice and type; what is left of its damage."""


class Effect(Word):
    """What a rule does, once, when it happens.

    Each is carried out by a handler of `crisis/effects`, and put in words in `descriptions`.
    """

    mark: ClassVar[str] = "do"
    asks_nothing: ClassVar[bool] = False
    """Whether it asks nobody anything and comes out the same in any order with others of its kind,
    as long as those whom it touches are named."""
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset()
    """What it changes of an attack that has not been made, for the numbers that players are shown
    before they choose (CP-CARD-17)."""

    def commutes(self) -> bool:
        """Whether it asks nothing and comes out the same in any order with others: it matters
        nothing where anybody stands."""
        return self.asks_nothing and isinstance(getattr(self, "who", ""), str)

    def turns_all(self) -> tuple[str, Mapping[str, str]] | None:
        """The roll of which it turns all dice that show something, as faces into faces; None if it
        does nothing of the kind."""
        return None

    def changes_foreseen(self, what: Foreseen) -> bool:
        """Whether that of an attack which has not been made is changed by it."""
        return what in self.foreseen


AnyEffect = Annotated[Effect, OfAnyKind()]


class Modifier(Word):
    """What counts for as long as the rule that has it is in force: for the characters in `to`,
    where the conditions are met. Each is asked for where the number that it changes is worked out.
    """

    mark: ClassVar[str] = "mod"
    unconditional: ClassVar[bool] = False
    """Whether it counts without conditions, since conditions are judged by what it changes."""

    to: Target = "self"
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    mod: str

    def known_inside(self) -> Mapping[str, str]:
        """The character that it counts for."""
        return {"it": CHARACTER}


AnyModifier = Annotated[Modifier, OfAnyKind()]


class Limit(Word):
    """So many times a turn, activation, round or game; `each`: counted for each character chosen
    under that name, not in all."""

    per: Literal["turn", "activation", "round", "game"]
    times: Times = 1
    each: Ref | None = None


class Rule(Word):
    """`when` it happens (never: at its player's wish, or always), on which dice icons (rules of
    attacks), on what conditions, whether it must, what is chosen, and what it does. Of one that is
    `unknown` at most the name and the icons are known: it does nothing, and the card says so."""

    model_config = ConfigDict(json_schema_extra={"sentence": True})

    name: Annotated[str, Field(max_length=80)] = ""
    when: Moment | None = None
    icons: tuple[Face, ...] = ()
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    may: bool = False
    limit: Limit | None = None
    choose: tuple[AnyChoice, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    always: tuple[AnyModifier, ...] = ()
    unknown: bool = False

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """Its conditions are such as all that it changes can have. Of one that is unknown nothing
        is said but its name and icons."""
        if self.unknown and (self.when or self.if_ or self.choose or self.do or self.always):
            yield "unknown", _("What is known of a rule stands in it: this one is not unknown.")
        if any(modifier.unconditional and (self.if_ or modifier.if_) for modifier in self.always):
            yield "always", _("What blocks sight counts without conditions.")

    def known_inside(self) -> Mapping[str, str]:
        """The token that was interacted with or picked up."""
        return {"token": TOKEN} if self.when in ("interacted", "picked-up") else {}


class Profile(Word):
    """An attack as a card prints it."""

    model_config = ConfigDict(title=_("Attack").text)

    name: Annotated[Name, Field(examples=[_("New attack").text])]
    type: AttackType
    shape: Shape = "single"
    range: Annotated[RangeNumber, Field(examples=[2])]
    strength: Annotated[int, Field(ge=1, le=20, examples=[4])]
    cost: Annotated[int, Field(ge=0, le=10)] = Field(0, title=_("Power").text)
    sides: Literal["both", "healthy", "injured"] = "both"
    rules: tuple[Rule, ...] = ()

    def known_inside(self) -> Mapping[str, str]:
        """The attacker, as the character whose rules they are."""
        return {"self": CHARACTER}

    def place_of_rules(self, around: str) -> str:
        """Its rules are rules of an attack."""
        return "attack"
