"""How many, in words: noun phrases."""

from __future__ import annotations

from ....text import Message, _, all_of
from ..words import amounts
from ..words.amounts import Amount, Number
from .dice import SEVERAL_FACES, dice_up_to
from .nouns import THE_ROLL
from .reading import describe, reading
from .references import reference


def amount(value: Amount | str) -> Message | int:
    """A number in words; plain numbers stay numbers."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return _("any number") if value == "any" else _("all")
    return _bounded(_changed(describe(value), value), value)


def dice_by_choice(count: Amount | str) -> Message:
    """Dice of which a player chooses up to a number, any, or none but all."""
    return dice_up_to(count if isinstance(count, (int, str)) else amount(count))


def _changed(phrase: Message, value: Number) -> Message:
    """What is made of a number: multiplied, one for every so many, halved, more or less."""
    if value.times == -1:
        phrase = _("minus %(what)s", what=phrase)
    elif value.times != 1:
        phrase = _("%(times)s × %(what)s", times=value.times, what=phrase)
    if value.per != 1:
        phrase = _("1 for every %(per)s of %(what)s", per=value.per, what=phrase)
    if value.halved:
        phrase = _("half of %(what)s", what=phrase)
    if value.plus > 0:
        return _("%(what)s plus %(number)s", what=phrase, number=value.plus)
    return _("%(what)s minus %(number)s", what=phrase, number=-value.plus) if value.plus else phrase


def _bounded(phrase: Message, value: Number) -> Message:
    """What it is at most and at least."""
    if value.most is not None:
        phrase = _("%(what)s (at most %(most)s)", what=phrase, most=value.most)
    if value.least is not None:
        phrase = _("%(what)s (at least %(least)s)", what=phrase, least=value.least)
    return phrase


@reading.register
def damage_dealt(value: amounts.DamageDealt) -> Message:
    """The damage of the attack under way."""
    return _("the damage dealt")


@reading.register
def event_amount(value: amounts.EventAmount) -> Message:
    """The number of the moment, which is called after it."""
    return reference("event")


@reading.register
def result(value: amounts.Result) -> Message:
    """What came of the effect before, which is called after it."""
    return reference("result")


@reading.register
def dice_showing(value: amounts.DiceShowing) -> Message:
    """Dice that show one of some faces."""
    faces = all_of([SEVERAL_FACES[face] for face in value.showing])
    if value.roll == "event":
        return _("the number of %(faces)s in that roll", faces=faces)
    if value.roll not in THE_ROLL:
        return _("the number of %(faces)s rolled", faces=faces)
    return _("the number of %(faces)s in %(roll)s", faces=faces, roll=THE_ROLL[value.roll])


STATISTICS: dict[str, Message] = {
    "power": _("the Power of %(who)s"),
    "stamina": _("the Stamina of %(who)s"),
    "size": _("the Size of %(who)s"),
    "threat": _("the Threat of %(who)s"),
    "upgrades": _("the number of upgrades of %(who)s"),
    "physical": _("the Physical Defense of %(who)s"),
    "energy": _("the Energy Defense of %(who)s"),
    "mystic": _("the Mystic Defense of %(who)s"),
    "damage": _("the damage on %(who)s"),
    "conditions": _("the number of special conditions of %(who)s"),
}


@reading.register
def statistic(value: amounts.Statistic) -> Message:
    """A number of a character."""
    return STATISTICS[value.amount].filled(who=reference(value.who))


@reading.register
def tokens_held(value: amounts.TokensHeld) -> Message:
    """Tokens that a character holds."""
    holder = reference(value.who)
    if value.token is None:
        return _("the number of tokens held by %(who)s", who=holder)
    return _("the number of %(name)s tokens held by %(who)s", who=holder, name=value.token)


_TOKENS_OWNED: dict[tuple[str, str], tuple[Message, Message]] = {
    ("secured", "ally"): (
        _("the number of tokens secured by you"),
        _("the number of %(name)s tokens secured by you"),
    ),
    ("secured", "enemy"): (
        _("the number of tokens secured by the opponent"),
        _("the number of %(name)s tokens secured by the opponent"),
    ),
    ("controlled", "ally"): (
        _("the number of tokens controlled by you"),
        _("the number of %(name)s tokens controlled by you"),
    ),
    ("controlled", "enemy"): (
        _("the number of tokens controlled by the opponent"),
        _("the number of %(name)s tokens controlled by the opponent"),
    ),
}
_ON_THE_BATTLEFIELD = (
    _("the number of tokens on the battlefield"),
    _("the number of %(name)s tokens on the battlefield"),
)
"""Tokens of any name, and of one."""


@reading.register
def tokens_owned(value: amounts.TokensOwned) -> Message:
    """Tokens of a side."""
    any_name, one_name = _TOKENS_OWNED.get((value.state, value.by), _ON_THE_BATTLEFIELD)
    return one_name.filled(name=value.token) if value.token else any_name


@reading.register
def counter(value: amounts.Counter) -> Message:
    """Counters on a character."""
    return _(
        "the number of %(counter)s counters on %(who)s",
        counter=value.counter,
        who=reference(value.who),
    )


@reading.register
def chosen(value: amounts.Chosen) -> Message:
    """Numbers that were chosen, added up."""
    total = reference(value.names[0])
    for name in value.names[1:]:
        total = _("%(one)s plus %(other)s", one=total, other=reference(name))
    return total
