"""Effects that make or change attacks, and on dice."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from .....text import Message, _, any_of, one_by_one
from ..amounts import Amount, dice_by_choice
from ..base import SOME, AttackType, Face, Few, Label, Name, NewRoll, Ref, Refers
from ..characters import Target, any_of_those, side_of
from ..nouns import SEVERAL_FACES, THE_ROLL, dice_of, face_of, named
from ..rules import Effect, Profile
from ..speaking import Called


class AttackAction(Effect):
    """A granted attack action; `attacks` limits which, by name."""

    do: Literal["attack-action"]
    who: Ref = "self"
    attacks: tuple[Name, ...] = ()

    def text(self) -> Message:
        if not self.attacks:
            return _("%(who)s may take an Attack action.")
        text = _("%(who)s may take an Attack action with %(attacks)s.")
        return text.filled(attacks=any_of(named(self.attacks)))


_MADE = {
    True: _("Let %(who)s make %(attack)s against %(target)s."),
    False: _("Let %(who)s make %(attack)s."),
}
_MADE_AT_WISH: dict[tuple[bool, bool], Message] = {
    (True, True): _("Let %(who)s make %(attack)s against %(target)s, if you wish."),
    (True, False): _("Let %(who)s make %(attack)s, if you wish."),
    (False, True): _("Let %(who)s make %(attack)s against %(target)s, if its player wishes."),
    (False, False): _("Let %(who)s make %(attack)s, if its player wishes."),
}
"""An optional attack, by whether the character is the rule's player's, and whether a target is
named."""


class Attack(Effect):
    """An attack that is no action, by name, cost or as printed in `profile`; `at` limits the
    targets. `without` names rules of the attack that do not apply."""

    never_empty = "attacks"

    do: Literal["attack"]
    who: Ref = "self"
    attacks: tuple[Name, ...] = ()
    cost_at_most: Annotated[Few | None, Label(_("Costs at most"))] = None
    profile: Annotated[Profile | None, Label(_("An attack of its own"))] = None
    at: Target | None = None
    free: Annotated[bool, Label(_("Without paying for it"))] = False
    any_range: Annotated[bool, Label(_("At any range"))] = False
    without: Annotated[tuple[Name, ...], Label(_("Without these rules of the attack"))] = ()
    may: bool = False

    def text(self) -> Message:
        text = _MADE[self.at is not None]
        if self.may:
            text = _MADE_AT_WISH[side_of(self.who) == "ally", self.at is not None]
        if self.at is not None:
            text = text.filled(target=any_of_those(self.at))
        return text.filled(attack=self._which())

    def reading(self) -> Message:
        """The attack, how it is made, and its own rules if it is printed there."""
        sentences = [super().reading()]
        if self.any_range:
            sentences.append(_("The target may be at any distance."))
        if self.free:
            sentences.append(_("The attack costs no Power."))
        if self.without:
            sentences.append(_("The attack is made without %(rules)s.", rules=named(self.without)))
        sentence = one_by_one(sentences)
        return sentence if self.profile is None else self.profile.granted(sentence)

    def _which(self) -> Message:
        """The attacks that may be chosen."""
        if self.attacks:
            return any_of(named(self.attacks))
        if self.profile is not None:
            return _("the attack %(profile)s", profile=self.profile.label())
        if self.cost_at_most is None:
            return _("an attack")
        if self.cost_at_most == 0:
            return _("an attack that costs no Power")
        return _("an attack that costs %(cost)s Power or less", cost=self.cost_at_most)


class Redirect(Effect):
    """Another character becomes the attack's target; range and line of sight are ignored."""

    says = _("%(who)s becomes the target of the attack, whatever the range and line of sight.")
    slot_fields = {"who": "to"}
    turns_attack = True

    do: Literal["redirect"]
    to: Ref = "self"


class ChangeType(Effect):
    """The attack under way is of this type."""

    says = _("Make the attack %(type)s.")
    foreseen = frozenset({"attack"})

    do: Literal["attack-type"]
    type: AttackType


class EndIfLost(Effect):
    """If the target is out of the attack's range or sight, the attack ends; a single attack in the
    attacker's own activation leaves it the action."""

    says = _(
        "If the target is out of the attack's range or sight now, the attack ends; in the "
        "attacker's own activation, with a single target, it may take another action."
    )

    do: Literal["end-attack-if-lost"]


# -- Dice


class AddDice(Effect):
    """Dice for a roll of the attack under way: that of the attacker, or the defense of the present
    defender."""

    slot_fields = {"dice": "add"}
    asks_nothing = True
    foreseen = frozenset({"attack"})

    do: Literal["dice"]
    roll: Literal["attack", "defense"]
    add: Amount

    def text(self) -> Message:
        roll = THE_ROLL[self.roll]
        if not isinstance(self.add, int):
            return _("Add dice to %(roll)s, equal to %(dice)s.", roll=roll)
        if self.add < 0:
            return _("Take %(dice)s from %(roll)s.", roll=roll, dice=dice_of(-self.add))
        return _("Add %(dice)s to %(roll)s.", roll=roll, dice=dice_of(self.add))


class Reroll(Effect):
    """Rerolls dice of the roll in the moment: up to a number, any, or all."""

    do: Literal["reroll"]
    roll: Literal["own", "other", "attack", "defense"] = "own"
    count: Amount | Literal["any", "all"] = 1
    failures: Annotated[bool, Label(_("Failures too"))] = False

    def text(self) -> Message:
        text = _("Reroll %(dice)s of %(roll)s.")
        if self.failures:
            text = _("Reroll %(dice)s of %(roll)s, failures included.")
        return text.filled(dice=dice_by_choice(self.count), roll=THE_ROLL[self.roll])


class ChangeDice(Effect):
    """Changes dice of a roll of the attack under way."""

    result = Called(_("the number of dice changed"))
    slot_fields = {"face": "to"}

    do: Literal["change-dice"]
    roll: Literal["own", "other", "attack", "defense"] = "own"
    showing: Annotated[tuple[Face, ...], SOME]
    to: Face
    count: Amount | Literal["any", "all"] = 1

    def text(self) -> Message:
        faces, roll = face_of(self.showing), THE_ROLL[self.roll]
        if self.count == 1:
            text = _("Turn 1 die of %(roll)s that shows %(faces)s to %(face)s.")
        else:
            text = _(
                "Turn %(dice)s of %(roll)s that show %(faces)s to %(into)s.",
                dice=dice_by_choice(self.count),
                into=SEVERAL_FACES[self.to],
            )
        return text.filled(faces=faces, roll=roll)

    def turns_all(self) -> tuple[str, Mapping[str, str]] | None:
        """The roll of which it changes all dice with a face, as faces into faces; None
        otherwise."""
        return (self.roll, dict.fromkeys(self.showing, self.to)) if self.count == "all" else None


class RollDice(Effect):
    """Rolls dice for this rule alone, which can be counted by name."""

    do: Literal["roll"]
    as_: NewRoll = Field("dice", alias="as")
    dice: Amount
    who: Annotated[Ref, Refers(if_given=True)] = "self"

    def text(self) -> Message:
        if isinstance(self.dice, int):
            return _("Roll %(dice)s.", dice=dice_of(self.dice))
        return _("Roll dice equal to %(dice)s.")
