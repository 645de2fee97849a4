"""Modifiers in plain language: one sentence each, made from the data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...text import Message, _
from .. import names
from . import modifiers
from .phrases import (
    FACES,
    ROLLS,
    TOOLS,
    TYPES,
    amount,
    both,
    conditions,
    either,
    reference,
    those,
)


def _with(sentence: Message, **params: Any) -> Message:
    return Message(sentence.text, params)


def modifier(item: Any) -> Message:
    """One modifier in words, with whom it counts for and when."""
    sentence = MODIFIERS[type(item)](item)
    if item.to != "self":
        sentence = _("For %(who)s: %(what)s", who=those(item.to), what=sentence)
    if item.if_:
        sentence = _("If %(this)s: %(what)s", this=conditions(item.if_), what=sentence)
    return sentence


def _rolls(item: Any) -> Any:
    return both([ROLLS[roll] for roll in item.roll])


def _faces(faces: Sequence[str]) -> Any:
    return both([FACES[face] for face in faces])


def _reroll_mod(item: modifiers.RerollMod) -> Message:
    text = _("May reroll dice in %(rolls)s rolls: %(count)s.")
    if item.whole:
        text = _("May reroll all of its dice in %(rolls)s rolls.")
    elif item.whose == "other":
        text = _("May make the opponent reroll dice in %(rolls)s rolls: %(count)s.")
    return _with(text, count=amount(item.count), rolls=_rolls(item))


def _change_mod(item: modifiers.ChangeMod) -> Message:
    text = _("May turn dice of the %(rolls)s roll that show %(faces)s to %(into)s: %(count)s.")
    sentence = _with(
        text,
        count=amount(item.count),
        rolls=_rolls(item),
        faces=either([FACES[face] for face in item.showing]),
        into=FACES[item.into],
    )
    if item.gain:
        return _("%(what)s It gains %(gain)s Power for each.", what=sentence, gain=item.gain)
    return sentence


def _worth(item: modifiers.Worth) -> Message:
    text = {
        0: _("In %(rolls)s rolls %(faces)s does not count as a success."),
        1: _("In %(rolls)s rolls %(faces)s counts as a success."),
    }.get(item.worth, _("In %(rolls)s rolls %(faces)s counts as %(worth)s successes."))
    return _with(text, rolls=_rolls(item), faces=_faces(item.faces), worth=item.worth)


def _dice_mod(item: modifiers.DiceMod) -> Message:
    text = _("%(dice)s dice in %(rolls)s rolls.")
    if not isinstance(item.add, int):
        text = _("More dice in %(rolls)s rolls: %(dice)s.")
    return _with(
        text,
        dice=f"{item.add:+d}" if isinstance(item.add, int) else amount(item.add),
        rolls=_rolls(item),
    )


def _cost_mod(item: modifiers.Cost) -> Message:
    change = f"{item.change:+d}" if isinstance(item.change, int) else amount(item.change)
    what = COSTS[item.of]
    sentence = _("%(what)s: %(change)s Power", what=what, change=change)
    if item.first:
        sentence = _("%(what)s, only the first in a turn", what=sentence)
    if item.least:
        sentence = _("%(what)s, never below %(least)s", what=sentence, least=item.least)
    return _("%(what)s.", what=sentence)


COSTS: dict[str, Message] = {
    "superpower": _("Cost of superpowers"),
    "attack": _("Cost of attacks"),
    "interact": _("Cost of interacting"),
    "tactic": _("Cost of paying for a Team Tactics card"),
}


def _speed_mod(item: modifiers.SpeedMod) -> Message:
    if item.is_ is not None:
        return _("Its Speed is %(tool)s.", tool=TOOLS[item.is_])
    if item.add_tool is not None:
        return _("May advance with the %(tool)s tool.", tool=TOOLS[item.add_tool])
    return _("Its Speed does not change.")


def _immune(item: modifiers.Immune) -> Message:
    if item.conditions == "all":
        return _("No special condition can affect it.")
    return _(
        "%(these)s cannot affect it.",
        these=both([names.CONDITIONS[one] for one in item.conditions]),
    )


def _grant(item: modifiers.GrantAttack) -> Message:
    from .text import profile_line

    sentence = _("May make this attack: %(profile)s", profile=profile_line(item.attack))
    if item.once:
        return _("%(what)s (once).", what=sentence)
    return _("%(what)s.", what=sentence)


def _cannot(item: modifiers.Cannot) -> Message:
    what = both([CANNOT[word] for word in item.do])
    if item.by == "enemies":
        return _("Cannot %(what)s by enemies.", what=what)
    return _("Cannot %(what)s.", what=what)


CANNOT: dict[str, Message] = {
    "interact": _("interact with objective tokens"),
    "hold": _("hold objective tokens"),
    "contest": _("contest objective tokens"),
    "heal": _("have damage removed"),
    "be-pushed": _("be pushed"),
    "be-thrown": _("be thrown"),
    "be-placed": _("be placed"),
    "be-advanced": _("be advanced"),
    "take-collision-damage": _("suffer collision damage"),
}


def _target_within(item: modifiers.TargetWithin) -> Message:
    if item.of is None:
        return _("Attackers must be within Range %(range)s to target it.", range=item.within)
    return _(
        "Attackers must be within Range %(range)s of %(of)s to target it.",
        range=item.within,
        of=reference(item.of),
    )


MODIFIERS: dict[type[Any], Callable[[Any], Message]] = {
    modifiers.DiceMod: _dice_mod,
    modifiers.DiceFrom: lambda item: _(
        "%(rolls)s rolls start from %(dice)s dice.", rolls=_rolls(item), dice=amount(item.dice)
    ),
    modifiers.RerollMod: _reroll_mod,
    modifiers.ChangeMod: _change_mod,
    modifiers.Worth: _worth,
    modifiers.NoExtraDice: lambda item: _(
        "Criticals add no dice to %(rolls)s rolls.", rolls=_rolls(item)
    ),
    modifiers.FreeFailures: lambda item: _(
        "Other rules may reroll and change failures in %(rolls)s rolls.", rolls=_rolls(item)
    ),
    modifiers.NoModifying: lambda item: _(
        "Cannot modify or reroll its own dice in %(rolls)s rolls.", rolls=_rolls(item)
    ),
    modifiers.NoAddedDice: lambda item: _(
        "Cannot add dice to %(rolls)s rolls.", rolls=_rolls(item)
    ),
    modifiers.IgnoreSight: lambda _item: _("Line of sight is not needed."),
    modifiers.IgnoreCover: lambda _item: _("The defender has no cover."),
    modifiers.HasCover: lambda _item: _("It has cover."),
    modifiers.MeasureFrom: lambda item: _(
        "Range and line of sight are taken from %(who)s.", who=reference(item.who)
    ),
    modifiers.TargetWithin: _target_within,
    modifiers.NoTargetLimit: lambda _item: _("Limits on how near attackers must be do not hold."),
    modifiers.ChooseType: lambda item: _(
        "The attacker chooses its type before the target: %(types)s.",
        types=either([TYPES[one] for one in item.types]),
    ),
    modifiers.GrantAttack: _grant,
    modifiers.DamageCap: lambda item: _("It deals at most %(most)s damage.", most=item.most),
    modifiers.NoPower: lambda _item: _("Its damage gives the target no Power."),
    modifiers.SpeedMod: _speed_mod,
    modifiers.AdvanceSize: lambda item: _(
        "While the tool of its advance is laid, its Size counts as %(size)s.", size=item.size
    ),
    modifiers.Immune: _immune,
    modifiers.Cannot: _cannot,
    modifiers.MovesAtMost: lambda item: _(
        "At most %(number)s Move action in a turn.", number=item.number
    ),
    modifiers.ExtraMoves: lambda item: _(
        "%(number)s Move action more in its activation.", number=item.number
    ),
    modifiers.Cost: _cost_mod,
    modifiers.InteractRange: lambda item: _(
        "May interact within Range %(range)s.", range=item.range
    ),
    modifiers.CountsAs: lambda item: _(
        "Counts as %(number)s characters for securing.", number=item.number
    ),
    modifiers.AnyAffiliation: lambda _item: _(
        "One such character counts as affiliated when a squad is built."
    ),
    modifiers.NoInjuredSide: lambda _item: _(
        "Is KO'd when it would be flipped to its Injured side."
    ),
}
