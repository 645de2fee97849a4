"""Modifiers in plain language: one sentence each, made from the data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...text import Message, _
from .. import terms
from . import modifiers
from .phrases import (
    FACES,
    ROLLS,
    TOOLS,
    TYPES,
    amount,
    both,
    conditions,
    dice_of,
    dice_up_to,
    either,
    in_turn,
    no_more_than,
    own_attack,
    reference,
    subject,
    those,
    turned,
)


def standing(items: Sequence[Any]) -> list[Message]:
    """What always counts, in words."""
    return [modifier(item) for item in items]


def modifier(item: Any) -> Message:
    """One modifier in words, with whom it counts for and when."""
    sentence = MODIFIERS[type(item)](item)
    if item.if_:
        sentence = _("If %(this)s: %(what)s", this=conditions(item.if_), what=sentence)
    return sentence


def _who(text: Message, **params: Callable[[Any], Any]) -> Callable[[Any], Message]:
    """A sentence about whom a modifier counts for: %(Who)s begins it, %(who)s stands within."""
    return lambda item: _about(item, text, **{name: of(item) for name, of in params.items()})


def _about(item: Any, text: Message, **params: Any) -> Message:
    return Message(text.text, {"Who": subject(item.to), "who": those(item.to), **params})


def _rolls(item: Any) -> Any:
    return both([ROLLS[roll] for roll in item.roll])


def _reroll_mod(item: modifiers.RerollMod) -> Message:
    text = _("%(Who)s may reroll %(dice)s in each of its %(rolls)s rolls")
    if item.whole:
        text = _("%(Who)s may reroll all dice of its %(rolls)s rolls")
    elif item.whose == "other":
        text = _("%(Who)s may make the opponent reroll %(dice)s in %(rolls)s rolls")
    elif _of_this_attack(item):
        text = _("%(Who)s may reroll %(dice)s in the %(rolls)s roll")
    sentence = _about(item, text, dice=dice_up_to(item.count), rolls=_rolls(item))
    return no_more_than(sentence, item.count)


def _of_this_attack(item: Any) -> bool:
    return bool(own_attack() and item.to == "self")


def _change_mod(item: modifiers.ChangeMod) -> Message:
    text = _("%(Who)s may turn %(dice)s of its %(rolls)s rolls that %(these)s to %(into)s")
    if item.whose == "other":
        text = _(
            "%(Who)s may turn %(dice)s of the opponent's %(rolls)s roll that %(these)s to %(into)s"
        )
    elif _of_this_attack(item):
        text = _("%(Who)s may turn %(dice)s of the %(rolls)s roll that %(these)s to %(into)s")
    about = _about(item, text).params
    params = {**about, "dice": dice_up_to(item.count), "rolls": _rolls(item)}
    sentence = turned(text, item.showing, item.into, item.count, **params)
    if item.gain:
        return _("%(what)s It gains %(gain)s Power for each.", what=sentence, gain=item.gain)
    return sentence


def _worth(item: modifiers.Worth) -> Message:
    text = _("%(where)s each %(faces)s counts as %(worth)s successes.")
    if item.worth < 2:
        text = _("%(where)s each %(faces)s counts as a success.")
    if item.worth == 0:
        text = _("%(where)s no %(faces)s counts as a success.")
    where = _("In %(rolls)s rolls of %(who)s")
    if _of_this_attack(item):
        where = _("In the %(rolls)s roll")
    faces = either([FACES[face] for face in item.faces])
    return Message(
        text.text,
        {"where": _about(item, where, rolls=_rolls(item)), "faces": faces, "worth": item.worth},
    )


def _attack_rule(own: Message, other: Message) -> Callable[[Any], Message]:
    """A sentence about the attack whose rule it is, or about the attacks of somebody."""
    return lambda item: own if _of_this_attack(item) else _about(item, other)


def _dice_mod(item: modifiers.DiceMod) -> Message:
    rolls = _("the %(rolls)s roll") if _of_this_attack(item) else _("%(rolls)s rolls")
    where = Message(rolls.text, {"rolls": _rolls(item)})
    if not isinstance(item.add, int):
        text = _("%(Who)s rolls additional dice in %(where)s, equal to %(dice)s.")
        return _about(item, text, dice=amount(item.add), where=where)
    text = _("%(Who)s rolls %(dice)s more in %(where)s.")
    if item.add < 0:
        text = _("%(Who)s rolls %(dice)s fewer in %(where)s.")
    return _about(item, text, dice=dice_of(abs(item.add)), where=where)


def _dice_from(item: modifiers.DiceFrom) -> Message:
    if not isinstance(item.dice, int):
        text = _("Whatever its card says, %(who)s rolls dice equal to %(dice)s in %(rolls)s rolls.")
        return _about(item, text, dice=amount(item.dice), rolls=_rolls(item))
    text = _("Whatever its card says, %(who)s rolls %(dice)s in %(rolls)s rolls.")
    dice = dice_of(item.dice) if item.dice else _("no dice")
    return _about(item, text, dice=dice, rolls=_rolls(item))


def _cost_mod(item: modifiers.Cost) -> Message:
    change = item.change
    what = (FIRST_COSTS if item.first else COSTS)[item.of]
    if not isinstance(change, int):
        text = _("For %(who)s, %(what)s more Power, equal to %(change)s.")
        if change.times < 0:
            text = _("For %(who)s, %(what)s less Power, equal to %(change)s.")
        counted = amount(change.model_copy(update={"times": abs(change.times)}))
        return _about(item, text, what=what, change=counted)
    text = _("For %(who)s, %(what)s %(change)s Power more.")
    if change < 0:
        text = _("For %(who)s, %(what)s %(change)s Power less.")
        if item.least:
            text = _("For %(who)s, %(what)s %(change)s Power less, but at least %(least)s.")
    return _about(item, text, what=what, change=abs(change), least=item.least)


COSTS: dict[str, Message] = {
    "superpower": _("each superpower costs"),
    "attack": _("each attack costs"),
    "interact": _("interacting costs"),
    "tactic": _("its share of a Team Tactics card costs"),
}
FIRST_COSTS: dict[str, Message] = {
    "superpower": _("the first superpower of each turn costs"),
    "attack": _("the first attack of each turn costs"),
    "interact": _("the first interaction of each turn costs"),
    "tactic": _("its share of the first Team Tactics card of each turn costs"),
}


def _speed_mod(item: modifiers.SpeedMod) -> Message:
    if item.is_ is not None:
        return _about(item, _("%(Who)s has Speed %(tool)s."), tool=TOOLS[item.is_])
    if item.add_tool is not None:
        text = _("%(Who)s may advance with the %(tool)s tool.")
        return _about(item, text, tool=TOOLS[item.add_tool])
    return _about(item, _("%(Who)s keeps its Speed."))


def _immune(item: modifiers.Immune) -> Message:
    if item.conditions == "all":
        return _about(item, _("%(Who)s is immune to every special condition."))
    these = both([terms.CONDITIONS[one] for one in item.conditions])
    return _about(item, _("%(Who)s is immune to %(these)s."), these=these)


def _grant(item: modifiers.GrantAttack) -> Message:
    from .text import attack_rules, profile_line

    text = _("%(Who)s may make this attack: %(profile)s.")
    if item.once:
        text = _("%(Who)s may make this attack, once %(time)s: %(profile)s.")
    granted = _about(item, text, profile=profile_line(item.attack), time=ONCE.get(item.once or ""))
    return in_turn([granted, *attack_rules(item.attack)])


ONCE: dict[str, Message] = {
    "turn": _("in a turn"),
    "activation": _("in an activation"),
    "game": _("in the game"),
}


def _cannot(item: modifiers.Cannot) -> Message:
    what = either(
        [
            Message(text.text, {"these": either(these)})
            for text, words in CANNOT
            if (these := [words[word] for word in item.do if word in words])
        ]
    )
    if item.by == "enemies":
        return _about(item, _("%(Who)s cannot %(what)s by enemy effects."), what=what)
    return _about(item, _("%(Who)s cannot %(what)s."), what=what)


CANNOT: tuple[tuple[Message, dict[str, Message]], ...] = (
    (
        _("%(these)s objective tokens"),
        {"interact": _("interact with"), "hold": _("hold"), "contest": _("contest")},
    ),
    (_("have %(these)s removed"), {"heal": _("damage")}),
    (
        _("be %(these)s"),
        {
            "be-pushed": _("pushed"),
            "be-thrown": _("thrown"),
            "be-placed": _("placed"),
            "be-advanced": _("advanced"),
        },
    ),
    (_("suffer %(these)s"), {"take-collision-damage": _("damage from collisions")}),
)
"""What cannot be done, with the verb or the noun that several have in common."""


def _target_within(item: modifiers.TargetWithin) -> Message:
    if item.of is None:
        text = _("Attackers must be within Range %(range)s to target %(who)s.")
        return _about(item, text, range=item.within)
    text = _("Attackers must be within Range %(range)s of %(of)s to target %(who)s.")
    return _about(item, text, range=item.within, of=reference(item.of))


def _moves_at_most(item: modifiers.MovesAtMost) -> Message:
    if item.number == 1:
        return _about(item, _("%(Who)s may take only 1 Move action in a turn."))
    text = _("%(Who)s may take only %(number)s Move actions in a turn.")
    return _about(item, text, number=item.number)


def _extra_moves(item: modifiers.ExtraMoves) -> Message:
    if item.number == 1:
        return _about(item, _("%(Who)s may take 1 more Move action in its activation."))
    text = _("%(Who)s may take %(number)s more Move actions in its activation.")
    return _about(item, text, number=item.number)


MODIFIERS: dict[type[Any], Callable[[Any], Message]] = {
    modifiers.DiceMod: _dice_mod,
    modifiers.DiceFrom: _dice_from,
    modifiers.RerollMod: _reroll_mod,
    modifiers.ChangeMod: _change_mod,
    modifiers.Worth: _worth,
    modifiers.NoExtraDice: _who(
        _("Criticals add no dice to %(rolls)s rolls of %(who)s."), rolls=_rolls
    ),
    modifiers.FreeFailures: _who(
        _("Rules may let %(who)s reroll and change failures too in %(rolls)s rolls."),
        rolls=_rolls,
    ),
    modifiers.NoModifying: _who(
        _("%(Who)s cannot modify or reroll its own dice in %(rolls)s rolls."), rolls=_rolls
    ),
    modifiers.NoAddedDice: _who(_("%(Who)s cannot add dice to %(rolls)s rolls."), rolls=_rolls),
    modifiers.IgnoreSight: _attack_rule(
        _("The attack needs no line of sight."), _("Attacks of %(who)s need no line of sight.")
    ),
    modifiers.IgnoreCover: _attack_rule(
        _("The target gets no cover."), _("Targets of attacks of %(who)s get no cover.")
    ),
    modifiers.HasCover: _who(_("%(Who)s has cover.")),
    modifiers.MeasureFrom: _who(
        _("Range and line of sight are taken from %(of)s."), of=lambda item: reference(item.who)
    ),
    modifiers.TargetWithin: _target_within,
    modifiers.NoTargetLimit: _who(
        _(
            "Rules that attackers must be within a Range to target a character do not count for "
            "%(who)s, as attacker or as target."
        )
    ),
    modifiers.ChooseType: _who(
        _("Before it chooses the target, %(who)s chooses the attack's type: %(types)s."),
        types=lambda item: either([TYPES[one] for one in item.types]),
    ),
    modifiers.GrantAttack: _grant,
    modifiers.DamageCap: lambda item: (
        _("The attack deals at most %(most)s damage.", most=item.most)
        if _of_this_attack(item)
        else _about(item, _("Attacks of %(who)s deal at most %(most)s damage."), most=item.most)
    ),
    modifiers.NoPower: _attack_rule(
        _("The damage of the attack gives the target no Power."),
        _("The damage of attacks of %(who)s gives no Power."),
    ),
    modifiers.SpeedMod: _speed_mod,
    modifiers.AdvanceSize: _who(
        _("While the tool is laid for its advance, %(who)s counts as Size %(size)s."),
        size=lambda item: item.size,
    ),
    modifiers.Immune: _immune,
    modifiers.Cannot: _cannot,
    modifiers.MovesAtMost: _moves_at_most,
    modifiers.ExtraMoves: _extra_moves,
    modifiers.Cost: _cost_mod,
    modifiers.InteractRange: _who(
        _("%(Who)s may interact within Range %(range)s."), range=lambda item: item.range
    ),
    modifiers.CountsAs: _who(
        _("%(Who)s counts as %(number)s characters for securing."),
        number=lambda item: item.number,
    ),
    modifiers.AnyAffiliation: _who(
        _("When a squad is built, one character with this rule counts as affiliated.")
    ),
    modifiers.NoInjuredSide: _who(
        _("%(Who)s is KO'd when it would be flipped to its Injured side.")
    ),
}
