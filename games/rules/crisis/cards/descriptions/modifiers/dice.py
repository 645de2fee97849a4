"""Modifiers of rolls: dice more or fewer, rolled again, changed, counted otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .....text import Message, _, all_of, ngettext, one_by_one
from ...words import modifiers as words
from ..amounts import amount, dice_by_choice
from ..characters import subject, those
from ..dice import A_FACE, SEVERAL_FACES, dice_of, face_of
from ..nouns import OPPOSING_ROLLS, OWN_ROLLS, ROLLS, THE_ROLL
from .sentences import is_of_attack, modifier_sentence


@modifier_sentence.register
def dice(item: words.DiceMod) -> Message:
    """Dice more or fewer."""
    who, rolls = subject(item.to), _rolls(item.roll, THE_ROLL if is_of_attack(item) else ROLLS)
    if not isinstance(item.add, int):
        text = _("%(who)s rolls additional dice in %(rolls)s, equal to %(dice)s.")
        return text.filled(who=who, rolls=rolls, dice=amount(item.add))
    if item.add < 0:
        text = _("%(who)s rolls %(dice)s fewer in %(rolls)s.")
        return text.filled(who=who, rolls=rolls, dice=dice_of(-item.add))
    return _(
        "%(who)s rolls %(dice)s more in %(rolls)s.", who=who, rolls=rolls, dice=dice_of(item.add)
    )


@modifier_sentence.register
def dice_from(item: words.DiceFrom) -> Message:
    """The dice that a roll starts from."""
    who, rolls = those(item.to), _rolls(item.roll)
    if not isinstance(item.dice, int):
        text = _("Whatever its card says, %(who)s rolls dice equal to %(dice)s in %(rolls)s.")
        return text.filled(who=who, rolls=rolls, dice=amount(item.dice))
    if item.dice == 0:
        return _(
            "Whatever its card says, %(who)s rolls no dice in %(rolls)s.", who=who, rolls=rolls
        )
    text = _("Whatever its card says, %(who)s rolls %(dice)s in %(rolls)s.")
    return text.filled(who=who, rolls=rolls, dice=dice_of(item.dice))


@modifier_sentence.register
def reroll(item: words.RerollMod) -> Message:
    """Dice that may be rolled again."""
    who, count = subject(item.to), dice_by_choice(item.count)
    if item.all_or_none:
        text = _("%(who)s may reroll all dice of %(rolls)s.")
        return text.filled(who=who, rolls=_rolls(item.roll, OWN_ROLLS))
    if item.whose == "other":
        text = _("%(who)s may make the opponent reroll %(dice)s in %(rolls)s.")
        return text.filled(who=who, rolls=_rolls(item.roll), dice=count)
    if is_of_attack(item):
        text = _("%(who)s may reroll %(dice)s in %(rolls)s.")
        return text.filled(who=who, rolls=_rolls(item.roll, THE_ROLL), dice=count)
    text = _("%(who)s may reroll %(dice)s in each of %(rolls)s.")
    return text.filled(who=who, rolls=_rolls(item.roll, OWN_ROLLS), dice=count)


@modifier_sentence.register
def change(item: words.ChangeMod) -> Message:
    """Dice that may be turned."""
    rolls = OWN_ROLLS
    if item.whose == "other":
        rolls = OPPOSING_ROLLS
    elif is_of_attack(item):
        rolls = THE_ROLL
    turned: dict[str, object] = {
        "who": subject(item.to),
        "rolls": _rolls(item.roll, rolls),
        "faces": face_of(item.showing),
    }
    if item.count == 1:
        text = _("%(who)s may turn 1 die of %(rolls)s that shows %(faces)s to %(face)s.")
        sentence = text.filled(**turned, face=A_FACE[item.into])
    else:
        text = _("%(who)s may turn %(dice)s of %(rolls)s that show %(faces)s to %(into)s.")
        into = SEVERAL_FACES[item.into]
        sentence = text.filled(**turned, dice=dice_by_choice(item.count), into=into)
    if not item.gain:
        return sentence
    gained = _("It gains %(gain)s Power for each.", gain=item.gain)
    message: Message = one_by_one([sentence, gained])
    return message


@modifier_sentence.register
def worth(item: words.Worth) -> Message:
    """What a face counts as."""
    who, faces = those(item.to), face_of(item.faces)
    if is_of_attack(item):
        rolls = _rolls(item.roll, THE_ROLL)
        text = ngettext(
            "In %(rolls)s each %(faces)s counts as a success.",
            "In %(rolls)s each %(faces)s counts as %(n)s successes.",
            item.worth,
        )
        if item.worth == 0:
            text = _("In %(rolls)s no %(faces)s counts as a success.")
        return text.filled(rolls=rolls, faces=faces)
    text = ngettext(
        "In %(rolls)s of %(who)s each %(faces)s counts as a success.",
        "In %(rolls)s of %(who)s each %(faces)s counts as %(n)s successes.",
        item.worth,
    )
    if item.worth == 0:
        text = _("In %(rolls)s of %(who)s no %(faces)s counts as a success.")
    return text.filled(rolls=_rolls(item.roll), who=who, faces=faces)


@modifier_sentence.register
def reads_as(item: words.ReadsAs) -> Message:
    """Dice that count as showing something else."""
    rolls: Message = all_of([READ_ROLLS[roll] for roll in item.roll])
    return ngettext(
        "In the end, %(who)s counts %(n)s die that shows %(face)s in %(rolls)s as %(into)s.",
        "In the end, %(who)s counts up to %(n)s dice that show %(face)s in %(rolls)s as %(into)s.",
        item.count,
        who=those(item.to),
        face=A_FACE[item.showing],
        rolls=rolls,
        into=A_FACE[item.into],
    )


READ_ROLLS: dict[str, Message] = {**ROLLS, "interact": _("rolls of interactions")}


@modifier_sentence.register
def no_extra_dice(item: words.NoExtraDice) -> Message:
    """Criticals without more dice."""
    text = _("Criticals add no dice to %(rolls)s of %(who)s.")
    return text.filled(rolls=_rolls(item.roll), who=those(item.to))


@modifier_sentence.register
def free_failures(item: words.FreeFailures) -> Message:
    """Failures that rules may touch."""
    text = _("Rules may let %(who)s reroll and change failures too in %(rolls)s.")
    return text.filled(rolls=_rolls(item.roll), who=those(item.to))


@modifier_sentence.register
def no_modifying(item: words.NoModifying) -> Message:
    """Dice that stay as they are."""
    text = _("%(who)s cannot modify or reroll its own dice in %(rolls)s.")
    return text.filled(rolls=_rolls(item.roll), who=subject(item.to))


@modifier_sentence.register
def no_added_dice(item: words.NoAddedDice) -> Message:
    """Rolls without added dice."""
    return _("%(who)s cannot add dice to %(rolls)s.", rolls=_rolls(item.roll), who=subject(item.to))


def _rolls(rolls: Sequence[str], called: Mapping[str, Message] = ROLLS) -> Message:
    message: Message = all_of([called[roll] for roll in rolls])
    return message
