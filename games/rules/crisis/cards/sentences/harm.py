"""Damage, Power and special conditions in plain language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....text import Message, _, ngettext
from .. import deeds
from ..phrases import amount, both, either, reference, special, subject, those
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
    text = _("%(Who)s loses %(amount)s Power")
    if not isinstance(item.amount, int):
        text = _("%(Who)s loses Power equal to %(amount)s")
    lost = with_(text, Who=subject(item.who), amount=amount(item.amount))
    if item.to is None:
        return _("%(what)s.", what=lost)
    return _("%(what)s; %(gainer)s gains what was lost.", what=lost, gainer=reference(item.to))


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
    if item.pick is not None:
        these = _("%(number)s of %(these)s")
        if not isinstance(item.pick, int):
            these = _("as many of %(these)s as %(number)s")
        params = {"these": both(special(item.conditions)), "number": amount(item.pick)}
        what: Any = _("%(these)s, as you choose", these=Message(these.text, params))
        return _("Give %(who)s %(what)s.", who=those(item.who), what=what)
    what = reference(item.chosen) if item.chosen else both(special(item.conditions))
    return _("Give %(what)s to %(who)s.", who=those(item.who), what=what)


def remove_condition(item: deeds.RemoveCondition) -> Message:
    """Special conditions removed."""
    what: Any = _("all special conditions")
    if item.chosen:
        what = reference(item.chosen)
    elif item.most is not None:
        what = _some_conditions(item.conditions, item.most)
    elif item.conditions:
        what = both(special(item.conditions))
    return _("Remove %(what)s from %(who)s.", who=those(item.who), what=what)


def _some_conditions(conditions: Sequence[str], most: int) -> Any:
    """Special conditions by choice, up to a number of them."""
    if conditions and most == 1:
        return either(special(conditions))
    if conditions:
        return _("up to %(most)s of %(these)s", most=most, these=both(special(conditions)))
    return ngettext("%(n)s special condition", "up to %(n)s special conditions", most)


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
