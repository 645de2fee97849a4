"""The modifiers of the vocabulary: what counts for as long as the rule that has it is in force.

Each is asked for where the number that it changes is computed.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from .amounts import Amount
from .base import (
    SOME,
    AttackType,
    Face,
    Few,
    Period,
    RangeNumber,
    Ref,
    Roll,
    Special,
    Times,
    Tool,
    UpgradeName,
)
from .characters import Target
from .rules import Modifier, Profile


class DiceMod(Modifier):
    """Dice added to a roll (or taken, if negative)."""

    mod: Literal["dice"]
    roll: Annotated[tuple[Roll, ...], SOME]
    add: Amount


class DiceFrom(Modifier):
    """The number of dice that a roll starts from, whatever the card says; 0 is none at all."""

    mod: Literal["dice-from"]
    roll: Annotated[tuple[Roll, ...], SOME]
    dice: Amount


class RerollMod(Modifier):
    """Rerolls in step 9 (own dice) or 10 (the opponent's)."""

    mod: Literal["reroll"]
    roll: Annotated[tuple[Roll, ...], SOME]
    whose: Literal["own", "other"] = "own"
    count: Amount | Literal["any"] = 1
    all_or_none: bool = Field(False, alias="whole")
    """All dice or none."""


class ChangeMod(Modifier):
    """Changes of dice in step 9 (own) or 10 (the opponent's), each giving `gain` Power."""

    mod: Literal["change"]
    roll: Annotated[tuple[Roll, ...], SOME]
    whose: Literal["own", "other"] = "own"
    showing: Annotated[tuple[Face, ...], SOME]
    into: Face
    count: Amount | Literal["any"] = 1
    gain: Few = 0


class Worth(Modifier):
    """How many successes a face is worth in a roll."""

    mod: Literal["worth"]
    roll: Annotated[tuple[Roll, ...], SOME]
    faces: Annotated[tuple[Face, ...], SOME]
    worth: Annotated[int, Field(ge=0, le=3)] = 1


class ReadsAs(Modifier):
    """So many dice of a roll that show a face count as showing another when the roll is over,
    whatever may be modified: `interact` is any roll of an interaction."""

    mod: Literal["reads-as"]
    roll: Annotated[tuple[Roll | Literal["interact"], ...], SOME]
    showing: Face
    into: Face
    count: Times = 1


class NoExtraDice(Modifier):
    """Criticals add no dice to the roll."""

    mod: Literal["no-extra-dice"]
    roll: Annotated[tuple[Roll, ...], SOME]


class FreeFailures(Modifier):
    """Failures may be rerolled and changed by other rules."""

    mod: Literal["failures"]
    roll: Annotated[tuple[Roll, ...], SOME]


class NoModifying(Modifier):
    """It cannot modify or reroll its own dice."""

    mod: Literal["no-modifying"]
    roll: Annotated[tuple[Roll, ...], SOME]


class NoAddedDice(Modifier):
    """No effect of its own side can add dice to its roll."""

    mod: Literal["no-added-dice"]
    roll: Annotated[tuple[Roll, ...], SOME]


class IgnoreSight(Modifier):
    """Its attacks need no line of sight."""

    mod: Literal["ignore-sight"]


class IgnoreCover(Modifier):
    """Targets of its attacks get no cover."""

    mod: Literal["ignore-cover"]


class HasCover(Modifier):
    """It has cover."""

    mod: Literal["cover"]


class MeasureFrom(Modifier):
    """Range and line of sight of its attack are taken from another character."""

    mod: Literal["measure-from"]
    who: Ref


class TargetWithin(Modifier):
    """Attackers must be within this Range to target it."""

    mod: Literal["target-within"]
    within: RangeNumber = 3
    of: Ref | None = None
    """Of this character, not of the target."""


class NoTargetLimit(Modifier):
    """The limits of target-within do not hold against it, or for it as target."""

    mod: Literal["no-target-limit"]


class ChooseType(Modifier):
    """The type of its attack is chosen before the target."""

    mod: Literal["choose-type"]
    types: Annotated[tuple[AttackType, ...], SOME]


class GrantAttack(Modifier):
    """One more attack to choose from. `further` is added to its Range, which is 5 at most."""

    mod: Literal["attack"]
    attack: Profile
    further: Amount = 0
    once: Literal["turn", "activation", "game"] | None = None


class DamageCap(Modifier):
    """Its attack deals at most so much damage."""

    mod: Literal["damage-cap"]
    most: Few


class NoPower(Modifier):
    """Its attack's damage gives the one who suffers it no Power."""

    mod: Literal["no-power-from-damage"]


class SpeedMod(Modifier):
    """Its Speed is this; `add_tool` lets it use one more tool instead."""

    mod: Literal["speed"]
    is_: Tool | None = Field(None, alias="is")
    add_tool: Tool | None = None


class Barrier(Modifier):
    """A straight line runs from it to another character, while both are on the battlefield, not
    Dazed and within this Range of each other: nobody has line of sight across the line or through
    the two, and enemies cannot lay the tool of an advance over them, but they may climb."""

    unconditional: ClassVar[bool] = True

    mod: Literal["barrier"]
    to: Ref = "self"
    other: Ref
    within: RangeNumber = 3


class AdvanceSize(Modifier):
    """Its Size while the tool of its advance is laid."""

    mod: Literal["advance-size"]
    size: Annotated[int, Field(ge=1, le=6)] = 5


class Immune(Modifier):
    """It cannot gain these special conditions."""

    mod: Literal["immune"]
    conditions: Annotated[tuple[Special, ...], SOME] | Literal["all"]


class Cannot(Modifier):
    """What it cannot do, or what enemy effects cannot do to it. Its conditions may ask what moves
    it: of which kind the effect is (`source`), and of which type the attack is (`attack`)."""

    mod: Literal["cannot"]
    do: Annotated[
        tuple[
            Literal[
                "interact",
                "hold",
                "contest",
                "heal",
                "be-pushed",
                "be-thrown",
                "be-placed",
                "be-advanced",
                "take-collision-damage",
            ],
            ...,
        ],
        SOME,
    ]
    by: Literal["anyone", "enemies"] = "anyone"


class MustAttack(Modifier):
    """Its first action in its activation must be an attack at one of these, if it can make one."""

    mod: Literal["must-attack"]
    at: Target


class MovesAtMost(Modifier):
    """Move actions in an activation, or in a turn, whoever is active."""

    mod: Literal["moves-at-most"]
    number: Few = 1
    in_: Period = Field("activation", alias="in")

    def looks_back(self) -> str:
        """To the Move actions of the whole turn."""
        return "moves-in-turn" if self.in_ == "turn" else ""


class ExtraMoves(Modifier):
    """Move actions on top of the two actions of an activation."""

    mod: Literal["extra-moves"]
    number: Annotated[int, Field(ge=1, le=5)] = 1


class Cost(Modifier):
    """Changes what something costs; `least` is as low as this can bring it. `first`: only the
    first of its kind in a turn, or in a round. "free": it costs nothing, whatever would raise that.
    `upgrade`: superpowers of the upgrades that it bears."""

    mod: Literal["cost"]
    of: Literal["superpower", "upgrade", "attack", "interact", "tactic"]
    change: Amount | Literal["free"]
    least: Few = 0
    first: bool | Literal["round"] = False

    def looks_back(self) -> str:
        """To what came first in the round."""
        return "first-in-round" if self.first == "round" else ""


class InteractRange(Modifier):
    """It may interact within this Range."""

    mod: Literal["interact-range"]
    range: RangeNumber


class CountsAs(Modifier):
    """Counts as so many characters when it is seen who secures a token."""

    mod: Literal["counts-as"]
    number: Few


class Bears(Modifier):
    """When a squad is built, it may bear some of these upgrades of its card, `most` of all that it
    may bear; without upgrades, this only says how many (CP-HOUSE-06)."""

    mod: Literal["bears"]
    upgrades: tuple[UpgradeName, ...] = ()
    most: Times = 1


class AnyAffiliation(Modifier):
    """One character with this counts as affiliated when a squad is built."""

    mod: Literal["any-affiliation"]


class NoInjuredSide(Modifier):
    """It is KO'd when it would flip to its Injured side."""

    mod: Literal["no-injured-side"]
