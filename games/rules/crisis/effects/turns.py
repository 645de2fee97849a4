"""Effects on activations, actions and the priority token."""

from __future__ import annotations

from ...table import Part
from .. import activation
from ..cards import deeds
from ..context import Context
from .common import those


def cancel_superpower(ctx: Context, effect: deeds.CancelPower) -> Part:
    """The superpower being used comes to nothing."""
    if ctx.moment is not None:
        ctx.moment.data["cancelled"] = True
    return
    yield


def activate(ctx: Context, effect: deeds.Activate) -> Part:
    """A character activates next, in the same turn."""
    for unit in those(ctx, effect.who):
        activation.queue_activation(ctx.game, unit)
    return
    yield


def ready(ctx: Context, effect: deeds.Ready) -> Part:
    """They lose their Activated tokens."""
    for unit in those(ctx, effect.who):
        ctx.game.state.unit(unit).activated = False
        ctx.game.emit("readied", unit=unit, name=ctx.held.name)
    return
    yield


def tire(ctx: Context, effect: deeds.Tire) -> Part:
    """They get Activated tokens."""
    for unit in those(ctx, effect.who):
        ctx.game.state.unit(unit).activated = True
        ctx.game.emit("tired", unit=unit, name=ctx.held.name)
    return
    yield


def extra_action(ctx: Context, effect: deeds.ExtraAction) -> Part:
    """The active character has one more action."""
    if ctx.game.state.turn is not None:
        ctx.game.state.turn.actions -= 1
    return
    yield


def take_priority(ctx: Context, effect: deeds.TakePriority) -> Part:
    """The priority token changes hands."""
    ctx.game.state.priority = ctx.decider
    ctx.game.emit("priority", seat=ctx.decider, rule="CP-PRIO-06")
    return
    yield
