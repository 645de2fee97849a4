"""Effects on activations, actions and the priority token."""

from __future__ import annotations

from .. import lasting, turns
from ..cards import deeds
from ..context import Context
from .common import those

EXTRA_ACTIONS = "activation|extra-actions"
MORE_ACTIVATIONS = "turn|more-activations"
"""What is counted of them, and for how long (see `lasting.again`)."""


def cancel_superpower(ctx: Context, effect: deeds.CancelPower) -> None:
    """The superpower being used comes to nothing."""
    if ctx.moment is not None:
        ctx.moment.data["cancelled"] = True


def activate(ctx: Context, effect: deeds.Activate) -> None:
    """A character activates next, in the same turn; no more of them than CP-HOUSE-03 allows."""
    for unit in those(ctx, effect.who):
        if lasting.again(ctx.game, MORE_ACTIVATIONS):
            lasting.note(ctx.game, MORE_ACTIVATIONS)
            turns.queue_activation(ctx.game, unit)


def ready(ctx: Context, effect: deeds.Ready) -> None:
    """They lose their Activated tokens."""
    for unit in those(ctx, effect.who):
        ctx.game.state.unit(unit).activated = False
        ctx.game.emit("readied", unit=unit, name=ctx.held.name, rule="CP-CORE-01")


def tire(ctx: Context, effect: deeds.Tire) -> None:
    """They get Activated tokens."""
    for unit in those(ctx, effect.who):
        ctx.game.state.unit(unit).activated = True
        ctx.game.emit("tired", unit=unit, name=ctx.held.name, rule="CP-CORE-01")


def extra_action(ctx: Context, effect: deeds.ExtraAction) -> None:
    """The active character has one more action; no more in an activation than CP-HOUSE-03
    allows."""
    game = ctx.game
    if game.state.turn is not None and lasting.again(game, EXTRA_ACTIONS):
        lasting.note(game, EXTRA_ACTIONS)
        game.state.turn.actions -= 1


def take_priority(ctx: Context, effect: deeds.TakePriority) -> None:
    """The priority token changes hands."""
    ctx.game.state.priority = ctx.decider
    ctx.game.emit("priority", seat=ctx.decider, rule="CP-PRIO-06")
