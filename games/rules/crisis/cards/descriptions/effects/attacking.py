"""Attacks and their dice in words."""

from __future__ import annotations

from .....text import Message, _, any_of, one_by_one
from ...words.effects import attacking as words
from ..amounts import amount, dice_by_choice
from ..characters import any_of_those, subject
from ..dice import A_FACE, SEVERAL_FACES, dice_of, face_of
from ..nouns import THE_ROLL, TYPES
from ..reading import reading, result_of
from ..references import Called, called, reference
from ..rules import granted_attack, profile_line


@reading.register
def attack_action(item: words.AttackAction) -> Message:
    """An Attack action granted."""
    if not item.attacks:
        return _("%(who)s may take an Attack action.", who=subject(item.who))
    return _(
        "%(who)s may take an Attack action with %(attacks)s.",
        who=subject(item.who),
        attacks=any_of(list(item.attacks)),
    )


_MAY_ATTACK: dict[tuple[bool, bool], Message] = {
    (True, True): _("Let %(who)s make %(attack)s against %(target)s, if you wish."),
    (True, False): _("Let %(who)s make %(attack)s, if you wish."),
    (False, True): _("Let %(who)s make %(attack)s against %(target)s, if its player wishes."),
    (False, False): _("Let %(who)s make %(attack)s, if its player wishes."),
}
"""An attack that may be declined: by whether the character is the rule's player's, and whether it
says whom."""


@reading.register
def attack(item: words.Attack) -> Message:
    """An attack that an effect makes, with its own rules if it is printed there."""
    text = _MAY_ATTACK[called(item.who).side == "ally", item.at is not None] if item.may else None
    if text is None:
        text = _("Let %(who)s make %(attack)s.")
        if item.at is not None:
            text = _("Let %(who)s make %(attack)s against %(target)s.")
    if item.at is not None:
        text = text.filled(target=any_of_those(item.at))
    sentences = [text.filled(who=reference(item.who), attack=_which(item))]
    if item.any_range:
        sentences.append(_("The target may be at any distance."))
    if item.free:
        sentences.append(_("The attack costs no Power."))
    if item.without:
        sentences.append(_("The attack is made without %(rules)s.", rules=list(item.without)))
    message: Message = one_by_one(sentences)
    return message if item.profile is None else granted_attack(message, item.profile)


def _which(item: words.Attack) -> Message | str:
    """The attacks to choose from."""
    if item.attacks:
        attacks: Message | str = any_of(list(item.attacks))
        return attacks
    if item.profile is not None:
        return _("the attack %(profile)s", profile=profile_line(item.profile))
    if item.cost_at_most is None:
        return _("an attack")
    if item.cost_at_most == 0:
        return _("an attack that costs no Power")
    return _("an attack that costs %(cost)s Power or less", cost=item.cost_at_most)


@reading.register
def redirect(item: words.Redirect) -> Message:
    """Another target."""
    return _(
        "%(who)s becomes the target of the attack, whatever the range and line of sight.",
        who=subject(item.to),
    )


@reading.register
def change_type(item: words.ChangeType) -> Message:
    """Another type."""
    return _("Make the attack %(type)s.", type=TYPES[item.type])


@reading.register
def end_if_lost(item: words.EndIfLost) -> Message:
    """The attack's end if the target has gone."""
    return _(
        "If the target is out of the attack's range or sight now, the attack ends; in the "
        "attacker's own activation, with a single target, it may take another action."
    )


# -- Dice


@reading.register
def add_dice(item: words.AddDice) -> Message:
    """Dice added to a roll or taken from it."""
    roll = THE_ROLL[item.roll]
    if not isinstance(item.add, int):
        return _("Add dice to %(roll)s, equal to %(dice)s.", roll=roll, dice=amount(item.add))
    if item.add < 0:
        return _("Take %(dice)s from %(roll)s.", roll=roll, dice=dice_of(-item.add))
    return _("Add %(dice)s to %(roll)s.", roll=roll, dice=dice_of(item.add))


@reading.register
def reroll(item: words.Reroll) -> Message:
    """Dice rolled again."""
    text = _("Reroll %(dice)s of %(roll)s.")
    if item.failures:
        text = _("Reroll %(dice)s of %(roll)s, failures included.")
    return text.filled(dice=dice_by_choice(item.count), roll=THE_ROLL[item.roll])


@reading.register
def change_dice(item: words.ChangeDice) -> Message:
    """Dice turned to a face."""
    faces, roll = face_of(item.showing), THE_ROLL[item.roll]
    if item.count == 1:
        return _(
            "Turn 1 die of %(roll)s that shows %(faces)s to %(face)s.",
            roll=roll,
            faces=faces,
            face=A_FACE[item.to],
        )
    return _(
        "Turn %(dice)s of %(roll)s that show %(faces)s to %(into)s.",
        dice=dice_by_choice(item.count),
        roll=roll,
        faces=faces,
        into=SEVERAL_FACES[item.to],
    )


@result_of.register
def dice_changed(item: words.ChangeDice) -> Called:
    """How many were changed."""
    return Called(_("the number of dice changed"), _("The number of dice changed"))


@reading.register
def roll_dice(item: words.RollDice) -> Message:
    """Dice rolled for a rule alone."""
    if isinstance(item.dice, int):
        return _("Roll %(dice)s.", dice=dice_of(item.dice))
    return _("Roll dice equal to %(dice)s.", dice=amount(item.dice))
