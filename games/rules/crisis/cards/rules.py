"""The rule: when it happens, on what conditions, what is chosen, what it does, what it changes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from . import choices, deeds, modifiers, words
from .choices import Choice
from .words import (
    AttackType,
    Condition,
    Face,
    Moment,
    Name,
    RangeNumber,
    Ref,
    Shape,
    Times,
    Word,
    rebuild,
)

Effect = Annotated[
    deeds.GainPower
    | deeds.LosePower
    | deeds.Damage
    | deeds.Heal
    | deeds.GiveCondition
    | deeds.RemoveCondition
    | deeds.Daze
    | deeds.KnockOut
    | deeds.Rouse
    | deeds.Push
    | deeds.Throw
    | deeds.Advance
    | deeds.Place
    | deeds.MoveAction
    | deeds.AttackAction
    | deeds.Attack
    | deeds.Redirect
    | deeds.ChangeType
    | deeds.EndIfLost
    | deeds.AddDice
    | deeds.Reroll
    | deeds.ChangeDice
    | deeds.RollDice
    | deeds.Reduce
    | deeds.SetDamage
    | deeds.Unhurt
    | deeds.Revive
    | deeds.Prevent
    | deeds.CancelPower
    | deeds.Activate
    | deeds.Ready
    | deeds.Tire
    | deeds.ExtraAction
    | deeds.TakePriority
    | deeds.DropTokens
    | deeds.GiveToken
    | deeds.PickUp
    | deeds.TakeControl
    | deeds.RemoveTokens
    | deeds.Become
    | deeds.PlaceToken
    | deeds.ChangeCounter
    | deeds.Destroy
    | deeds.Score
    | deeds.Last
    | deeds.Stop
    | deeds.Remember
    | deeds.If
    | deeds.May
    | deeds.OneOf
    | deeds.Each
    | deeds.EachToken
    | deeds.EachPlayer
    | deeds.Chance,
    Field(discriminator="do"),
]

Mod = Annotated[
    modifiers.DiceMod
    | modifiers.DiceFrom
    | modifiers.RerollMod
    | modifiers.ChangeMod
    | modifiers.Worth
    | modifiers.NoExtraDice
    | modifiers.FreeFailures
    | modifiers.NoModifying
    | modifiers.NoAddedDice
    | modifiers.IgnoreSight
    | modifiers.IgnoreCover
    | modifiers.HasCover
    | modifiers.MeasureFrom
    | modifiers.TargetWithin
    | modifiers.NoTargetLimit
    | modifiers.ChooseType
    | modifiers.GrantAttack
    | modifiers.DamageCap
    | modifiers.NoPower
    | modifiers.SpeedMod
    | modifiers.AdvanceSize
    | modifiers.Immune
    | modifiers.Cannot
    | modifiers.MovesAtMost
    | modifiers.ExtraMoves
    | modifiers.Cost
    | modifiers.InteractRange
    | modifiers.CountsAs
    | modifiers.AnyAffiliation
    | modifiers.NoInjuredSide,
    modifiers.Field(discriminator="mod"),
]


class Limit(Word):
    """So many times a turn, activation, round or game; `each`: counted for each character chosen
    under that name, not in all."""

    per: Literal["turn", "activation", "round", "game"]
    times: Times = 1
    each: Ref | None = None


class Rule(Word):
    """`when` it happens (never: at its player's wish, or always), on which dice icons (rules of
    attacks), on what conditions, whether it must, what is chosen, and what it does."""

    name: Annotated[str, Field(max_length=80)] = ""
    when: Moment | None = None
    icons: tuple[Face, ...] = ()
    if_: tuple[Condition, ...] = Field((), alias="if")
    may: bool = False
    limit: Limit | None = None
    choose: tuple[Choice, ...] = ()
    do: tuple[Effect, ...] = ()
    always: tuple[Mod, ...] = ()


class Profile(Word):
    """An attack as a card prints it."""

    name: Name
    type: AttackType
    shape: Shape = "single"
    range: RangeNumber
    strength: Annotated[int, Field(ge=1, le=20)]
    cost: Annotated[int, Field(ge=0, le=10)] = 0
    sides: Literal["both", "healthy", "injured"] = "both"
    rules: tuple[Rule, ...] = ()


rebuild({**vars(words), **vars(choices), **vars(deeds), **vars(modifiers), **globals()})
