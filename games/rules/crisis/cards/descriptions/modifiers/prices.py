"""Modifiers of prices, tokens and squads."""

from __future__ import annotations

from .....text import Message, _, any_of, ngettext
from ...words import modifiers as words
from ..amounts import amount
from ..characters import subject, those
from .sentences import modifier_sentence

COSTS: dict[str, Message] = {
    "superpower": _("each superpower"),
    "upgrade": _("each superpower of its upgrades"),
    "attack": _("each attack"),
    "interact": _("interacting"),
    "tactic": _("its share of a Team Tactics card"),
}
FIRST_COSTS: dict[str, Message] = {
    "superpower": _("the first superpower of each turn"),
    "upgrade": _("the first superpower of its upgrades in each turn"),
    "attack": _("the first attack of each turn"),
    "interact": _("the first interaction of each turn"),
    "tactic": _("its share of the first Team Tactics card of each turn"),
}


FIRST_COSTS_OF_ROUND: dict[str, Message] = {
    "superpower": _("the first superpower of each round"),
    "upgrade": _("the first superpower of its upgrades in each round"),
    "attack": _("the first attack of each round"),
    "interact": _("the first interaction of each round"),
    "tactic": _("its share of the first Team Tactics card of each round"),
}


@modifier_sentence.register
def cost(item: words.Cost) -> Message:
    """What something costs more or less."""
    costs = FIRST_COSTS if item.first else COSTS
    if item.first == "round":
        costs = FIRST_COSTS_OF_ROUND
    return _changed_cost(item).filled(who=those(item.to), what=costs[item.of])


def _changed_cost(item: words.Cost) -> Message:
    by = item.change
    if by == "free":
        return _("For %(who)s, %(what)s costs nothing.")
    if not isinstance(by, int):
        text = _("For %(who)s, %(what)s costs more Power, equal to %(change)s.")
        if by.times < 0:
            text = _("For %(who)s, %(what)s costs less Power, equal to %(change)s.")
        return text.filled(change=amount(by.model_copy(update={"times": abs(by.times)})))
    if by >= 0:
        return _("For %(who)s, %(what)s costs %(change)s Power more.", change=by)
    if not item.least:
        return _("For %(who)s, %(what)s costs %(change)s Power less.", change=-by)
    text = _("For %(who)s, %(what)s costs %(change)s Power less, but at least %(least)s.")
    return text.filled(change=-by, least=item.least)


@modifier_sentence.register
def interact_range(item: words.InteractRange) -> Message:
    """How far somebody can interact."""
    text = _("%(who)s may interact within Range %(range)s.")
    return text.filled(who=subject(item.to), range=item.range)


@modifier_sentence.register
def counts_as(item: words.CountsAs) -> Message:
    """How many somebody counts as."""
    return ngettext(
        "%(who)s counts as %(n)s character for securing.",
        "%(who)s counts as %(n)s characters for securing.",
        item.number,
        who=subject(item.to),
    )


@modifier_sentence.register
def bears(item: words.Bears) -> Message:
    """The upgrades that somebody may have."""
    if not item.upgrades:
        return ngettext(
            "%(who)s may bear up to %(n)s upgrade.",
            "%(who)s may bear up to %(n)s upgrades.",
            item.most,
            who=subject(item.to),
        )
    names = any_of(list(item.upgrades))
    if item.most == 1:
        text = _("When a squad is built, %(who)s may bear one of these upgrades: %(names)s.")
        return text.filled(who=those(item.to), names=names)
    text = _("When a squad is built, %(who)s may bear up to %(most)s of these upgrades: %(names)s.")
    return text.filled(who=those(item.to), most=item.most, names=names)


@modifier_sentence.register
def any_affiliation(item: words.AnyAffiliation) -> Message:
    """Affiliated with anybody."""
    return _("When a squad is built, one character with this rule counts as affiliated.")


@modifier_sentence.register
def no_injured_side(item: words.NoInjuredSide) -> Message:
    """KO'd at once."""
    text = _("%(who)s is KO'd when it would be flipped to its Injured side.")
    return text.filled(who=subject(item.to))
