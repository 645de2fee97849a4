"""Activations, actions and priority in words."""

from __future__ import annotations

from .....text import Message, _
from ...words.effects import turns as words
from ..characters import subject, those
from ..reading import reading


@reading.register
def activate(item: words.Activate) -> Message:
    """Somebody activates next."""
    return _("%(who)s is then activated, in the same turn.", who=subject(item.who))


@reading.register
def ready(item: words.Ready) -> Message:
    """An Activated token removed."""
    return _("Remove the Activated token from %(who)s.", who=those(item.who))


@reading.register
def tire(item: words.Tire) -> Message:
    """An Activated token given."""
    return _("Give %(who)s an Activated token.", who=those(item.who))


@reading.register
def extra_action(item: words.ExtraAction) -> Message:
    """One more action."""
    return _("There is one more action in this activation.")


@reading.register
def take_priority(item: words.TakePriority) -> Message:
    """Priority taken."""
    return _("You take the priority token.")


@reading.register
def cancel_power(item: words.CancelPower) -> Message:
    """A superpower without effect."""
    return _("The superpower has no effect and cannot be used again in this turn.")


@reading.register
def change_form(item: words.ChangeForm) -> Message:
    """Another stat card."""
    if item.to is None:
        return _("%(who)s changes back to its first stat card.", who=subject(item.who))
    return _("%(who)s becomes %(form)s.", who=subject(item.who), form=item.to)
