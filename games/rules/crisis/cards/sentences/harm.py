"""Damage, Power and special conditions in plain language."""

from __future__ import annotations

from typing import Any

from ....text import Message, _
from .. import deeds
from ..phrases import amount, both, either, reference, special, those
from ..words import Who
from .common import whom_and_amount, with_


def gain_power(item: deeds.GainPower) -> Message:
    """Power gained."""
    if isinstance(item.amount, int):
        return _("Give %(amount)s Power to %(who)s.", who=those(item.who), amount=item.amount)
    text = _("Give %(who)s Power equal to %(amount)s.")
    if isinstance(item.who, Who):
        text = _("Give Power to %(who)s, equal to %(amount)s.")
    return with_(text, who=those(item.who), amount=amount(item.amount))


def lose_power(item: deeds.LosePower) -> Message:
    """Power lost, and who gains it."""
    text = _("Take %(amount)s Power from %(who)s")
    if not isinstance(item.amount, int):
        text = _("Take Power from %(who)s equal to %(amount)s")
    lost = with_(text, who=those(item.who), amount=amount(item.amount))
    if item.to is None:
        return _("%(what)s.", what=lost)
    return _("%(what)s; %(gainer)s gains it.", what=lost, gainer=reference(item.to))


def damage(item: deeds.Damage) -> Message:
    """Damage dealt, and the Power that it gives."""
    dealt = whom_and_amount(
        _("Deal %(amount)s damage to %(who)s."), _("Deal damage to %(who)s equal to %(amount)s.")
    )(item)
    if not item.power:
        return dealt
    return _("%(what)s They gain Power equal to the damage that they suffer.", what=dealt)


def give_condition(item: deeds.GiveCondition) -> Message:
    """Special conditions given."""
    if item.chosen:
        what: Any = _("the %(name)s", name=item.chosen.replace("-", " "))
    elif item.pick is not None:
        return _(
            "Of %(these)s give as many to %(who)s as %(number)s, by your choice.",
            these=both(special(item.conditions)),
            who=those(item.who),
            number=amount(item.pick),
        )
    else:
        what = both(special(item.conditions))
    return _("Give %(what)s to %(who)s.", who=those(item.who), what=what)


def remove_condition(item: deeds.RemoveCondition) -> Message:
    """Special conditions removed."""
    what: Any = _("special conditions")
    if item.chosen:
        what = _("the %(name)s", name=item.chosen.replace("-", " "))
    elif item.conditions:
        what = both(special(item.conditions))
    if item.most == 1:
        what = either(special(item.conditions)) if item.conditions else _("1 special condition")
    elif item.most is not None:
        what = _("%(number)s of: %(what)s", number=item.most, what=what)
    return _("Remove %(what)s from %(who)s.", who=those(item.who), what=what)


def revive(item: deeds.Revive) -> Message:
    """Standing up instead of falling."""
    sides = {
        "same": _("Instead, %(who)s loses all damage and special conditions."),
        "healthy": _(
            "Instead, %(who)s loses all damage and special conditions and is Healthy again."
        ),
        "injured": _("Instead, %(who)s loses all damage and special conditions and is Injured."),
    }
    return with_(sides[item.side], who=reference(item.who))
