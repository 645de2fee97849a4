"""Modifiers of attacks: their targets, range and sight, types, and damage."""

from typing import Annotated, Literal

from .....text import Message, _, any_of, one_by_one
from ..amounts import Amount, amount
from ..base import SOME, AttackType, Few, Label, RangeNumber, Ref
from ..nouns import LABELS, TYPES
from ..rules import Modifier, Profile


class IgnoreSight(Modifier):
    """Its attacks need no line of sight."""

    mod: Literal["ignore-sight"]

    def text(self) -> Message:
        if self.is_of_attack():
            return _("The attack needs no line of sight.")
        return _("Attacks of %(who)s need no line of sight.")


class IgnoreCover(Modifier):
    """Targets of its attacks get no cover."""

    mod: Literal["ignore-cover"]

    def text(self) -> Message:
        if self.is_of_attack():
            return _("The target gets no cover.")
        return _("Targets of attacks of %(who)s get no cover.")


class HasCover(Modifier):
    """It has cover."""

    says = _("%(who)s has cover.")

    mod: Literal["cover"]


class MeasureFrom(Modifier):
    """Range and line of sight of its attack are measured from another character."""

    says = _("Range and line of sight are taken from %(of)s.")
    slot_fields = {"of": "who"}

    mod: Literal["measure-from"]
    who: Ref


class TargetWithin(Modifier):
    """Attackers must be within this Range to target it."""

    mod: Literal["target-within"]
    within: RangeNumber = 3
    of: Ref | None = None
    """The Range is measured to this character, not to the target."""

    def text(self) -> Message:
        if self.of is None:
            return _("Attackers must be within Range %(range)s to target %(who)s.")
        return _("Attackers must be within Range %(range)s of %(of)s to target %(who)s.")


class NoTargetLimit(Modifier):
    """The limits of target-within do not apply to its attacks, or to it as a target."""

    says = _(
        "Rules that attackers must be within a Range to target a character do not count for "
        "%(who)s, as attacker or as target."
    )

    mod: Literal["no-target-limit"]


class ChooseType(Modifier):
    """The type of its attack is chosen before the target."""

    mod: Literal["choose-type"]
    types: Annotated[tuple[AttackType, ...], SOME]

    def text(self) -> Message:
        text = _("Before it chooses the target, %(who)s chooses the attack's type: %(types)s.")
        return text.filled(types=any_of([TYPES[one] for one in self.types]))


_GRANTED = LABELS["granted"]


class GrantAttack(Modifier):
    """A further attack to choose. `further` is added to its Range, which is at most 5."""

    mod: Literal["attack"]
    attack: Annotated[Profile, Label(_("Attack"))]
    further: Annotated[Amount, Label(_("Added to its Range"))] = 0
    once: Literal["turn", "activation", "game"] | None = None

    def text(self) -> Message:
        return _GRANTED[self.once or "always"].filled(profile=self.attack.label())

    def sentence(self) -> Message:
        """The attack, its added range, and its rules."""
        granted = super().sentence()
        if self.further != 0:
            further = _("Add %(further)s to its Range, up to Range 5.")
            granted = one_by_one([granted, further.filled(further=amount(self.further))])
        return self.attack.granted(granted)


class DamageCap(Modifier):
    """Its attack deals at most so much damage."""

    mod: Literal["damage-cap"]
    most: Few

    def text(self) -> Message:
        if self.is_of_attack():
            return _("The attack deals at most %(most)s damage.")
        return _("Attacks of %(who)s deal at most %(most)s damage.")


class NoPower(Modifier):
    """The damage of its attack gives the target no Power."""

    mod: Literal["no-power-from-damage"]

    def text(self) -> Message:
        if self.is_of_attack():
            return _("The damage of the attack gives the target no Power.")
        return _("The damage of attacks of %(who)s gives no Power.")
