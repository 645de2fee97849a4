"""Damage, Power and special conditions in words."""

from __future__ import annotations

from collections.abc import Sequence

from .....text import Message, _, all_of, any_of, ngettext, one_by_one, pgettext
from ...words.characters import Who
from ...words.effects import harm as words
from ..amounts import amount
from ..characters import subject, those
from ..nouns import special
from ..reading import effect_sentences, in_order, reading, result_of
from ..references import Called, called, reference

# -- Power


@reading.register
def gain_power(item: words.GainPower) -> Message:
    """Power gained."""
    who, power = those(item.who), amount(item.amount)
    if isinstance(item.amount, int):
        return _("Give %(amount)s Power to %(who)s.", who=who, amount=power)
    if isinstance(item.who, Who):
        return _("Give Power to %(who)s, equal to %(amount)s.", who=who, amount=power)
    return _("Give %(who)s Power equal to %(amount)s.", who=who, amount=power)


@reading.register
def lose_power(item: words.LosePower) -> Message:
    """Power lost, and who gains it."""
    text = _("%(who)s loses %(amount)s Power.")
    if not isinstance(item.amount, int):
        text = _("%(who)s loses Power equal to %(amount)s.")
    if item.to is not None:
        text = _("%(who)s loses %(amount)s Power; %(gainer)s gains what was lost.")
        if not isinstance(item.amount, int):
            text = _("%(who)s loses Power equal to %(amount)s; %(gainer)s gains what was lost.")
        text = text.filled(gainer=reference(item.to))
    return text.filled(who=subject(item.who), amount=amount(item.amount))


@result_of.register
def power_lost(item: words.LosePower) -> Called:
    """How much was lost."""
    return Called(_("the Power lost"), _("The Power lost"))


# -- Damage


@reading.register
def damage(item: words.Damage) -> Message:
    """Damage dealt, and the Power that it gives."""
    text = _("Deal %(amount)s damage to %(who)s.")
    if not isinstance(item.amount, int):
        text = _("Deal damage to %(who)s equal to %(amount)s.")
        if isinstance(item.who, Who):
            text = _("Deal damage to %(who)s, equal to %(amount)s.")
    dealt = text.filled(who=those(item.who), amount=amount(item.amount))
    if not item.power:
        return dealt
    gained = _("They gain Power equal to the damage that they suffer.")
    message: Message = one_by_one([dealt, gained])
    return message


@result_of.register
def damage_suffered(item: words.Damage) -> Called:
    """How much was suffered."""
    return Called(_("the damage suffered from that"), _("The damage suffered from that"))


@reading.register
def heal(item: words.Heal) -> Message:
    """Damage removed."""
    text = _("Remove %(amount)s damage from %(who)s.")
    if not isinstance(item.amount, int):
        text = _("Remove damage from %(who)s equal to %(amount)s.")
        if isinstance(item.who, Who):
            text = _("Remove damage from %(who)s, equal to %(amount)s.")
    return text.filled(who=those(item.who), amount=amount(item.amount))


@result_of.register
def damage_removed(item: words.Heal) -> Called:
    """How much was removed."""
    return Called(_("the damage removed"), _("The damage removed"))


@reading.register
def daze(item: words.Daze) -> Message:
    """Somebody Dazed."""
    return _("Daze %(who)s.", who=those(item.who))


@reading.register
def knock_out(item: words.KnockOut) -> Message:
    """Somebody KO'd."""
    return _("KO %(who)s.", who=those(item.who))


@reading.register
def rouse(item: words.Rouse) -> Message:
    """Somebody who comes to."""
    return _(
        "Remove the Dazed token and %(heal)s damage from %(who)s.",
        heal=item.heal,
        who=reference(item.who),
    )


# -- Special conditions


@reading.register
def give_condition(item: words.GiveCondition) -> Message:
    """Special conditions given."""
    who = those(item.who)
    if item.pick is None:
        what = reference(item.chosen) if item.chosen else all_of(special(item.conditions))
        return _("Give %(what)s to %(who)s.", who=who, what=what)
    text = _("Give %(who)s %(number)s of %(these)s, as you choose.")
    if not isinstance(item.pick, int):
        text = _("Give %(who)s as many of %(these)s as %(number)s, as you choose.")
    return text.filled(who=who, these=all_of(special(item.conditions)), number=amount(item.pick))


@reading.register
def remove_condition(item: words.RemoveCondition) -> Message:
    """Special conditions removed."""
    what: Message = pgettext("to remove", "all special conditions")
    if item.chosen:
        what = reference(item.chosen)
    elif item.most is not None:
        what = _some_conditions(item.conditions, item.most)
    elif item.conditions:
        what = all_of(special(item.conditions))
    return _("Remove %(what)s from %(who)s.", who=those(item.who), what=what)


def _some_conditions(conditions: Sequence[str], most: int) -> Message:
    """Special conditions by choice, up to a number of them."""
    if not conditions:
        return ngettext("%(n)s special condition", "up to %(n)s special conditions", most)
    one: Message = any_of(special(conditions))
    return (
        one
        if most == 1
        else _("up to %(most)s of %(these)s", most=most, these=all_of(special(conditions)))
    )


@result_of.register
def conditions_removed(item: words.RemoveCondition) -> Called:
    """How many were removed."""
    return Called(
        _("the number of special conditions removed"), _("The number of special conditions removed")
    )


# -- What is about to happen


@reading.register
def reduce(item: words.Reduce) -> Message:
    """Damage lowered."""
    if item.least:
        text = _("Lower the damage by %(by)s, to no less than %(least)s.")
        return text.filled(by=amount(item.by), least=item.least)
    return _("Lower the damage by %(by)s.", by=amount(item.by))


@reading.register
def set_damage(item: words.SetDamage) -> Message:
    """Damage lowered to a number."""
    return _("Lower the damage to %(to)s.", to=amount(item.to))


@reading.register
def unhurt(item: words.Unhurt) -> Message:
    """No damage from the collision."""
    return _("%(who)s takes no damage from the collision.", who=subject(item.who))


REVIVED: dict[str, Message] = {
    "same": _("Instead, %(who)s loses all damage and special conditions."),
    "healthy": _("Instead, %(who)s loses all damage and special conditions and is Healthy again."),
    "injured": _("Instead, %(who)s loses all damage and special conditions and is Injured."),
}


REVIVED_WITH_CONDITIONS: dict[str, Message] = {
    "same": _("Instead, %(who)s loses all damage."),
    "healthy": _("Instead, %(who)s loses all damage and is Healthy again."),
    "injured": _("Instead, %(who)s loses all damage and is Injured."),
}


@reading.register
def revive(item: words.Revive) -> Message:
    """Standing up instead of falling."""
    texts = REVIVED_WITH_CONDITIONS if item.keeps_conditions else REVIVED
    return texts[item.side].filled(who=reference(item.who))


@reading.register
def delay(item: words.Delay) -> Message:
    """Falling later, and what comes before."""
    return _(
        "After the effect that causes this, and before it happens: %(then)s",
        then=in_order(effect_sentences(item.then)),
    )


@reading.register
def prevent(item: words.Prevent) -> Message:
    """What is about to happen does not."""
    return _("It is not %(what)s.", what=called("prevented").within)
