"""The words that rules on cards are made of, smallest first: who, how many, on condition that.

A rule names characters by a reference: "self" (whose rule it is), "attacker" and "target" (of
the attack under way), "subject" and "other" (of the event it answers), or a name given by one
of its own choices. Everything here is plain data, checked strictly: an unknown key is a fault.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Face = Literal["critical", "wild", "hit", "block", "blank", "failure"]
AttackType = Literal["physical", "energy", "mystic"]
Shape = Literal["single", "beam", "area"]
Tool = Literal["S", "M", "L"]
RangeNumber = Annotated[int, Field(ge=1, le=5)]
Special = Literal[
    "bleed",
    "hex",
    "incinerate",
    "judgement",
    "poison",
    "root",
    "shock",
    "slow",
    "stagger",
    "stun",
]
TokenKind = Literal["civilian", "asset", "opportunity"]
Roll = Literal["attack", "defense", "dodge"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Whole = Annotated[int, Field(ge=-40, le=40)]
"""A number on a card: more than the game ever counts, few enough to roll as dice."""
Few = Annotated[int, Field(ge=0, le=40)]
Times = Annotated[int, Field(ge=1, le=40)]
SOME = Field(min_length=1)
"""At least one of them."""
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,79}$")]


def slug(name: str) -> str:
    """A name as a part of an option's id."""
    return re.sub(r"[\W_]+", "-", name.lower().replace("'", "")).strip("-")


class Reference(str):
    """Marks the fields that hold references, so that unbound ones can be found."""


Ref = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$"), Reference]
Moment = Literal[
    "deployed",
    "power-phase",
    "activation-phase-start",
    "activation-phase-end",
    "cleanup",
    "turn-start",
    "turn-end",
    "activation-start",
    "activation-end",
    "move-action-start",
    "move-action-end",
    "advance-end",
    "placed",
    "pushed",
    "thrown",
    "would-suffer",
    "suffered",
    "would-daze",
    "dazed",
    "would-ko",
    "ko",
    "would-collide",
    "would-drop",
    "attack-declared",
    "targeted",
    "pool-attack",
    "pool-defense",
    "pool-dodge",
    "rolled",
    "modify-own",
    "modify-other",
    "modified",
    "before-damage",
    "after-attack",
    "attack-resolved",
    "attack-action-end",
    "roll-resolved",
    "superpower-used",
    "interacted",
    "terrain-destroyed",
]


class Word(BaseModel):
    """A piece of a card: unknown keys are refused, and nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class NearToken(Word):
    """Within a Range of an objective token that is called so; `whose` side holds it, if said."""

    token: Name
    within: RangeNumber = 1


class Who(Word):
    """Characters, by what is true of them. Dazed ones are left out unless asked for."""

    side: Literal["ally", "enemy", "any"] = "any"
    one_of: tuple[Ref, ...] = ()
    but: tuple[Ref, ...] = ()
    within: RangeNumber | Chosen | None = None
    """A Range, or one that was chosen; no more than 5, and no less than 1."""
    beyond: RangeNumber | None = None
    of: Ref = "self"
    sees: bool = False
    """The one in `of` has line of sight to it."""
    size_at_most: Amount | None = None
    size_at_least: Amount | None = None
    threat_at_most: Amount | None = None
    healthy: bool | None = None
    dazed: bool | Literal["either"] = False
    activated: bool | None = None
    activating: bool | None = None
    hurt: bool | None = None
    conditions: tuple[Special, ...] = ()
    """It has at least one of these special conditions."""
    cards: tuple[str, ...] = ()
    not_cards: tuple[str, ...] = ()
    alter_egos: tuple[str, ...] = ()
    affiliation: str | None = None
    power: Name | None = None
    """It has a superpower of this name, or one whose name begins so."""
    power_at_least: Few = 0
    holds: bool | Name | None = None
    holds_kinds: tuple[TokenKind, ...] = ()
    may_hold: Ref | None = None
    """It may hold this token too (CP-OBJ-10, CP-OBJ-25)."""
    contests: bool | Name | None = None
    near: NearToken | None = None
    not_near: NearToken | None = None
    counter: Name | None = None
    leader: bool = False
    highest_threat: bool = False


# -- How many


class Counted(Word):
    """A number found when it is needed: multiplied, one for every so many, halved rounding up
    (CP-CORE-03), plus, then bounded."""

    halved: bool = False
    times: Whole = 1
    per: Times = 1
    plus: Whole = 0
    least: Whole | None = None
    most: Whole | None = None


class DamageDealt(Counted):
    """The damage that the target suffered from the attack under way."""

    amount: Literal["damage-dealt"]


class EventAmount(Counted):
    """The number of the event answered: the damage of a would-suffer, the Size destroyed."""

    amount: Literal["event"]


class Suffered(Counted):
    """What the last damage, healing, loss of Power or change of dice of this rule came to."""

    amount: Literal["result"]


class DiceShowing(Counted):
    """Dice that show one of the faces in a roll: of the attack or defense, the roll answered, or
    a roll of this rule by its name."""

    amount: Literal["dice"]
    roll: Name = "attack"
    showing: Annotated[tuple[Face, ...], SOME]


class HowMany(Counted):
    """How many characters there are of a kind."""

    amount: Literal["characters"]
    who: Who


class Statistic(Counted):
    """A number of a character (or of a piece of terrain: its Size)."""

    amount: Literal[
        "power",
        "damage",
        "stamina",
        "size",
        "threat",
        "conditions",
        "physical",
        "energy",
        "mystic",
    ]
    who: Ref = "self"


class TokensHeld(Counted):
    """How many objective tokens a character holds, all or of one name."""

    amount: Literal["tokens-held"]
    who: Ref = "self"
    token: Name | None = None


class TokensOwned(Counted):
    """How many tokens a side secures or controls."""

    amount: Literal["tokens"]
    token: Name | None = None
    state: Literal["secured", "controlled", "on-board"] = "controlled"
    by: Literal["ally", "enemy"] = "ally"


class Counter(Counted):
    """How many counters of a name a character has."""

    amount: Literal["counter"]
    counter: Name
    who: Ref = "self"


class Chosen(Counted):
    """The sum of the numbers that were chosen or remembered under these names."""

    amount: Literal["chosen"]
    names: Annotated[tuple[Ref, ...], SOME]


Number = Annotated[
    DamageDealt
    | EventAmount
    | Suffered
    | DiceShowing
    | HowMany
    | Statistic
    | TokensHeld
    | TokensOwned
    | Counter
    | Chosen,
    Field(discriminator="amount"),
]
Amount = Whole | Number


# -- On condition that


class IsCharacter(Word):
    """The character named is of a kind."""

    test: Literal["character"]
    who: Ref
    is_: Who = Field(alias="is")


class Same(Word):
    """Two references name the same character (or one of them)."""

    test: Literal["same"]
    who: Ref
    as_: Ref = Field(alias="as")


class AttackIs(Word):
    """The attack under way is of these types, names and shapes; or its cost is low enough."""

    test: Literal["attack"]
    types: tuple[AttackType, ...] = ()
    names: tuple[Name, ...] = ()
    shapes: tuple[Shape, ...] = ()
    action: bool | None = None
    """Made by the attacker's own Attack action."""


class Dealt(Word):
    """The attack under way has dealt damage."""

    test: Literal["dealt-damage"]


class Compare(Word):
    """One number against another."""

    test: Literal["compare"]
    that: Amount
    is_: Literal["at-least", "at-most", "more-than", "less-than", "equal"] = Field(
        "at-least", alias="is"
    )
    than: Amount = 1


class FromSource(Word):
    """What caused the event: its kind, and whether it is an enemy effect for the subject."""

    test: Literal["source"]
    kinds: tuple[
        Literal["attack", "superpower", "tactic", "crisis", "condition", "collision", "leadership"],
        ...,
    ] = ()
    enemy: bool | None = None
    of: Ref | None = None
    """The character that caused it."""


class Attacked(Word):
    """One character has attacked another before in this turn or activation."""

    test: Literal["attacked-before"]
    who: Ref = "target"
    by: Ref = "attacker"


class Moved(Word):
    """The character has advanced or been placed in this activation."""

    test: Literal["moved"]
    who: Ref = "self"


class Attacks(Word):
    """The character has made at least one attack in this activation."""

    test: Literal["has-attacked"]
    who: Ref = "self"


class InRound(Word):
    """It is this round."""

    test: Literal["round"]
    is_: Times = Field(alias="is")


class OnTurn(Word):
    """Whose turn it is."""

    test: Literal["turn"]
    of: Literal["ally", "enemy"]


class Not(Word):
    """The condition is not met."""

    test: Literal["not"]
    that: Condition


class AnyOf(Word):
    """At least one of the conditions is met."""

    test: Literal["any"]
    of: Annotated[tuple[Condition, ...], SOME]


class AllOf(Word):
    """All of the conditions are met."""

    test: Literal["all"]
    of: Annotated[tuple[Condition, ...], SOME]


Condition = Annotated[
    IsCharacter
    | Same
    | AttackIs
    | Dealt
    | Compare
    | FromSource
    | Attacked
    | Moved
    | Attacks
    | InRound
    | OnTurn
    | Not
    | AnyOf
    | AllOf,
    Field(discriminator="test"),
]


def rebuild(namespace: dict[str, Any]) -> None:
    """Resolve the references that these models make to each other."""
    for item in list(namespace.values()):
        if isinstance(item, type) and issubclass(item, Word):
            item.model_rebuild(_types_namespace=namespace)


rebuild(globals())
