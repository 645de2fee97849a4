"""Attacks and their dice in plain language."""

from __future__ import annotations

from typing import Any

from ....text import Message, _
from .. import deeds
from ..phrases import (
    ROLLS,
    ROLLS_MEANT,
    amount,
    dice_of,
    dice_up_to,
    either,
    in_turn,
    no_more_than,
    reference,
    those,
    turned,
)
from .common import with_


def attack(item: deeds.Attack) -> Message:
    """An attack that an effect makes, with its own rules if it is printed there."""
    which: Any = _("an attack")
    if item.attacks:
        which = either(list(item.attacks))
    elif item.profile is not None:
        from ..text import profile_line

        which = _("the attack %(profile)s", profile=profile_line(item.profile))
    elif item.cost_at_most is not None:
        which = _("an attack that costs no Power")
        if item.cost_at_most > 0:
            which = _("an attack that costs %(cost)s Power or less", cost=item.cost_at_most)
    sentence = _("Let %(who)s make %(which)s", who=reference(item.who), which=which)
    if item.at is not None:
        sentence = _("%(what)s against %(at)s", what=sentence, at=those(item.at, many=False))
    if item.any_range:
        sentence = _("%(what)s at any distance", what=sentence)
    if item.free:
        sentence = _("%(what)s, free of cost", what=sentence)
    if item.without:
        sentence = _("%(what)s, without %(rules)s", what=sentence, rules=list(item.without))
    ending = _("%(what)s, if you wish.") if item.may else _("%(what)s.")
    sentence = with_(ending, what=sentence)
    if item.profile is None:
        return sentence
    from ..text import attack_rules

    return in_turn([sentence, *attack_rules(item.profile)])


def add_dice(item: deeds.AddDice) -> Message:
    """Dice added to a roll or taken from it."""
    roll = ROLLS[item.roll]
    if not isinstance(item.add, int):
        return _(
            "Add dice to the %(roll)s roll, equal to %(dice)s.", roll=roll, dice=amount(item.add)
        )
    if item.add < 0:
        return _("Take %(dice)s from the %(roll)s roll.", roll=roll, dice=dice_of(-item.add))
    return _("Add %(dice)s to the %(roll)s roll.", roll=roll, dice=dice_of(item.add))


def reroll(item: deeds.Reroll) -> Message:
    """Dice rolled again."""
    text = _("Reroll %(dice)s of %(roll)s")
    if item.failures:
        text = _("Reroll %(dice)s of %(roll)s, failures included")
    sentence = with_(text, dice=_some_dice(item.count), roll=ROLLS_MEANT[item.roll])
    return no_more_than(sentence, item.count)


def change_dice(item: deeds.ChangeDice) -> Message:
    """Dice turned to a face."""
    return turned(
        _("Turn %(dice)s of %(roll)s that %(these)s to %(into)s"),
        item.showing,
        item.to,
        item.count,
        dice=_some_dice(item.count),
        roll=ROLLS_MEANT[item.roll],
    )


def _some_dice(count: Any) -> Message:
    """How many dice are touched: all, or by choice."""
    return _("all dice") if count == "all" else dice_up_to(count)
