"""Modifiers of rolls: added and removed dice, rerolls, changes, values of faces."""

from typing import Annotated, Literal

from pydantic import Field

from .....text import Message, _, ngettext, one_by_one
from ..amounts import Amount, dice_by_choice
from ..base import SOME, Face, Few, Label, Roll, Times, Values
from ..nouns import (
    A_FACE,
    OPPOSING_ROLLS,
    OWN_ROLLS,
    ROLLS,
    SEVERAL_FACES,
    THE_ROLL,
    dice_of,
    face_of,
    rolls_of,
)
from ..rules import Modifier

Rolls = Annotated[tuple[Roll, ...], SOME]


class DiceMod(Modifier):
    """Dice added to a roll, or removed if negative."""

    slot_fields = {**Modifier.slot_fields, "dice": "add"}
    comes_first = True

    mod: Literal["dice"]
    roll: Rolls
    add: Amount

    def text(self) -> Message:
        rolls = rolls_of(self.roll, THE_ROLL if self.is_of_attack() else ROLLS)
        if not isinstance(self.add, int):
            text = _("%(who)s rolls additional dice in %(rolls)s, equal to %(dice)s.")
        elif self.add < 0:
            text = _("%(who)s rolls %(dice)s fewer in %(rolls)s.", dice=dice_of(-self.add))
        else:
            text = _("%(who)s rolls %(dice)s more in %(rolls)s.", dice=dice_of(self.add))
        return text.filled(rolls=rolls)


class DiceFrom(Modifier):
    """The number of dice with which a roll begins, instead of the card's; 0 is none at all."""

    mod: Literal["dice-from"]
    roll: Rolls
    dice: Amount

    def text(self) -> Message:
        if not isinstance(self.dice, int):
            return _("Whatever its card says, %(who)s rolls dice equal to %(dice)s in %(rolls)s.")
        if self.dice == 0:
            return _("Whatever its card says, %(who)s rolls no dice in %(rolls)s.")
        text = _("Whatever its card says, %(who)s rolls %(dice)s in %(rolls)s.")
        return text.filled(dice=dice_of(self.dice))


class RerollMod(Modifier):
    """Rerolls in step 9 (own dice) or 10 (the opponent's)."""

    mod: Literal["reroll"]
    roll: Rolls
    whose: Literal["own", "other"] = "own"
    count: Amount | Literal["any"] = 1
    all_or_none: Annotated[bool, Label(_("All dice or none"))] = Field(False, alias="whole")
    """All dice or none."""

    def text(self) -> Message:
        if self.all_or_none:
            text = _("%(who)s may reroll all dice of %(rolls)s.")
            return text.filled(rolls=rolls_of(self.roll, OWN_ROLLS))
        dice = dice_by_choice(self.count)
        if self.whose == "other":
            return _("%(who)s may make the opponent reroll %(dice)s in %(rolls)s.", dice=dice)
        if self.is_of_attack():
            text = _("%(who)s may reroll %(dice)s in %(rolls)s.")
            return text.filled(rolls=rolls_of(self.roll, THE_ROLL), dice=dice)
        text = _("%(who)s may reroll %(dice)s in each of %(rolls)s.")
        return text.filled(rolls=rolls_of(self.roll, OWN_ROLLS), dice=dice)


class ChangeMod(Modifier):
    """Changes of dice in step 9 (own) or 10 (the opponent's), each giving `gain` Power."""

    mod: Literal["change"]
    roll: Rolls
    whose: Literal["own", "other"] = "own"
    showing: Annotated[tuple[Face, ...], SOME]
    into: Face
    count: Amount | Literal["any"] = 1
    gain: Annotated[Few, Label(_("Power gained for each"))] = 0

    def text(self) -> Message:
        rolls = THE_ROLL if self.is_of_attack() else OWN_ROLLS
        if self.whose == "other":
            rolls = OPPOSING_ROLLS
        if self.count == 1:
            text = _("%(who)s may turn 1 die of %(rolls)s that shows %(faces)s to %(face)s.")
            text = text.filled(face=A_FACE[self.into])
        else:
            text = _("%(who)s may turn %(dice)s of %(rolls)s that show %(faces)s to %(into)s.")
            text = text.filled(dice=dice_by_choice(self.count), into=SEVERAL_FACES[self.into])
        return text.filled(rolls=rolls_of(self.roll, rolls), faces=face_of(self.showing))

    def sentence(self) -> Message:
        """The change, and the Power that it gives."""
        if not self.gain:
            return super().sentence()
        gained = _("It gains %(gain)s Power for each.", gain=self.gain)
        return one_by_one([super().sentence(), gained])


class Worth(Modifier):
    """The number of successes of a face in a roll."""

    mod: Literal["worth"]
    roll: Rolls
    faces: Annotated[tuple[Face, ...], SOME, Label(_("Faces"))]
    worth: Annotated[int, Field(ge=0, le=3), Label(_("Worth so many successes"))] = 1

    def text(self) -> Message:
        of_attack = self.is_of_attack()
        rolls = rolls_of(self.roll, THE_ROLL if of_attack else ROLLS)
        return self._text(of_attack).filled(rolls=rolls, faces=face_of(self.faces))

    def _text(self, of_attack: bool) -> Message:
        if of_attack and self.worth == 0:
            return _("In %(rolls)s no %(faces)s counts as a success.")
        if of_attack:
            return ngettext(
                "In %(rolls)s each %(faces)s counts as a success.",
                "In %(rolls)s each %(faces)s counts as %(n)s successes.",
                self.worth,
            )
        if self.worth == 0:
            return _("In %(rolls)s of %(who)s no %(faces)s counts as a success.")
        return ngettext(
            "In %(rolls)s of %(who)s each %(faces)s counts as a success.",
            "In %(rolls)s of %(who)s each %(faces)s counts as %(n)s successes.",
            self.worth,
        )


READ_ROLLS: dict[str, Message] = {**ROLLS, "interact": _("rolls of interactions")}


class ReadsAs(Modifier):
    """So many dice of a roll with a face count as another face at the end of the roll, whatever may
    be modified; `interact` is any roll of an interaction."""

    slot_fields = {**Modifier.slot_fields, "face": "showing"}

    mod: Literal["reads-as"]
    roll: Annotated[tuple[Annotated[str, Values(READ_ROLLS)], ...], SOME]
    showing: Face
    into: Face
    count: Times = 1

    def text(self) -> Message:
        return ngettext(
            "In the end, %(who)s counts %(n)s die that shows %(face)s in %(rolls)s as %(into)s.",
            "In the end, %(who)s counts up to %(n)s dice that show %(face)s in %(rolls)s as "
            "%(into)s.",
            self.count,
        )


class NoExtraDice(Modifier):
    """Criticals add no dice to the roll."""

    says = _("Criticals add no dice to %(rolls)s of %(who)s.")

    mod: Literal["no-extra-dice"]
    roll: Rolls


class FreeFailures(Modifier):
    """Failures may be rerolled and changed by other rules."""

    says = _("Rules may let %(who)s reroll and change failures too in %(rolls)s.")

    mod: Literal["failures"]
    roll: Rolls


class NoModifying(Modifier):
    """It cannot change or reroll its own dice."""

    says = _("%(who)s cannot modify or reroll its own dice in %(rolls)s.")

    mod: Literal["no-modifying"]
    roll: Rolls


class NoAddedDice(Modifier):
    """No effect of its own side can add dice to its roll."""

    says = _("%(who)s cannot add dice to %(rolls)s.")

    mod: Literal["no-added-dice"]
    roll: Rolls
