"""The effects of the vocabulary: what a rule on a card does, once, when it happens.

Each is carried out in exactly one place, the function of `effects/` that takes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from .choices import Choice
from .words import (
    SOME,
    Amount,
    AttackType,
    Condition,
    Face,
    Few,
    Name,
    RangeNumber,
    Ref,
    Special,
    Times,
    TokenKind,
    Tool,
    Who,
    Word,
)

if TYPE_CHECKING:
    from .rules import Effect, Profile, Rule

Target = Ref | Who

# -- Effects: Power, damage, special conditions


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


# -- Effects: movement


class Movement(Word):
    """`by` opponent: the other player lays the tool. `may`: it can be declined."""

    by: Literal["you", "opponent"] = "you"
    may: bool = False


class Push(Movement):
    do: Literal["push"]
    who: Target
    tool: Tool
    toward: Ref | None = None
    away: Ref | None = None


class Throw(Movement):
    """A character, or the piece of terrain chosen. `unhurt`: no damage from its own collision."""

    do: Literal["throw"]
    who: Ref
    tool: Tool
    toward: Ref | None = None
    away: Ref | None = None
    thrower: Ref = "self"
    unhurt: bool = False


class Advance(Movement):
    """With one of these tools, or up to its own Speed."""

    do: Literal["advance"]
    who: Target = "self"
    tools: Annotated[tuple[Tool, ...], SOME] | Literal["speed"] = ("S",)
    toward: Ref | None = None
    away: Ref | None = None


class Place(Movement):
    """Within a Range of where it is, or of another."""

    do: Literal["place"]
    who: Target = "self"
    within: RangeNumber
    around: Ref | None = None


class MoveAction(Word):
    do: Literal["move-action"]
    who: Ref = "self"


class AttackAction(Word):
    """An attack action, granted; `attacks` limits which, by name."""

    do: Literal["attack-action"]
    who: Ref = "self"
    attacks: tuple[Name, ...] = ()


# -- Effects: attacks and their dice


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


# -- Effects: the event answered


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


class CancelPower(Word):
    """The superpower being used has no effect and is not usable again this turn."""

    do: Literal["cancel-superpower"]


# -- Effects: activations


class Activate(Word):
    """It activates next, within the same turn."""

    do: Literal["activate"]
    who: Ref


class Ready(Word):
    """Removes its Activated token."""

    do: Literal["ready"]
    who: Target


class Tire(Word):
    """Gives it an Activated token."""

    do: Literal["tire"]
    who: Target


class ExtraAction(Word):
    """One more action in the activation under way."""

    do: Literal["extra-action"]


class TakePriority(Word):
    do: Literal["take-priority"]


# -- Effects: tokens, terrain, points, counters


class DropTokens(Word):
    do: Literal["drop-tokens"]
    who: Target
    most: Times | None = None


class GiveToken(Word):
    """A token passes to a character, which holds it then if it may."""

    do: Literal["give-token"]
    token: Ref
    to: Ref


class PickUp(Word):
    do: Literal["pick-up"]
    who: Ref = "self"
    token: Ref = "token"


class TakeControl(Word):
    do: Literal["take-control"]
    token: Ref = "token"


class RemoveTokens(Word):
    """Tokens leave the game: one chosen, or all of a name that lie on the battlefield."""

    do: Literal["remove-tokens"]
    token: Ref | None = None
    named: Name | None = None


class Become(Word):
    """A token turns out to be another."""

    do: Literal["become"]
    token: Ref = "token"
    name: Name
    kind: TokenKind


class PlaceToken(Word):
    do: Literal["place-token"]
    token: Ref = "token"
    within: RangeNumber
    by: Literal["you", "opponent"] = "you"
    may: bool = False


class ChangeCounter(Word):
    do: Literal["counter"]
    who: Target = "self"
    counter: Name
    change: Amount = 1
    most: Annotated[int, Field(ge=1, le=99)] = 99


class Destroy(Word):
    """`hits`: it counts as having collided with a character."""

    do: Literal["destroy"]
    piece: Ref
    hits: Ref | None = None


class Score(Word):
    """You score, or the opponent, or the player of the character in `whose`."""

    do: Literal["score"]
    points: Amount
    to: Literal["you", "opponent"] = "you"
    whose: Ref | None = None


# -- Effects: lasting ones, and the order of things

Until = Literal["attack", "activation", "turn", "phase", "round", "next-activation", "game"]


class Last(Word):
    """A rule that is in force for a while, for a character (its "self") or, without `on`, for the
    side. `next` spends it on the next attack, or attack action, that its conditions allow;
    `times` on so many uses of its trigger."""

    do: Literal["last"]
    on: Target | None = "self"
    until: Until
    next: Literal["attack", "attack-action"] | None = None
    times: Times | None = None
    rule: Rule


class Stop(Word):
    """A lasting effect of this name ends."""

    do: Literal["stop"]
    name: Name
    who: Target = "self"


class Remember(Word):
    """Keeps a number as it is now."""

    do: Literal["remember"]
    as_: Ref = Field(alias="as")
    amount: Amount


class If(Word):
    do: Literal["if"]
    if_: tuple[Condition, ...] = Field(alias="if", min_length=1)
    then: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field((), alias="else")


class May(Word):
    """Asks whether to. `who` decides; `choose` as in a rule."""

    do: Literal["may"]
    name: Name = ""
    choose: tuple[Choice, ...] = ()
    then: tuple[Effect, ...]
    by: Literal["you", "opponent"] = "you"


class Way(Word):
    name: Name
    do: tuple[Effect, ...]


class OneOf(Word):
    """One of several ways, by choice."""

    do: Literal["one-of"]
    ways: Annotated[tuple[Way, ...], SOME]
    by: Literal["you", "opponent"] = "you"


class Each(Word):
    """For each character in turn, under a name."""

    do: Literal["each"]
    of: Target
    as_: Ref = Field("it", alias="as")
    then: tuple[Effect, ...]
    priority: bool = False
    """The priority player's first."""


class EachToken(Word):
    """For each token of the name in turn, as "token": all that lie there, or that are secured or
    controlled; `as you` are then the players who do, the priority player first."""

    do: Literal["each-token"]
    token: Name
    state: Literal["on-board", "secured", "controlled"] = "on-board"
    then: tuple[Effect, ...]


class EachPlayer(Word):
    """For both players, the priority player first: "you" and allies are theirs."""

    do: Literal["each-player"]
    if_: tuple[Condition, ...] = Field((), alias="if")
    choose: tuple[Choice, ...] = ()
    then: tuple[Effect, ...]


class Chance(Word):
    """Happens with a chance of one in so many."""

    do: Literal["chance"]
    one_in: Amount
    then: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field((), alias="else")
